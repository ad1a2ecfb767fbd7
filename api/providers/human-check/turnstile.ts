import { randomUUID } from "node:crypto";
import * as z from "zod";
import { seconds } from "#contract/duration.ts";
import type { Logger } from "#api/context.ts";
import type { HumanCheckPort, HumanVerdict } from "./port.ts";

/** Total for both attempts: visitors do not wait longer. */
const ANSWER_WITHIN = seconds(5);
const TRIES = 2;

export type TurnstileConfig = {
  secret: string;
  verifyUrl: string;
  /** Expected host of the page with the widget; null where it is not configured. */
  hostname: string | null;
  answerWithin?: number;
};

const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  "error-codes": z.array(z.string()).default([]),
});

/** Error codes about the token; all other codes are about the configuration or an outage. */
const OF_THE_TOKEN = new Set([
  "missing-input-response",
  "invalid-input-response",
  "timeout-or-duplicate",
]);

export function createTurnstile(
  { secret, verifyUrl, hostname, answerWithin = ANSWER_WITHIN }: TurnstileConfig,
  log: Pick<Logger, "warn" | "error">,
): HumanCheckPort {
  const ask = async (body: URLSearchParams, signal: AbortSignal): Promise<HumanVerdict> => {
    const response = await fetch(verifyUrl, { method: "POST", body, redirect: "error", signal });
    if (response.status >= 500) throw new Error(`Turnstile answered ${response.status}`);
    const answer = answerSchema.parse(await response.json());
    const { success, "error-codes": codes } = answer;
    if (success && hostname !== null && answer.hostname !== hostname) {
      log.warn({ hostname: answer.hostname }, "A Turnstile token was solved on another site");
      return "robot";
    }
    if (success) return "human";
    if (codes.length > 0 && codes.every((code) => OF_THE_TOKEN.has(code))) return "robot";
    if (codes.includes("internal-error")) throw new Error("Turnstile has an internal error");
    log.error({ codes }, "Turnstile does not take our configuration");
    return "unavailable";
  };

  return {
    async check({ token, ip }) {
      const signal = AbortSignal.timeout(answerWithin);
      // A token is valid once; with this key a retry counts as the first request.
      const body = new URLSearchParams({
        secret,
        response: token,
        remoteip: ip,
        idempotency_key: randomUUID(),
      });
      for (let tries = 1; ; tries++) {
        try {
          return await ask(body, signal);
        } catch (error) {
          if (tries < TRIES && !signal.aborted) continue;
          log.warn({ err: error }, "Turnstile did not answer; the sign-up goes on without it");
          return "unavailable";
        }
      }
    },
  };
}
