import * as z from "zod";
import { assertedCredentialSchema, registeredCredentialSchema } from "#contract/passkey.ts";

const MAX_LENGTH = 30_000;

/** A credential as the browser's script sends it: JSON in a field of a form. */
const credentialField = <S extends z.ZodType>(schema: S) =>
  z
    .string("passkey.failed")
    .max(MAX_LENGTH, "passkey.failed")
    .transform((text, context) => {
      try {
        const { success, data } = schema.safeParse(JSON.parse(text));
        if (success) return data;
      } catch {
        // What is not JSON is refused below, as other things that no script of ours sends.
      }
      context.addIssue({ code: "custom", message: "passkey.failed" });
      return z.NEVER;
    });

export const assertedSchema = z.object({ credential: credentialField(assertedCredentialSchema) });
export const registeredSchema = z.object({
  credential: credentialField(registeredCredentialSchema),
});
