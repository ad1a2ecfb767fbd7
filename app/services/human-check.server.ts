import { randomBytes } from "node:crypto";
import { hours, seconds } from "#contract/duration.ts";
import { seal, unseal } from "./seal.server.ts";
import type { WebRequest } from "../context.ts";

const PURPOSE = "human-check";

/** Faster than anyone reads the form, but a password manager may fill it in that fast. */
const MIN_FILL_TIME = seconds(3);
/** A form left open for longer has to be loaded again. */
const MAX_FILL_TIME = hours(24);

type Facts = { secret: string; now: Date; siteKey: string | null };

/** The sealed start time cannot be forged; the marketplace allows one account per nonce. */
export const startHumanCheck = ({ secret, now }: Omit<Facts, "siteKey">): string =>
  seal(secret, PURPOSE, { at: now.getTime(), nonce: randomBytes(16).toString("base64url") });

export const startInDialog = (
  url: URL,
  { config, now }: Pick<WebRequest, "config" | "now">,
): { started?: string } =>
  url.searchParams.get("modal") === "sign-up"
    ? { started: startHumanCheck({ secret: config.sessionSecret, now: now() }) }
    : {};

export type HumanClaim = {
  token: string;
  trap: string;
  started: string;
  /** Set by the browser; without scripts there can be no widget. */
  hasScripts: boolean;
  isGivenUp: boolean;
};

type Verdict =
  /** `wait`: milliseconds to delay the answer, for a form that was filled in very fast. */
  { token: string | null; nonce: string | null; wait: number } | { refused: "failed" | "stale" };

/** The marketplace verifies the token (decisions "Human check without JavaScript"). */
export function evaluateHumanCheck(claim: HumanClaim, { secret, now, siteKey }: Facts): Verdict {
  if (claim.trap !== "") return { refused: "failed" };
  const { at, nonce } = readStart(unseal(secret, PURPOSE, claim.started));
  if (siteKey !== null) {
    if (claim.token !== "") return { token: claim.token, nonce, wait: 0 };
    if (claim.hasScripts && !claim.isGivenUp) return { refused: "failed" };
  }
  const age = now.getTime() - at;
  if (nonce === null || !(age <= MAX_FILL_TIME)) return { refused: "stale" };
  return { token: null, nonce, wait: Math.min(MIN_FILL_TIME, Math.max(0, MIN_FILL_TIME - age)) };
}

function readStart(value: unknown): { at: number; nonce: string | null } {
  const { at, nonce } = (value ?? {}) as { at?: unknown; nonce?: unknown };
  return {
    at: typeof at === "number" ? at : Number.NaN,
    nonce: typeof nonce === "string" ? nonce : null,
  };
}
