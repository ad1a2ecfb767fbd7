import type { SocialProvider } from "#contract/account.ts";
import type { Locale } from "#contract/market.ts";

/** Profile of a person at a provider. Only `subject` is permanent. */
export type SocialProfile = {
  subject: string;
  email: string | null;
  /** The provider has verified that the mailbox belongs to the person. */
  isEmailVerified: boolean;
  name: string | null;
  picture: string | null;
};

/** Secrets that bind the provider's response to the visitor's browser. */
export type SocialSecrets = { state: string; nonce: string; codeVerifier: string };

type Visit = SocialSecrets & {
  callback: string;
};

/** The provider is unreachable or has no valid discovery document. A retry may succeed. */
export class SocialUnavailableError extends Error {
  override readonly name = "SocialUnavailableError";
}

/** The sign-in failed: the visitor cancelled, or the response is invalid. */
export class SocialRefusedError extends Error {
  override readonly name = "SocialRefusedError";
  readonly isCancelled: boolean;

  constructor(message: string, { isCancelled = false } = {}) {
    super(message);
    this.isCancelled = isCancelled;
  }
}

/**
 * Google, Facebook and Apple. Error messages contain no code, token or personal data, so they may
 * be logged. No call inside a database transaction: a response may take seconds.
 */
export type SocialPort = {
  readonly providers: readonly SocialProvider[];
  /** Throws SocialUnavailableError. */
  findAuthorizationUrl(
    provider: SocialProvider,
    visit: Visit & { locale: Locale },
  ): Promise<string>;
  /** Exchanges the callback's parameters for a profile. Throws either of the two errors above. */
  readProfile(
    provider: SocialProvider,
    visit: Visit & { parameters: URLSearchParams },
  ): Promise<SocialProfile>;
  /** Null when the picture cannot be downloaded. Throws SocialUnavailableError. */
  parsePicture(provider: SocialProvider, picture: string): Promise<Uint8Array | null>;
};
