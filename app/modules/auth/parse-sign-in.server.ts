import type * as z from "zod";
import { loginBodySchema } from "#contract/account.ts";
import type { Problem } from "../session/read-problem.ts";

type SignInFields = z.output<typeof loginBodySchema>;
type Errors = Record<string, string[]>;

export function parseSignIn(
  form: FormData,
): { fields: SignInFields } | { errors: Errors; email: string } {
  const parsed = loginBodySchema.safeParse({
    email: form.get("email") ?? undefined,
    password: form.get("password") ?? undefined,
    link_token: form.get("link_token") ?? undefined,
  });
  if (parsed.success) return { fields: parsed.data };
  const errors: Errors = {};
  for (const { path, message } of parsed.error.issues) {
    (errors[String(path[0])] ??= []).push(message);
  }
  const email = form.get("email");
  return { errors, email: typeof email === "string" ? email.slice(0, 254) : "" };
}

/** Never says whether the e-mail or the password was wrong. */
export function presentSignInProblem({ code, status, fieldErrors }: Problem): Errors {
  if (code === "invalid_credentials") return { password: ["auth.sign-in.wrong"] };
  if (code === "sign_in_link_needed") return { form: ["auth.sign-in.link-needed"] };
  if (code === "too_many_requests") return { form: ["auth.sign-in.too-many"] };
  if (status < 500 && Object.keys(fieldErrors).length > 0) return fieldErrors;
  return { form: ["auth.sign-in.unavailable"] };
}

/** A refused sign-in keeps the token of the link. */
export const keepLink = (token: string): Record<string, string> =>
  token === "" ? {} : { link_token: token.slice(0, 100) };
