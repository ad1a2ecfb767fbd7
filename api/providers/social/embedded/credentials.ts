import { createPublicKey, generateKeyPairSync, type KeyObject, verify } from "node:crypto";
import type { SocialProvider } from "#contract/account.ts";

/** What a shop and a local OpenID provider know of each other. */
export type Credentials = { clientId: string; isSecret(secret: string, issuer: string): boolean };

const SECRET = "a client secret of thirty-two characters";
const APPLE = { teamId: "TEAM123456", keyId: "KEY1234567" };

/** The variables that make a shop use the providers below `origin`, and what these then accept. */
export function createCredentials(origin: string, providers: readonly SocialProvider[]) {
  // Apple has no secret: its clients sign a token with the key of their team.
  const { privateKey: appleKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const clientIdOf = (provider: SocialProvider) => `deftero-${provider}`;
  const env: Record<string, string> = {};
  for (const provider of providers) {
    const name = provider.toUpperCase();
    env[`${name}_CLIENT_ID`] = clientIdOf(provider);
    env[`${name}_ISSUER`] = `${origin}/${provider}`;
    if (provider === "apple") {
      env["APPLE_TEAM_ID"] = APPLE.teamId;
      env["APPLE_KEY_ID"] = APPLE.keyId;
      env["APPLE_PRIVATE_KEY"] = String(appleKey.export({ type: "pkcs8", format: "pem" }));
    } else env[`${name}_CLIENT_SECRET`] = SECRET;
  }
  const find = (provider: SocialProvider): Credentials => ({
    clientId: clientIdOf(provider),
    isSecret: (secret, issuer) =>
      provider === "apple" ? isAppleSecret(secret, { issuer, key: appleKey }) : secret === SECRET,
  });
  return { env, find };
}

/** Like Apple: checks issuer, subject, audience, lifetime and signature. */
function isAppleSecret(secret: string, { issuer, key }: { issuer: string; key: KeyObject }) {
  const [head = "", body = "", signature = ""] = secret.split(".");
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey(key), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { iss, sub, aud, iat, exp } = read(body);
  return (
    isSigned &&
    read(head).alg === "ES256" &&
    read(head).kid === APPLE.keyId &&
    iss === APPLE.teamId &&
    sub === "deftero-apple" &&
    aud === issuer &&
    exp > iat &&
    exp - iat <= 15_777_000
  );
}
