import type * as z from "zod";
import { loginBodySchema, changePassword, emailSchema } from "#contract/account.ts";
import { codeSchema } from "#contract/verification.ts";
import type { AuthProblem } from "../session/auth-flow.ts";
import type { ApiError } from "../../services/marketplace/api-error.server.ts";

type SignInFields = z.output<typeof loginBodySchema>;
type Errors = AuthProblem["errors"];

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
export function presentSignInProblem({ code, status, fieldErrors }: ApiError): Errors {
  if (code === "invalid_credentials") return { password: ["auth.sign-in.wrong"] };
  if (code === "sign_in_link_needed") return { form: ["auth.sign-in.link-needed"] };
  if (code === "too_many_requests") return { form: ["auth.sign-in.too-many"] };
  if (status < 500 && Object.keys(fieldErrors).length > 0) return fieldErrors;
  return { form: ["auth.sign-in.unavailable"] };
}

export const saveLink = (token: string): Record<string, string> =>
  token === "" ? {} : { link_token: token.slice(0, 100) };

type Parsed<Fields> = { fields: Fields } | { errors: Errors };

export const parseEmail = (email: string): Parsed<string> =>
  toParsed(emailSchema.safeParse(email), "email");

export const parseCode = (code: string): Parsed<string> =>
  toParsed(codeSchema.safeParse(code), "code");

export function parseNewPassword(
  text: (name: string) => string,
  { asksCurrent }: { asksCurrent: boolean },
): Parsed<z.output<typeof changePassword.body>> {
  const current = text("current_password");
  const parsed = toParsed(
    changePassword.body.safeParse({
      ...(asksCurrent ? { current_password: current } : {}),
      password: text("password"),
      password_confirmation: text("password_confirmation") || undefined,
    }),
    "form",
  );
  if (!asksCurrent || current !== "") return parsed;
  const errors = "errors" in parsed ? parsed.errors : {};
  return { errors: { current_password: ["auth.current-password-required"], ...errors } };
}

function toParsed<T>(parsed: z.ZodSafeParseResult<T>, name: string): Parsed<T> {
  if (parsed.success) return { fields: parsed.data };
  const errors: Errors = {};
  for (const { path, message } of parsed.error.issues) {
    (errors[String(path[0] ?? name)] ??= []).push(message);
  }
  return { errors };
}
