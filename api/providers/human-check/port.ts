/** "unavailable": nobody could say, so the sign-up goes the way of those who bring no token. */
export type HumanVerdict = "human" | "robot" | "unavailable";

/** Judges the token of a human-check widget. Never throws; no call inside a database transaction. */
export type HumanCheckPort = {
  check(asked: { token: string; ip: string }): Promise<HumanVerdict>;
};

/** No widget is set up, so no token proves anything. */
export const createEmbeddedHumanCheck = (): HumanCheckPort => ({
  check: async () => "unavailable",
});
