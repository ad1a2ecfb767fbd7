import { Secret, TOTP } from "otpauth";
import { PRODUCT } from "#contract/product.ts";

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** One step before and after, for clocks that differ and people who type slowly. */
const WINDOW = 1;

export const createSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The settings that every authenticator app understands (RFC 6238 with SHA-1 and six digits). */
const toTotp = (secret: string, label = ""): TOTP =>
  new TOTP({ issuer: PRODUCT, label, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) });

export const toSetupUri = (secret: string, label: string): string =>
  toTotp(secret, label).toString();

/** The time step of a right code; null for a wrong one. */
export function findStep(secret: string, code: string, at: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = at.getTime();
  const delta = toTotp(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}
