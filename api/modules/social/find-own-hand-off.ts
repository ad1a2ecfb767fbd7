import { createHash, timingSafeEqual } from "node:crypto";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findTokenHash } from "#api/http/token.ts";
import { findHandOff, type HandOffRow } from "./social-store.ts";

export type BroughtCode = { code: string; browser_secret: string };

const toBrowserHash = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** The live hand-off of a code, for the browser that began; refused for everyone else. */
export async function findOwnHandOff(
  { database, at }: Call,
  { code, browser_secret: secret }: BroughtCode,
): Promise<HandOffRow & { codeHash: Buffer }> {
  const codeHash = findTokenHash(code);
  const handOff = codeHash ? await findHandOff(database, codeHash, at) : undefined;
  if (!codeHash || !handOff) throw new ApiError("hand_off_invalid");
  const expected = Buffer.from(handOff.browser_hash, "base64url");
  const brought = toBrowserHash(secret);
  if (expected.length !== brought.length || !timingSafeEqual(expected, brought))
    throw new ApiError("hand_off_invalid");
  return { ...handOff, codeHash };
}
