/** What a passkey is wanted for; without zod, because browsers import it too. */
export const PASSKEY_PURPOSES = ["sign-in", "prove", "create"] as const;
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];
