import type * as z from "zod";
import { changePassword, emailSchema } from "#contract/account.ts";
import { codeSchema } from "#contract/verification.ts";
import type { AuthProblem } from "../session/auth-facts.ts";

type Errors = AuthProblem["errors"];
type Parsed<Fields> = { fields: Fields } | { errors: Errors };

export const parseEmail = (email: string): Parsed<string> =>
  toParsed(emailSchema.safeParse(email), "email");

export const parseCode = (code: string): Parsed<string> =>
  toParsed(codeSchema.safeParse(code), "code");

/** The current password is required only where `asksCurrent`. */
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
