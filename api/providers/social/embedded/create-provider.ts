import { generateKeyPairSync } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import { Provider, type Adapter, type AdapterPayload, type Configuration } from "oidc-provider";
import type { SocialProvider } from "#contract/account.ts";
import { minutes } from "#contract/duration.ts";
import type { Credentials } from "./credentials.ts";

export type OpenIdAccount = {
  id: string;
  /** Otherwise the id. Two accounts with one subject are one person at two times. */
  subject?: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
};

type Settings = {
  origin: string;
  name: SocialProvider;
  accounts: readonly OpenIdAccount[];
  credentials: Credentials;
  isCallback(address: string): boolean;
};

/** Signs tokens; created once. */
const { privateKey: signingKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** An OpenID provider below `<origin>/<name>`, which leaves the choice of the person to a page. */
export function createProvider(settings: Settings): Provider {
  const { origin, name, accounts, credentials, isCallback } = settings;
  const issuer = `${origin}/${name}`;
  const inSeconds = (milliseconds: number) => milliseconds / 1000;
  const configuration: Configuration = {
    adapter: createMemory(),
    clients: [
      {
        client_id: credentials.clientId,
        client_secret: "compared below",
        redirect_uris: [`https://shop.invalid/api/social/${name}/callback`],
        response_types: ["code"],
        grant_types: ["authorization_code"],
        subject_type: "pairwise",
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: {
      keys: [{ ...signingKey.export({ format: "jwk" }), alg: "RS256", use: "sig", kid: "1" }],
    },
    cookies: { keys: ["a key that keeps nothing secret"] },
    discovery: { ui_locales_supported: ["el", "en"] },
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
    subjectTypes: ["pairwise"],
    async pairwiseIdentifier(_, id) {
      return accounts.find((one) => one.id === id)?.subject ?? id;
    },
    findAccount(_, id) {
      const account = accounts.find((one) => one.id === id);
      if (!account) return undefined;
      const { id: accountId, subject: _subject, ...claims } = account;
      return { accountId, claims: () => ({ sub: accountId, ...claims }) };
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
  client.redirectUriAllowed = isCallback;
  client.compareClientSecret = (secret) => credentials.isSecret(secret, issuer);
  return provider;
}

export type ProviderEnv = { Bindings: HttpBindings; Variables: object };

/** `interact` answers with a page, or finishes with `finishInteraction`. */
export function mountProvider(
  app: Hono<ProviderEnv>,
  {
    name,
    provider,
    interact,
  }: {
    name: SocialProvider;
    provider: Provider;
    interact(c: Context<ProviderEnv>): Promise<Response>;
  },
): void {
  app.use(`/${name}/*`, async ({ env: { incoming } }, next) => {
    const originalUrl = incoming.url!;
    const url = originalUrl.slice(name.length + 1) || "/";
    Object.assign(incoming, { originalUrl, url });
    // Removes the provider's session, or it would ask to end that first.
    if (url.startsWith("/auth?")) incoming.headers.cookie = "";
    await next();
  });
  app.on(["GET", "POST"], `/${name}/interaction/*`, interact);
  app.all(`/${name}/*`, async ({ env: { incoming, outgoing } }) => {
    await provider.callback()(incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });
}

export async function finishInteraction(
  provider: Provider,
  { incoming, outgoing }: HttpBindings,
  result: { accountId: string } | { error: string },
): Promise<Response> {
  await provider.interactionFinished(
    incoming,
    outgoing,
    "error" in result ? result : { login: result },
  );
  return RESPONSE_ALREADY_SENT;
}

const MOST_KEPT = 1000;

/** Bounded, because any client can begin any number of sign-ins. */
function createMemory(): (kind: string) => Adapter {
  const kept = new LRUCache<string, AdapterPayload>({ max: MOST_KEPT });
  return (kind) => {
    const keyOf = (id: string) => `${kind} ${id}`;
    const findBy = (fits: (payload: AdapterPayload) => boolean) =>
      Promise.resolve(
        [...kept.entries()].find(
          ([key, payload]) => key.startsWith(`${kind} `) && fits(payload),
        )?.[1],
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
        for (const [key, payload] of kept.entries())
          if (payload.grantId === grantId) kept.delete(key);
      },
    };
  };
}
