import { sign, type KeyObject } from "node:crypto";
import { minutes } from "#contract/duration.ts";

/** Apple allows half a year; ours is made for each request. */
const LIFETIME_SECONDS = minutes(5) / 1000;

export type AppleKey = { teamId: string; keyId: string; privateKey: KeyObject };

/** Apple has no client secret but a JWT that the team's key signs. */
export function createAppleSecret(
  { teamId, keyId, privateKey }: AppleKey,
  { clientId, issuer, at }: { clientId: string; issuer: string; at: Date },
): string {
  const issuedAt = Math.floor(at.getTime() / 1000);
  const signed = [
    { alg: "ES256", kid: keyId },
    { iss: teamId, iat: issuedAt, exp: issuedAt + LIFETIME_SECONDS, aud: issuer, sub: clientId },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const signature = sign("sha256", Buffer.from(signed), {
    key: privateKey,
    dsaEncoding: "ieee-p1363",
  });
  return `${signed}.${signature.toString("base64url")}`;
}
