import * as z from "zod";
import { intentSchema } from "./profile.ts";
import { emailSchema, newPasswordSchema, tokenAnswer } from "./account.ts";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { LANGUAGES, MARKETS } from "./market.ts";
import { envelope } from "./page.ts";

/** spec §5 "Verification codes": exactly six digits; spaces are removed. */
export const codeSchema = z
  .string({ error: "auth.code-required" })
  .max(40, "auth.code-must-be-six-digits")
  .transform((text) => text.replace(/[\s-]+/g, ""))
  .pipe(
    z
      .string()
      .min(1, { error: "auth.code-required", abort: true })
      .regex(new RegExp(`^[0-9]{${LIMITS.code.digits}}$`), "auth.code-must-be-six-digits"),
  );

/**
 * spec §5 "Phone": digits of country code and national number without `+`. The API also validates
 * the number with libphonenumber (`auth.phone-number-invalid`).
 */
export const phoneNumberSchema = z
  .string({ error: "auth.phone-number-required" })
  .trim()
  .min(1, { error: "auth.phone-number-required", abort: true })
  .regex(/^[0-9]*$/, "auth.phone-number-numeric-only")
  .min(LIMITS.phone.min, "auth.phone-number-minimum-requirement")
  .max(LIMITS.phone.max, "auth.phone-number-exceeds-limit");

/**
 * `turnstile_token` is the human check, where it is configured; without one the account is created
 * under tighter limits, and only the mailbox learns whether the e-mail is known (decisions "Account
 * enumeration", "Human check without JavaScript").
 */
export const registerBodySchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  turnstile_token: z.string().max(4096).optional(),
  /** Makes the form idempotent: the same form again gets the same account. */
  form_nonce: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .optional(),
  language: z.enum(LANGUAGES, {
    error: ({ input }) =>
      input === undefined || input === "" ? "auth.language-required" : "auth.language-invalid",
  }),
  country: z.enum(MARKETS, { error: "auth.country-invalid" }),
  intent: intentSchema.default("both"),
});
export type RegisterBody = z.output<typeof registerBodySchema>;

export const register = endpoint({
  id: "register",
  method: "POST",
  path: "/register",
  auth: "none",
  limit: "signUp",
  visitor: "uses",
  device: true,
  status: 201,
  body: registerBodySchema,
  response: tokenAnswer,
  errors: ["human_check_failed", "email_in_use", "form_used"],
});

/** Seconds until the next code may be requested. */
const sentAnswer = envelope(z.object({ resend_after: z.int().min(0) }));

/** The response is the same for every e-mail; a code is sent only to one with an account. */
export const forgotPassword = endpoint({
  id: "forgotPassword",
  method: "POST",
  path: "/forgot-password",
  auth: "none",
  limit: "signIn",
  device: true,
  body: z.object({ email: emailSchema, method: z.enum(["email"]).default("email") }),
  response: sentAnswer,
});

/**
 * `token` is the six-digit code (spec §7), valid for the device that requested it. A wrong attempt
 * counts, a right one does not use it up.
 */
export const validatePasswordReset = endpoint({
  id: "validatePasswordReset",
  method: "POST",
  path: "/reset-password/validate",
  auth: "none",
  limit: "code",
  device: true,
  body: z.object({ email: emailSchema, token: codeSchema }),
  response: null,
  errors: ["wrong_code", "code_expired"],
});

/** Uses the code up and ends every session; the member signs in with the new password. */
export const resetPassword = endpoint({
  id: "resetPassword",
  method: "POST",
  path: "/reset-password",
  auth: "none",
  limit: "code",
  device: true,
  body: z
    .object({
      email: emailSchema,
      token: codeSchema,
      password: newPasswordSchema,
      password_confirmation: z.string({ error: "auth.password-confirmation-required" }).max(1000),
    })
    .refine((body) => body.password === body.password_confirmation, {
      path: ["password_confirmation"],
      error: "auth.passwords-must-match",
    }),
  response: null,
  errors: ["wrong_code", "code_expired"],
});

/**
 * Sends a code to the account's e-mail, or to a new one: before the first confirmation it replaces
 * the e-mail, afterwards the old one stays until the new one is confirmed (and a step-up is
 * needed).
 */
export const sendEmailCode = endpoint({
  id: "sendEmailCode",
  method: "POST",
  path: "/verify/email/send",
  auth: "user",
  limit: "send",
  body: z.object({ email: emailSchema }),
  response: sentAnswer,
  errors: ["email_in_use", "proof_needed"],
});

export const verifyEmail = endpoint({
  id: "verifyEmail",
  method: "POST",
  path: "/verify/email",
  auth: "user",
  limit: "code",
  body: z.object({ code: codeSchema }),
  response: null,
  errors: ["wrong_code", "code_expired", "email_in_use"],
});

/**
 * Sends a code by SMS. A number of another account is refused with `data.contact`, that account's
 * e-mail masked (spec §8 errors.mobile-phone-already-linked); a country without SMS is an error of
 * the field.
 */
export const sendPhoneCode = endpoint({
  id: "sendPhoneCode",
  method: "POST",
  path: "/verify/phone/send",
  auth: "user",
  limit: "send",
  body: z.object({ phone_number: phoneNumberSchema }),
  response: sentAnswer,
  errors: ["phone_in_use", "proof_needed", "profile_incomplete", "sms_capped"],
});

export const verifyPhone = endpoint({
  id: "verifyPhone",
  method: "POST",
  path: "/verify/phone",
  auth: "user",
  limit: "code",
  body: z.object({ code: codeSchema }),
  response: null,
  errors: ["wrong_code", "code_expired", "phone_in_use"],
});
