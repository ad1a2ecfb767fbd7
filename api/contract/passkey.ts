import * as z from "zod";
import { tokenAnswer } from "./account.ts";
import { endpoint } from "./endpoint.ts";
import { passkeyIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { envelope } from "./page.ts";

/** The web's origin, unless PUBLIC_ORIGIN is set; a passkey belongs to its host. */
const originBody = z.object({ origin: z.url({ protocol: /^https?$/ }).max(200) });

/**
 * Options and credentials are those of WebAuthn in JSON, as the browser's own
 * `parseCreationOptionsFromJSON` and `toJSON` have them. The verifier checks what is inside.
 */
const optionsAnswer = envelope(z.object({ options: z.looseObject({ challenge: z.string() }) }));

const base64url = z
  .string()
  .max(8000)
  .regex(/^[\w-]*$/);
const credentialOf = <Response extends z.ZodType>(response: Response) =>
  z.object({
    id: base64url.min(1).max(1400),
    rawId: base64url.max(1400),
    type: z.literal("public-key"),
    response,
    authenticatorAttachment: z.string().max(40).nullish(),
    clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  });

export const registeredCredentialSchema = credentialOf(
  z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
);
export const assertedCredentialSchema = credentialOf(
  z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
);
export type RegisteredCredential = z.infer<typeof registeredCredentialSchema>;
export type AssertedCredential = z.infer<typeof assertedCredentialSchema>;

export const passkeyNameSchema = z
  .string({ error: "security.passkey-name-required" })
  .trim()
  .min(1, "security.passkey-name-required")
  .max(LIMITS.passkeys.name, "security.passkey-name-too-long");

const passkeySchema = z.object({
  id: passkeyIdSchema,
  name: z.string(),
  /** Whether it is saved with an account of the maker, and so on several devices. */
  is_synced: z.boolean(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** Additions to spec §7, like all calls of this file. */
export const listPasskeys = endpoint({
  id: "listPasskeys",
  method: "GET",
  path: "/profile/passkeys",
  auth: "user",
  limit: "account",
  response: envelope(z.array(passkeySchema)),
});

export const startPasskey = endpoint({
  id: "startPasskey",
  method: "POST",
  path: "/profile/passkeys/options",
  auth: "user",
  limit: "write",
  body: originBody,
  response: optionsAnswer,
  errors: ["staff_factor_needed", "proof_needed", "too_many_passkeys", "passkeys_unavailable"],
});

export const createPasskey = endpoint({
  id: "createPasskey",
  method: "POST",
  path: "/profile/passkeys",
  auth: "user",
  limit: "write",
  body: z.object({ name: passkeyNameSchema, credential: registeredCredentialSchema }),
  response: envelope(passkeySchema),
  errors: ["staff_factor_needed", "proof_needed", "too_many_passkeys", "passkey_refused"],
});

export const renamePasskey = endpoint({
  id: "renamePasskey",
  method: "PATCH",
  path: "/profile/passkeys/{passkeyId}",
  auth: "user",
  limit: "write",
  params: z.object({ passkeyId: passkeyIdSchema }),
  body: z.object({ name: passkeyNameSchema }),
  response: envelope(passkeySchema),
  errors: ["not_found"],
});

export const removePasskey = endpoint({
  id: "removePasskey",
  method: "DELETE",
  path: "/profile/passkeys/{passkeyId}",
  auth: "user",
  limit: "write",
  params: z.object({ passkeyId: passkeyIdSchema }),
  response: null,
  errors: [
    "staff_factor_needed",
    "not_found",
    "proof_needed",
    "last_sign_in_method",
    "last_staff_factor",
  ],
});

export const startPasskeySignIn = endpoint({
  id: "startPasskeySignIn",
  method: "POST",
  path: "/login/passkey/options",
  auth: "none",
  limit: "signIn",
  body: originBody,
  response: optionsAnswer,
  errors: ["passkeys_unavailable"],
});

/** A passkey is two factors by itself: the device, and the finger, face or PIN that it asks for. */
export const signInWithPasskey = endpoint({
  id: "signInWithPasskey",
  method: "POST",
  path: "/login/passkey",
  auth: "none",
  limit: "signIn",
  visitor: "uses",
  device: true,
  body: z.object({ credential: assertedCredentialSchema }),
  response: tokenAnswer,
  errors: ["account_suspended", "passkey_refused"],
});

export const startPasskeyProof = endpoint({
  id: "startPasskeyProof",
  method: "POST",
  path: "/prove-passkey/options",
  auth: "user",
  limit: "write",
  body: originBody,
  response: optionsAnswer,
  errors: ["passkeys_unavailable", "passkey_refused"],
});

/** Step-up by a passkey of this member, in place of the password. */
export const provePasskey = endpoint({
  id: "provePasskey",
  method: "POST",
  path: "/prove-passkey",
  auth: "user",
  limit: "credentials",
  body: z.object({ credential: assertedCredentialSchema }),
  response: null,
  errors: ["passkey_refused"],
});
