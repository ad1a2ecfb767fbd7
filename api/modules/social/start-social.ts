import type { SocialProvider } from "#contract/account.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Locale } from "#contract/market.ts";
import type { Call, UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { createToken } from "#api/http/token.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import { SocialUnavailableError } from "#api/providers/social/port.ts";
import { isWebPath, toCallback } from "./social-address.ts";
import { insertFlow, lockSignInMethods } from "./social-store.ts";

type Visit = {
  browser_hash: string;
  return_to: string;
  locale: Locale;
  origin?: string | undefined;
};

export async function startSocial(call: Call, provider: SocialProvider, visit: Visit) {
  const { database, social, config, log, at } = call;
  if (!social.providers.includes(provider)) throw new ApiError("not_found");
  if (!isWebPath(visit.return_to)) {
    throw new ApiError("invalid_fields", { fields: { return_to: ["errors.field-invalid"] } });
  }
  if (call.user) await requireProof(call as UserCall, provider);

  const origin = config.publicOrigin ?? visit.origin;
  if (origin === undefined) {
    log.error({ provider }, "PUBLIC_ORIGIN is missing: the provider's callback URL is unknown");
    throw new ApiError("social_unavailable");
  }
  const secrets = { state: createToken(), nonce: createToken(), codeVerifier: createToken() };
  const callback = toCallback(origin, provider);
  const url = await social
    .findAuthorizationUrl(provider, { callback, locale: visit.locale, ...secrets })
    .catch((error: unknown) => {
      if (!(error instanceof SocialUnavailableError)) throw error;
      log.warn({ provider, reason: error.message }, "A provider cannot be reached");
      throw new ApiError("social_unavailable");
    });
  await insertFlow(database, {
    ...secrets,
    provider,
    browserHash: visit.browser_hash,
    userId: call.user?.id ?? null,
    returnTo: visit.return_to,
    locale: visit.locale,
    at,
    expiresAt: new Date(at.getTime() + LIMITS.socialFlow),
  });
  return { authorization_url: url };
}

/** A member without a password completes step-up by the visit that starts here. */
async function requireProof(call: UserCall, provider: SocialProvider): Promise<void> {
  const { hasPassword, identities } = await call.database.tx(() =>
    lockSignInMethods(call.database, call.user.id),
  );
  const isLinked = identities.some((identity) => identity.provider === provider);
  if (hasPassword || !isLinked) await requireStepUp(call);
}
