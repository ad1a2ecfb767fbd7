import * as z from "zod";
import { SOCIAL_PROVIDERS, tokenAnswer } from "./account.ts";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { envelope } from "./page.ts";

/** How the first factor was proved; additions to spec §7, like all calls of this file. */
export const signInMethodSchema = z.enum(["email", ...SOCIAL_PROVIDERS]);
export type SignInMethod = z.infer<typeof signInMethodSchema>;

/** Six digits of the authenticator app, or a recovery code. People type spaces and hyphens. */
const secondCodeSchema = z
  .string({ error: "security.code-required" })
  .max(60, "security.code-wrong")
  .transform((code) => code.replaceAll(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().min(1, "security.code-required"));

/** What a client receives in `data` of `second_factor_needed`. */
export const secondFactorNeededSchema = z.object({ challenge: z.string().max(100) });

/** Ends a sign-in that `second_factor_needed` has interrupted. */
export const signInWithSecondFactor = endpoint({
  id: "signInWithSecondFactor",
  method: "POST",
  path: "/login/second-factor",
  auth: "none",
  limit: "signIn",
  visitor: "uses",
  device: true,
  body: z.object({ challenge: z.string().max(100), code: secondCodeSchema }),
  response: envelope(
    tokenAnswer.shape.data.extend({
      method: signInMethodSchema,
      /** Whether a social sign-in has created the account. */
      is_new: z.boolean(),
    }),
  ),
  errors: ["account_suspended", "sign_in_expired", "second_code_wrong"],
});

/** `setup` is a secret that waits for its first code; only a session with a fresh proof sees it. */
export const getSecondFactor = endpoint({
  id: "getSecondFactor",
  method: "GET",
  path: "/profile/second-factor",
  auth: "user",
  limit: "account",
  response: envelope(
    z.object({
      is_on: z.boolean(),
      since: z.iso.datetime().nullable(),
      recovery_codes_left: z.int().min(0),
      setup: z.object({ secret: z.string(), uri: z.string() }).nullable(),
    }),
  ),
});

export const startSecondFactor = endpoint({
  id: "startSecondFactor",
  method: "POST",
  path: "/profile/second-factor/setup",
  auth: "user",
  limit: "write",
  response: null,
  errors: ["staff_factor_needed", "proof_needed", "second_factor_on"],
});

const recoveryCodesAnswer = envelope(
  z.object({ recovery_codes: z.array(z.string()).length(LIMITS.secondFactor.recoveryCodes) }),
);

/** Turns it on with the first code of the app. The recovery codes are answered this once. */
export const confirmSecondFactor = endpoint({
  id: "confirmSecondFactor",
  method: "POST",
  path: "/profile/second-factor",
  auth: "user",
  limit: "credentials",
  body: z.object({ code: secondCodeSchema }),
  response: recoveryCodesAnswer,
  errors: [
    "staff_factor_needed",
    "proof_needed",
    "second_factor_on",
    "second_factor_off",
    "second_code_wrong",
  ],
});

export const renewRecoveryCodes = endpoint({
  id: "renewRecoveryCodes",
  method: "POST",
  path: "/profile/second-factor/recovery-codes",
  auth: "user",
  limit: "write",
  response: recoveryCodesAnswer,
  errors: ["staff_factor_needed", "proof_needed", "second_factor_off"],
});

/** Idempotent: also ends a setup that was begun. */
export const removeSecondFactor = endpoint({
  id: "removeSecondFactor",
  method: "DELETE",
  path: "/profile/second-factor",
  auth: "user",
  limit: "write",
  response: null,
  errors: ["staff_factor_needed", "proof_needed", "last_staff_factor"],
});
