import { beforeAll, expect, test } from "vitest";
import { readSeedCatalogue } from "#api/modules/understanding/catalogue.fixture.ts";
import { type Catalogue, understand } from "#api/modules/understanding/index.ts";
import { applyTurn, toTurnContext } from "#api/modules/hunter/apply-turn.ts";
import { toFilter } from "#api/modules/hunter/constraints.ts";
import { EMPTY_STATE, type HunterState } from "#api/modules/hunter/hunter-state.ts";
import type { BeginUnderstanding } from "./engine-port.ts";
import { filterSchema, slotsSchema } from "./label.ts";
import { listMisses } from "./print-results.ts";
import { OPENED_SET_NAMES, readDevelopment, readUtterances } from "./read-set.ts";
import { runUtterances } from "./run-understanding.ts";
import { scoreUnderstanding } from "./score-understanding.ts";

let catalogue: Catalogue;
beforeAll(async () => void (catalogue = await readSeedCatalogue()));

/** A search that finds nothing shows nothing; here each finds as many as fit on a page. */
const SHOWN = Array.from({ length: 6 }, (_, i) => `listing-${i}`);

/** The rules alone, on the catalogue of the seed and without listings. */
const begin: BeginUnderstanding = () => {
  let state: HunterState = EMPTY_STATE;
  let number = 0;
  return (text) => {
    number += 1;
    const { intent, slots, isAlso } = understand(text, catalogue, toTurnContext(state));
    const said = { intent, slots, ...(isAlso && { isAlso }) };
    const { constraints } = applyTurn(state, said, { number, catalogue });
    const isSearch = intent === "find" || intent === "refine";
    state = {
      ...state,
      constraints,
      lastIntent: intent,
      ...(isSearch && { shown: SHOWN }),
    };
    return Promise.resolve({
      intent,
      slots: slotsSchema.parse(slots),
      filter: filterSchema.parse(toFilter(constraints)),
    });
  };
};

test("what the lexicon was made with is understood", async () => {
  const rows = [...readDevelopment(), ...OPENED_SET_NAMES.flatMap(readUtterances)];
  const judged = await runUtterances(rows, begin);
  const { intent, slots, prices, devices, filter } = scoreUnderstanding(judged);
  const shares = [intent, prices, devices, filter].map(({ share }) => share);
  const worst = Math.min(slots.f1, ...shares);
  // Under the bound the rows say more than the share.
  expect(worst >= 0.99 ? [] : listMisses(judged)).toEqual([]);
  expect(worst).toBeGreaterThanOrEqual(0.99);
});
