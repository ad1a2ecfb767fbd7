import * as z from "zod";
import { emailSchema } from "#contract/account.ts";
import type { CookieJar } from "./cookie-jar.server.ts";
import { safePath } from "../paths.ts";

/** Carried by a sign-up or a recovery from step to step, in a sealed cookie; it proves nothing. */
const authFlowSchema = z.object({
  email: z.string().max(254).optional(),
  code: z.string().max(6).optional(),
  phone: z.string().max(20).optional(),
  phone_country: z.string().max(2).optional(),
  contact: z.string().max(254).optional(),
  resend_at: z.iso.datetime().optional(),
  callback: z
    .string()
    .transform((path) => safePath(path, ""))
    .optional(),
});
export type AuthFlow = z.output<typeof authFlowSchema>;

export function readAuthFlow(cookies: CookieJar): AuthFlow {
  const flow = authFlowSchema.safeParse(cookies.open("authFlow"));
  return flow.success ? flow.data : {};
}

type Changes = { [K in keyof AuthFlow]: AuthFlow[K] | undefined };

export function writeAuthFlow(cookies: CookieJar, changes: Changes): void {
  cookies.seal("authFlow", { ...readAuthFlow(cookies), ...changes });
}

/** A pending code belongs to the previous e-mail and is dropped. */
export function carryEmail(cookies: CookieJar, typed: string): void {
  const { data: email } = emailSchema.safeParse(typed);
  if (email === undefined || email === readAuthFlow(cookies).email) return;
  writeAuthFlow(cookies, { email, code: undefined, resend_at: undefined });
}

export function clearAuthFlow(cookies: CookieJar): void {
  cookies.clear("authFlow");
}

type FlowFacts = Pick<AuthFlow, "email" | "phone" | "contact" | "resend_at"> & {
  /** Whole seconds until another code may be requested. */
  resend_after?: number;
  recovering?: boolean;
};

export function readFlowFacts(cookies: CookieJar, now: Date): FlowFacts {
  const { email, phone, contact, resend_at, code } = readAuthFlow(cookies);
  return {
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    ...(contact === undefined ? {} : { contact }),
    ...(resend_at === undefined ? {} : { resend_at, resend_after: secondsTo(resend_at, now) }),
    ...(code === undefined ? {} : { recovering: true }),
  };
}

const secondsTo = (moment: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(moment) - now.getTime()) / 1000));

export const toResendAt = (seconds: number, now: Date): string =>
  new Date(now.getTime() + seconds * 1000).toISOString();
