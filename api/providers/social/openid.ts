import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretPost,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
  type ClientAuth,
  type IDToken,
  type ServerMetadata,
} from "openid-client";
import { SignJWT } from "jose";
import type { KeyObject } from "node:crypto";
import { seconds, hours, minutes } from "#contract/duration.ts";
import type { SocialProvider } from "#contract/account.ts";
import { fetchPicture, type PictureSource } from "./fetch-picture.ts";
import {
  SocialRefusedError,
  SocialUnavailableError,
  type SocialPort,
  type SocialProfile,
} from "./port.ts";

export type OpenIdClient = {
  issuer: string;
  clientId: string;
  secret: string | AppleKey;
};

export type OpenIdConfig = Partial<Record<SocialProvider, OpenIdClient>>;

type Manners = {
  scope: string;
  /** Apple returns e-mail and name only with form_post. */
  responseMode?: "form_post";
  /** Needed when the provider's discovery document has none. */
  tokenEndpoint?: string;
};

const MANNERS: Record<SocialProvider, Manners> = {
  google: { scope: "openid email profile" },
  facebook: {
    scope: "openid email public_profile",
    tokenEndpoint: "https://graph.facebook.com/oauth/access_token",
  },
  apple: { scope: "openid email name", responseMode: "form_post" },
};

/** Errors after the visitor has cancelled; the second is Apple's. */
const CANCELLED = new Set(["access_denied", "user_cancelled_authorize"]);
const TIMEOUT = seconds(10);
const DISCOVERY_KEPT = hours(12);

/** Sign-in by OpenID Connect: authorization code, PKCE, state, nonce, signed id token. */
export function createOpenId(config: OpenIdConfig, now = () => new Date()): SocialPort {
  const found = new Map<SocialProvider, { configuration: Promise<Configuration>; until: number }>();

  const findClient = (provider: SocialProvider): OpenIdClient => {
    const client = config[provider];
    if (!client) throw new SocialUnavailableError(`${provider} is not configured`);
    return client;
  };

  /** Failures are not cached: the next visitor retries. */
  const discover = async (provider: SocialProvider): Promise<Configuration> => {
    const client = findClient(provider);
    const known = found.get(provider);
    if (known && known.until > performance.now()) return known.configuration;
    const configuration = findConfiguration(client, MANNERS[provider], now);
    found.set(provider, { configuration, until: performance.now() + DISCOVERY_KEPT });
    try {
      return await configuration;
    } catch (error) {
      found.delete(provider);
      throw new SocialUnavailableError(`${provider} cannot be discovered: ${nameFault(error)}`);
    }
  };

  return {
    providers: Object.keys(config) as SocialProvider[],

    async findAuthorizationUrl(provider, { callback, locale, state, nonce, codeVerifier }) {
      const { scope, responseMode } = MANNERS[provider];
      const configuration = await discover(provider);
      const takesLocales = Boolean(configuration.serverMetadata().ui_locales_supported);
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
        ...(responseMode && { response_mode: responseMode }),
        ...(takesLocales && { ui_locales: locale }),
      });
      return url.href;
    },

    async readProfile(provider, { callback, state, nonce, codeVerifier, parameters }) {
      const configuration = await discover(provider);
      const answer = new URL(callback);
      answer.search = parameters.toString();
      try {
        const tokens = await authorizationCodeGrant(configuration, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        return toProfile(tokens.claims()!, parameters.get("user"));
      } catch (error) {
        throw toRejection(provider, error);
      }
    },

    async parsePicture(provider, picture) {
      const source = findPictureSource(findClient(provider).issuer);
      return fetchPicture(picture, source).catch((error: unknown) => {
        throw new SocialUnavailableError(`${provider}: no picture came: ${nameFault(error)}`);
      });
    },
  };
}

/**
 * Domains of the providers' picture servers; other providers serve pictures from their own host.
 */
