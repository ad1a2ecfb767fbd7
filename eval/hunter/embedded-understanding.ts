import { MARKET_FACTS } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { answerTurn, EMPTY_STATE, toFilter, toTurnContext } from "#api/modules/hunter/index.ts";
import { findCatalogue, understand } from "#api/modules/understanding/index.ts";
import type { BeginUnderstanding } from "./engine-port.ts";
import { filterSchema, slotsSchema } from "./label.ts";

/** The engine inside the API, by the doors of its modules; it searches as for a person. */
export async function createEmbeddedUnderstanding(
  deps: Pick<ApiDeps, "database" | "delivery" | "now">,
): Promise<BeginUnderstanding> {
  const catalogue = await findCatalogue(deps.database, deps.now());
  return (market) => {
    let state = EMPTY_STATE;
    let number = 0;
    return async (text) => {
      number += 1;
      const call = { ...deps, market, language: MARKET_FACTS[market].languages[0], at: deps.now() };
      const { slots } = understand(text, catalogue, toTurnContext(state));
      const turn = await answerTurn(call, { state, said: { text }, number });
      state = turn.state;
      return {
        intent: turn.reply.intent,
        slots: slotsSchema.parse(slots),
        filter: filterSchema.parse(toFilter(state.constraints)),
      };
    };
  };
}
