import type { Market } from "#contract/market.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { answerTurn, EMPTY_STATE, type HunterState } from "#api/modules/hunter/index.ts";
import { readCatalogue, understand } from "#api/modules/understanding/index.ts";
import type { BeginUnderstanding, Understanding } from "./engine-port.ts";
import { filterSchema, slotsSchema, type Filter } from "./label.ts";

type Constraint = HunterState["constraints"][number];

/** A list where the vocabulary has one; values of one field are in the order in which they were said. */
function toFilter(constraints: readonly Constraint[]): Filter {
  const filter = [...Map.groupBy(constraints, ({ field }) => field)].map(([field, all]) => {
    const values = all.map(({ value }) => value);
    return [field, isList(field) ? values : values.at(-1)];
  });
  return filterSchema.parse(Object.fromEntries(filter));
}

const isList = (field: Constraint["field"]): boolean =>
  filterSchema.shape[field].safeParse([]).error?.issues[0]?.code === "too_small";

/** The engine inside the API, by the doors of its modules; it searches as for a person. */
export async function createEmbeddedUnderstanding(
  deps: Pick<ApiDeps, "database" | "delivery" | "now">,
): Promise<BeginUnderstanding> {
  const catalogue = await readCatalogue(deps.database);
  return (market: Market) => {
    let state = EMPTY_STATE;
    let number = 0;
    return async (text: string): Promise<Understanding> => {
      number += 1;
      const call = { ...deps, market, language: MARKET_FACTS[market].languages[0], at: deps.now() };
      const { slots } = understand(text, catalogue);
      const turn = await answerTurn(call, { state, said: { text }, number });
      state = turn.state;
      return {
        intent: turn.reply.intent,
        slots: slotsSchema.parse(slots),
        filter: toFilter(state.constraints),
      };
    };
  };
}