const PICTURE_DOMAINS: Record<string, readonly string[]> = {
  "accounts.google.com": ["googleusercontent.com"],
  "www.facebook.com": ["fbcdn.net", "fbsbx.com", "graph.facebook.com"],
  "appleid.apple.com": [],
};

function findPictureSource(issuer: string): PictureSource {
  const { protocol, hostname, origin } = new URL(issuer);
  if (protocol === "http:") return { origin };
  return { domains: PICTURE_DOMAINS[hostname] ?? [hostname] };
}

async function findConfiguration(
  { issuer, clientId, secret }: OpenIdClient,
  { tokenEndpoint }: Manners,
  now: () => Date,
): Promise<Configuration> {
  const server = new URL(issuer);
  // The environment allows plain http for the loopback only.
  const manners = [
    enableNonRepudiationChecks,
    ...(server.protocol === "http:" ? [allowInsecureRequests] : []),
  ];
  const auth = typeof secret === "string" ? ClientSecretPost(secret) : signedBy(secret, now);
  const discovered = await discovery(server, clientId, undefined, auth, {
    timeout: TIMEOUT / 1000,
    execute: manners,
  });
  if (discovered.serverMetadata().token_endpoint || !tokenEndpoint) return discovered;
  const complete = new Configuration(
    { ...(discovered.serverMetadata() as ServerMetadata), token_endpoint: tokenEndpoint },
    clientId,
    undefined,
    auth,
  );
  complete.timeout = TIMEOUT / 1000;
  for (const apply of manners) apply(complete);
  return complete;
}

const signedBy =
  (key: AppleKey, now: () => Date): ClientAuth =>
  async ({ issuer }, { client_id: clientId }, body) => {
    body.set("client_id", clientId);
    body.set("client_secret", await createAppleSecret(key, { clientId, issuer, at: now() }));
  };

/** `user` is what Apple posts with its token, at the first sign-in only. */
function toProfile(claims: IDToken, user: string | null): SocialProfile {
  const { sub, email, email_verified: isVerified, name, picture } = claims;
  return {
    subject: sub,
    email: typeof email === "string" ? email : null,
    // Apple sometimes sends booleans as text.
    isEmailVerified: isVerified === true || isVerified === "true",
    name: toName(typeof name === "string" ? name : readAppleName(user)),
    picture: typeof picture === "string" ? picture : null,
  };
}

const toName = (text: string): string | null =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim() || null;

function readAppleName(user: string | null): string {
  if (user === null || user.length > 2000) return "";
  try {
    const { firstName, lastName } = (JSON.parse(user) as { name?: Record<string, unknown> }).name!;
    return [firstName, lastName].filter((part) => typeof part === "string").join(" ");
  } catch {
    return "";
  }
}

/** The original error is left out, because its cause contains the request and the response. */
function toRejection(provider: SocialProvider, error: unknown): Error {
  if (error instanceof AuthorizationResponseError && CANCELLED.has(error.error)) {
    return new SocialRefusedError(`${provider}: cancelled`, { isCancelled: true });
  }
  const message = `${provider}: ${nameFault(error)}`;
  const isOut = error instanceof ClientError && (!error.code || error.code === "OAUTH_TIMEOUT");
  return isOut ? new SocialUnavailableError(message) : new SocialRefusedError(message);
}

function nameFault(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return `it answered ${error.error.replaceAll(/[^\w-]/g, "").slice(0, 60)}`;
  }
  if (!(error instanceof Error)) return "failed";
  const { code, message } = error as Error & { code?: string };
  return code ?? message;
}

/** Apple allows half a year; this one is created for each request. */
const LIFETIME = minutes(5);

type AppleKey = { teamId: string; keyId: string; privateKey: KeyObject };

/** Apple uses a JWT, signed with the team's key, as the client secret. */
export const createAppleSecret = (
  { teamId, keyId, privateKey }: AppleKey,
  { clientId, issuer, at }: { clientId: string; issuer: string; at: Date },
): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt(at)
    .setExpirationTime(new Date(at.getTime() + LIFETIME))
    .sign(privateKey);
