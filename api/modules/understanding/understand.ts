import { parseBudget } from "#contract/parse-budget.ts";
import type { Catalogue } from "./catalogue.ts";
import { indexDevices, resolveDevice } from "./resolve-devices.ts";
import type { Slots, Understood } from "./slots.ts";
import { toTokens } from "./tokens.ts";

export function understand(text: string, catalogue: Catalogue): Understood {
  const budget = parseBudget(text);
  const tokens = toTokens(budget?.q ?? text);
  const devices = indexDevices(catalogue);
  const slots: Slots = {};
  if (budget?.from) slots.price_min = budget.from * 100;
  if (budget?.to) slots.price_max = budget.to * 100;
  const skipped: string[] = [];
  for (let i = 0; i < tokens.length; i += 1) {
    const found = resolveDevice(devices, tokens, i);
    if (!found) {
      skipped.push(tokens[i]!.raw);
      continue;
    }
    i = found.to - 1;
    if (found.level === "brand") slots.brand = [found.models[0]!.brand];
    else slots.model = [...(slots.model ?? []), ...found.models.map(({ key }) => key)];
  }
  return { intent: "find", slots, skipped };
}
