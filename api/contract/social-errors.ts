/** Values of `?error=` that the API sends a visitor back with; anything else is the general text. */
export const SOCIAL_ERRORS = [
  "social-conflict",
  "social-cancelled",
  "social-expired",
  "social-failed",
  "social-linked-elsewhere",
] as const;
export type SocialError = (typeof SOCIAL_ERRORS)[number];
