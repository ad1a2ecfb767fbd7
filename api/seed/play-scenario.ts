import { SCENARIOS, openStage } from "./scenario-steps.ts";
import type { ScenarioShop } from "./scenario-shop.ts";

export type ScenarioName = keyof typeof SCENARIOS;
export const SCENARIO_NAMES = Object.keys(SCENARIOS) as ScenarioName[];

/**
 * Brings a new order of the cast into this state, through the actions of people, courier and clock.
 */
export async function playScenario(shop: ScenarioShop, name: ScenarioName) {
  await shop.resetAttempts();
  const stage = await openStage(shop);
  for (const step of SCENARIOS[name]) await step(stage);
  await shop.catchUp();
  const { id, number } = stage.order;
  const { status } = await shop.deps.database
    .db()
    .selectFrom("customer_order")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, number, status };
}
