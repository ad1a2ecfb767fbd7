import type { SocialProvider } from "#contract/account.ts";

/** Below the API's base path. */
export const CALLBACK_PATTERN = "/social/:provider/callback";

/**
 * The address that is registered at the provider. The visitor sees the API below /api of the web,
 * wherever it is.
 */
export const toCallback = (origin: string, provider: SocialProvider): string =>
  `${origin}/api${CALLBACK_PATTERN.replace(":provider", provider)}`;
