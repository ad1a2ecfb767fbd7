import { scrypt } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(scrypt) as (text: string, salt: string, length: number) => Promise<Buffer>;

/**
 * The same for the same card number or IBAN, whoever brings it. Slow, since there are not so many of
 * them that one could not try them all; a real provider keys it with a secret of its own.
 */
export const toFingerprint = async (kind: "card" | "iban", value: string): Promise<string> =>
  `${kind}_${(await derive(value, `sandbox-${kind}`, 18)).toString("base64url")}`;
