import { randomInt } from "node:crypto";
import { LIMITS } from "#contract/limits.ts";
import type { Call } from "#api/context.ts";
import { hashPassword, provePassword } from "#api/modules/step-up/index.ts";
import { listRecoveryCodes } from "./second-factor-store.ts";

/** Without letters and digits that look alike: a code is copied by hand. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const HALF = 5;
const FORM = new RegExp(`^[${ALPHABET}]{${2 * HALF}}$`);

const createHalf = () =>
  Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** Forty-nine bits each, shown as `XXXXX-XXXXX`. */
export const createRecoveryCodes = (): string[] =>
  Array.from(
    { length: LIMITS.secondFactor.recoveryCodes },
    () => `${createHalf()}-${createHalf()}`,
  );

export const hashRecoveryCodes = (codes: readonly string[]): Promise<string[]> =>
  Promise.all(codes.map((code) => hashPassword(code.replace("-", ""))));

/** The row of the unused code that was typed; null where there is none. */
export async function findRecoveryCode(
  { database }: Pick<Call, "database">,
  userId: string,
  code: string,
): Promise<string | null> {
  if (!FORM.test(code)) return null;
  const found = await Promise.all(
    (await listRecoveryCodes(database, userId)).map(async ({ id, code_hash }) =>
      (await provePassword(code_hash, code)) ? id : null,
    ),
  );
  return found.find((id) => id !== null) ?? null;
}
