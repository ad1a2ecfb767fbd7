import { sign, type KeyObject } from "node:crypto";

const seconds = (n: number) => n;
const minutes = (n: number) => seconds(n * 60);
/** Apple allows half a year; ours is made for each request. */
const LIFE = minutes(5);

export type AppleKey = { teamId: string; keyId: string; privateKey: KeyObject };

/** Apple has no client secret but a JWT that the team's key signs. */
export function createAppleSecret(
  { teamId, keyId, privateKey }: AppleKey,
  { clientId, issuer, at }: { clientId: string; issuer: string; at: Date },
): string {
  const issuedAt = Math.floor(at.getTime() / 1000);
  const signed = [
    { alg: "ES256", kid: keyId },
    { iss: teamId, iat: issuedAt, exp: issuedAt + LIFE, aud: issuer, sub: clientId },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const signature = sign("sha256", Buffer.from(signed), {
    key: privateKey,
    dsaEncoding: "ieee-p1363",
  });
  return `${signed}.${signature.toString("base64url")}`;
}
