import type { SocialProvider } from "#contract/account.ts";

/** Who somebody is at a provider. Only `subject` is theirs for good; the rest is what they show now. */
export type SocialProfile = {
  subject: string;
  email: string | null;
  /** The provider vouches that the mailbox is theirs. */
  isEmailVerified: boolean;
  name: string | null;
  /** Address of their picture. */
  picture: string | null;
};

/** What one visit to a provider is recognised by when its answer comes. */
export type SocialSecrets = { state: string; nonce: string; codeVerifier: string };

type Visit = SocialSecrets & {
  /** Address of the API to which the provider sends its answer. */
  callback: string;
};

/** The provider cannot be reached, or does not say how. A later visit may succeed. */
export class SocialUnavailableError extends Error {
  override readonly name = "SocialUnavailableError";
}

/** The visit came to nothing: the visitor said no, or the answer cannot be believed. */
export class SocialRefusedError extends Error {
  override readonly name = "SocialRefusedError";
  readonly isCancelled: boolean;

  constructor(message: string, { isCancelled = false } = {}) {
    super(message);
    this.isCancelled = isCancelled;
  }
}

/**
 * Google, Facebook and Apple. The messages of its errors hold no code, token or personal data, so
 * that they may be logged. Not inside a database transaction: an answer may take seconds.
 */
export type SocialPort = {
  /** Those that are configured. */
  readonly providers: readonly SocialProvider[];
  /** Where the visitor goes. Throws SocialUnavailableError. */
  findAuthorizationUrl(provider: SocialProvider, visit: Visit): Promise<string>;
  /** Who came back with these parameters. Throws either of the two errors above. */
  readProfile(
    provider: SocialProvider,
    visit: Visit & { parameters: URLSearchParams },
  ): Promise<SocialProfile>;
  /** The bytes of a profile's picture; null when there is none to be had. Throws SocialUnavailableError. */
  readPicture(provider: SocialProvider, picture: string): Promise<Uint8Array | null>;
};
