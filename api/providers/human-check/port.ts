/** "unavailable": the check failed, so the sign-up takes the path of browsers without a token. */
export type HumanVerdict = "human" | "robot" | "unavailable";

/**
 * Verifies the token of a human-check widget. Never throws; no call inside a database transaction.
 */
export type HumanCheckPort = {
  check(asked: { token: string; ip: string }): Promise<HumanVerdict>;
};

/** Without a widget no token proves anything. */
export const createEmbeddedHumanCheck = (): HumanCheckPort => ({
  check: async () => "unavailable",
});
