import * as z from "zod";
import type { CookieJar } from "./cookie-jar.server.ts";

/** A message on the next page (spec §3 "Message state"). */
const messageSchema = z.object({
  content: z.string().max(500),
  type: z.enum(["error", "success", "default"]).default("success"),
  /** A toast, or a dialog that has to be closed. */
  ui: z.enum(["toast", "modal"]).default("toast"),
  title: z.string().max(100).optional(),
  /** Path of the page that shows it; other pages leave it in the cookie. */
  messageFor: z.string().max(300).optional(),
});
export type Message = z.output<typeof messageSchema>;

/** Without scripts, a toast is a line at the top of the page. */
export function setMessage(cookies: CookieJar, message: z.input<typeof messageSchema>): void {
  cookies.seal("message", message);
}

/** Drops the locale, which may have changed meanwhile. */
const toPage = (path: string) => path.replace(/^\/[^/]+/, "");

export function takeMessage(cookies: CookieJar, path: string): Message | null {
  const message = messageSchema.safeParse(cookies.open("message"));
  const { messageFor = path } = message.data ?? {};
  if (toPage(messageFor) !== toPage(path)) return null;
  cookies.clear("message");
  return message.data ?? null;
}

/** The result of a dialog's form, for the page over which it opens again. */
const authProblemSchema = z.object({
  modal: z.string().max(40),
  result: z.object({
    status: z.literal("error").default("error"),
    error: z.record(z.string(), z.array(z.string())),
    initialValue: z.record(z.string(), z.string()).optional(),
    facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
});
export type AuthProblem = z.output<typeof authProblemSchema>;

export function takeAuthProblem(cookies: CookieJar): AuthProblem | null {
  const problem = authProblemSchema.safeParse(cookies.open("authProblem"));
  cookies.clear("authProblem");
  return problem.success ? problem.data : null;
}
