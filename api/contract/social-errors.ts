/** Values of `?error=` in the API's redirects; others show the general text. */
export const SOCIAL_ERRORS = [
  "social-conflict",
  "social-cancelled",
  "social-expired",
  "social-failed",
  "social-linked-elsewhere",
] as const;
export type SocialError = (typeof SOCIAL_ERRORS)[number];
