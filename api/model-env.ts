import * as z from "zod";
import { seconds } from "#contract/duration.ts";
import { isLoopback } from "#contract/loopback.ts";
import { EnvError, readWhole } from "./env-error.ts";
import type { LanguageModelConfig } from "./providers/language-model/openai-compatible.ts";
import { MODEL_USES } from "./providers/language-model/port.ts";

const NAMES = ["AI_BASE_URL", "AI_API_KEY", "AI_MODEL", "AI_PROVIDER", "AI_DAILY_TOKENS"] as const;
/** A turn waits less long than the web for the API (LIMITS.apiTimeout). */
const TIME = { min: 1, max: 12, usual: 10 } as const;
/** Less would not pay for one turn. */
const LEAST_TOKENS = 20_000;
/** Understanding a turn reserves about 65,000. */
const LEAST_TO_UNDERSTAND = 100_000;

export const modelVariables = {
  AI_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((text) => /^https:/i.test(text) || isLoopback(new URL(text).hostname), {
      error: "must be https, unless it is on this machine",
    })
    .optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  AI_PROVIDER: z.string().max(60).optional(),
  AI_DAILY_TOKENS: z
    .string()
    .refine((text) => /^\d{1,12}$/.test(text) && Number(text) >= LEAST_TOKENS, {
      error: `must be a number of at least ${LEAST_TOKENS}`,
    })
    .optional(),
  AI_TIME_LIMIT: z.coerce.number().min(TIME.min).max(TIME.max).optional(),
  AI_USES: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.enum(MODEL_USES)).min(1))
    .optional(),
};
const modelSchema = z.object(modelVariables);

/** Null: the embedded engine alone answers, and nothing that is typed leaves the shop. */
export function readModel(values: z.infer<typeof modelSchema>): LanguageModelConfig | null {
  const whole = readWhole(values, NAMES);
  if (!whole) {
    const set = (["AI_USES", "AI_TIME_LIMIT"] as const).find((name) => values[name] !== undefined);
    if (set) throw new EnvError(`AI_BASE_URL is missing for ${set}.`);
    return null;
  }
  const uses = new Set(values.AI_USES ?? (["wording"] as const));
  if (uses.has("understanding") && Number(whole.AI_DAILY_TOKENS) < LEAST_TO_UNDERSTAND)
    throw new EnvError(
      `AI_DAILY_TOKENS must be at least ${LEAST_TO_UNDERSTAND} for AI_USES=understanding.`,
    );
  return {
    baseUrl: whole.AI_BASE_URL,
    apiKey: whole.AI_API_KEY,
    model: whole.AI_MODEL,
    provider: whole.AI_PROVIDER,
    dailyTokens: Number(whole.AI_DAILY_TOKENS),
    timeLimit: seconds(values.AI_TIME_LIMIT ?? TIME.usual),
    uses,
  };
}
