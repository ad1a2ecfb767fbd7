import { MARKET_FACTS } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import {
  createModelEngine,
  EMPTY_STATE,
  rulesEngine,
  toFilter,
} from "#api/modules/hunter/index.ts";
import type { BeginUnderstanding } from "./engine-port.ts";
import { filterSchema, slotsSchema } from "./label.ts";

/** The engine inside the API, the one with a language model where the shop has one. */
export function createEmbeddedUnderstanding(
  deps: Pick<ApiDeps, "database" | "delivery" | "now" | "languageModel" | "log">,
): BeginUnderstanding {
  const { languageModel } = deps;
  const engine = languageModel ? createModelEngine(languageModel) : rulesEngine;
  const listener = { signal: new AbortController().signal, emit() {} };
  return (market) => {
    let state = EMPTY_STATE;
    let number = 0;
    return async (text) => {
      number += 1;
      const language = MARKET_FACTS[market].languages[0];
      const call = { ...deps, market, language, at: deps.now(), user: null };
      const turn = await engine.answer(call, { state, said: { text }, number }, listener);
      state = turn.state;
      return {
        intent: turn.reply.intent,
        slots: slotsSchema.parse(turn.slots),
        filter: filterSchema.parse(toFilter(state.constraints)),
      };
    };
  };
}
