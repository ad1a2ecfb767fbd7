import * as z from "zod";
import type { CookieJar } from "./cookie-jar.server.ts";

const viewSchema = z.object({
  token: z.string(),
  username: z.string(),
  expires_at: z.iso.datetime(),
});
export type PersonView = z.output<typeof viewSchema>;

export const startView = (cookies: CookieJar, view: PersonView): boolean =>
  cookies.seal("personView", view);

/** The console and the hub stay those of the member of staff, with a view or without. */
export const isOfStaff = (pathname: string): boolean =>
  /^\/[^/]+\/(?:console|hub)(?:[/.]|$)/.test(pathname);

/** Null outside of the pages that a view covers, without one, and after its time. */
export function findView(cookies: CookieJar, pathname: string, now: Date): PersonView | null {
  if (isOfStaff(pathname)) return null;
  return findRunningView(cookies, now);
}

export function findRunningView(cookies: CookieJar, now: Date): PersonView | null {
  const view = viewSchema.safeParse(cookies.open("personView"));
  return view.success && new Date(view.data.expires_at) > now ? view.data : null;
}
