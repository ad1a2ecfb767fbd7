import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { Provider, type Adapter, type AdapterPayload, type Configuration } from "oidc-provider";
import sharp from "sharp";
import { minutes } from "#contract/duration.ts";
import type { SocialProvider } from "#contract/account.ts";
import { startProviderServer, type Env } from "./provider-server.ts";

export type OpenIdAccount = {
  /** The subject; also the value of `login_hint`. */
  id: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
};

const NAMES = ["google", "facebook", "apple"] as const satisfies SocialProvider[];
const SECRET = "a client secret of thirty-two characters";
const APPLE = { teamId: "TEAM123456", keyId: "KEY1234567" };
const clientIdOf = (name: SocialProvider) => `deftero-${name}`;

/** Signs tokens, and serves as the key of Apple's team; created once. */
const { privateKey: signingKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const { privateKey: appleKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

/**
 * Three real OpenID providers on the loopback, like Google, Facebook and Apple, below /google,
 * /facebook and /apple. Each shows a page with a button for each account and one to cancel; an
 * address with `login_hint=<id>` chooses by itself. `env` has the shop's variables.
 */
export async function startOpenIdServer({
  port = 0,
  accounts,
}: {
  port?: number;
  accounts: readonly OpenIdAccount[];
}) {
  const server = await startProviderServer({ port });
  const { app, origin } = server;
  app.use(server.outage());
  app.get("/picture.jpg", async (c) =>
    c.body(await drawPicture(), 200, { "Content-Type": "image/jpeg" }),
  );
  app.get("/away", (c) => c.redirect(c.req.query("to") ?? "/"));
  for (const name of NAMES) {
    const provider = createProvider(origin, name, accounts);
    app.use(`/${name}/*`, async ({ env: { incoming } }, next) => {
      const originalUrl = incoming.url!;
      const url = originalUrl.slice(name.length + 1) || "/";
      Object.assign(incoming, { originalUrl, url });
      // Removes the provider's session, or it would ask to end that first.
      if (url.startsWith("/auth?")) incoming.headers.cookie = "";
      await next();
    });
    app.on(["GET", "POST"], `/${name}/interaction/*`, (c) => interact(provider, accounts, c));
    app.all(`/${name}/*`, async ({ env: { incoming, outgoing } }) => {
      await provider.callback()(incoming, outgoing);
      return RESPONSE_ALREADY_SENT;
    });
  }
  return { ...server, env: writeEnv(origin) };
}

export type OpenIdServer = Awaited<ReturnType<typeof startOpenIdServer>>;

async function interact(
  provider: Provider,
  accounts: readonly OpenIdAccount[],
  c: Context<Env>,
): Promise<Response> {
  const { incoming, outgoing } = c.env;
  const { params } = await provider.interactionDetails(incoming, outgoing);
  const form = await c.req.parseBody();
  const accountId = String(form["account"] ?? params["login_hint"]);
  if (!("cancel" in form) && !accounts.some(({ id }) => id === accountId))
    return c.html(writeChoice(accounts));
  await provider.interactionFinished(
    incoming,
    outgoing,
    "cancel" in form ? { error: "access_denied" } : { login: { accountId } },
  );
  return RESPONSE_ALREADY_SENT;
}

function createProvider(
  origin: string,
  name: SocialProvider,
  accounts: readonly OpenIdAccount[],
): Provider {
  const issuer = `${origin}/${name}`;
  const inSeconds = (milliseconds: number) => milliseconds / 1000;
  const configuration: Configuration = {
    adapter: createMemory(),
    clients: [
      {
        client_id: clientIdOf(name),
        client_secret: SECRET,
        redirect_uris: [`https://shop.invalid/api/social/${name}/callback`],
        response_types: ["code"],
        grant_types: ["authorization_code"],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: {
      keys: [{ ...signingKey.export({ format: "jwk" }), alg: "RS256", use: "sig", kid: "1" }],
    },
    cookies: { keys: ["a key for the cookies of tests"] },
    scopes: ["openid", "email", "profile", "public_profile", "name"],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "picture"],
      public_profile: ["name", "picture"],
    },
    // Like the three real ones, and contrary to the standard: all claims are in the token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/${name}/interaction/${uid}` },
    ttl: {
      AccessToken: inSeconds(minutes(5)),
      AuthorizationCode: inSeconds(minutes(1)),
      Grant: inSeconds(minutes(10)),
      IdToken: inSeconds(minutes(5)),
      Interaction: inSeconds(minutes(10)),
      Session: inSeconds(minutes(10)),
    },
    findAccount(_, id) {
      const account = accounts.find((one) => one.id === id);
      if (!account) return undefined;
      const { id: sub, ...claims } = account;
      return { accountId: id, claims: () => ({ sub, ...claims }) };
    },
    renderError(ctx, { error }) {
      ctx.body = error;
    },
    // Skips the consent page.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      });
      grant.addOIDCScope(String(oidc.params!["scope"]));
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, configuration);
  const client = provider.Client.prototype as unknown as {
    redirectUriAllowed(address: string): boolean;
    compareClientSecret(secret: string): boolean;
  };
  client.redirectUriAllowed = (address) => address.endsWith(`/social/${name}/callback`);
  if (name === "apple") client.compareClientSecret = (secret) => isAppleSecret(secret, issuer);
  return provider;
}

function createMemory(): (kind: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  return (kind) => {
    const keyOf = (id: string) => `${kind} ${id}`;
    const findBy = (fits: (payload: AdapterPayload) => boolean) =>
      Promise.resolve(
        [...kept].find(([key, payload]) => key.startsWith(`${kind} `) && fits(payload))?.[1],
      );
    return {
      upsert: async (id, payload) => void kept.set(keyOf(id), payload),
      find: async (id) => kept.get(keyOf(id)),
      findByUid: (uid) => findBy((payload) => payload.uid === uid),
      findByUserCode: (code) => findBy((payload) => payload.userCode === code),
      async consume(id) {
        const payload = kept.get(keyOf(id));
        if (payload) payload["consumed"] = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void kept.delete(keyOf(id)),
      async revokeByGrantId(grantId) {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
      },
    };
  };
}

/** Like Apple: checks issuer, subject, audience, lifetime and signature. */
function isAppleSecret(secret: string, issuer: string): boolean {
  const [head = "", body = "", signature = ""] = secret.split(".");
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey(appleKey), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { iss, sub, aud, iat, exp } = read(body);
  return (
    isSigned &&
    read(head).alg === "ES256" &&
    read(head).kid === APPLE.keyId &&
    iss === APPLE.teamId &&
    sub === clientIdOf("apple") &&
    aud === issuer &&
    exp > iat &&
    exp - iat <= 15_777_000
  );
}

const writeEnv = (origin: string): Record<string, string> => ({
  GOOGLE_CLIENT_ID: clientIdOf("google"),
  GOOGLE_CLIENT_SECRET: SECRET,
  GOOGLE_ISSUER: `${origin}/google`,
  FACEBOOK_CLIENT_ID: clientIdOf("facebook"),
  FACEBOOK_CLIENT_SECRET: SECRET,
  FACEBOOK_ISSUER: `${origin}/facebook`,
  APPLE_CLIENT_ID: clientIdOf("apple"),
  APPLE_TEAM_ID: APPLE.teamId,
  APPLE_KEY_ID: APPLE.keyId,
  APPLE_PRIVATE_KEY: String(appleKey.export({ type: "pkcs8", format: "pem" })),
  APPLE_ISSUER: `${origin}/apple`,
});

const drawPicture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 96, height: 96, channels: 3, background: "#2a6f4e" } })
      .jpeg()
      .toBuffer(),
  );

const writeChoice = (accounts: readonly OpenIdAccount[]): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Who are you?</title>
<form method="post"><h1>Who are you?</h1>
${accounts
  .map(({ id, email }) => `<p><button name="account" value="${id}">${email ?? id}</button></p>`)
  .join("\n")}
<p><button name="cancel" value="1">Cancel</button></p></form></html>`;
