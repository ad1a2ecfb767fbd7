import { hasBattery } from "#contract/condition.ts";
import type { CheckFacts } from "./check-policy.ts";
import type { CheckRow } from "./check-store.ts";
import type { LockedOrder } from "./lock-bench.ts";

/** What a check has found, beside what was sold. */
export const toFacts = (
  order: Pick<LockedOrder, "item">,
  check: Pick<CheckRow, "items" | "device_number" | "battery_health">,
): CheckFacts => ({
  items: check.items,
  device_number: check.device_number,
  battery_health: check.battery_health,
  claimed: {
    condition: order.item.generic_condition,
    battery_health: hasBattery(order.item.vertical) ? order.item.battery_health : null,
  },
});
