import * as z from "zod";
import { changePassword, emailSchema, loginBodySchema } from "#contract/account.ts";
import { codeSchema } from "#contract/verification.ts";
import type { ApiError } from "../../services/marketplace/api-error.server.ts";
import type { Refusal } from "../form/action-result.ts";

export const signInSchema = loginBodySchema;
export const emailFormSchema = z.object({ email: emailSchema });
export const codeFormSchema = z.object({ code: codeSchema });

export const newPasswordSchema = changePassword.body;
/** Of a member with a password. */
export const changedPasswordSchema = newPasswordSchema.safeExtend({
  current_password: z.string("auth.current-password-required").max(1000),
});

/** Never says whether the e-mail or the password was wrong. */
export function placeSignInError({ code, status, fieldErrors }: ApiError): Refusal {
  if (code === "invalid_credentials") return { password: "auth.sign-in.wrong" };
  if (code === "sign_in_link_needed") return "auth.sign-in.link-needed";
  if (code === "too_many_requests") return "auth.sign-in.too-many";
  if (status < 500 && Object.keys(fieldErrors).length > 0) return fieldErrors;
  return "auth.sign-in.unavailable";
}
