import { LIMITS } from "#contract/limits.ts";
import type { Money } from "#contract/money.ts";
import type { OfferRule } from "#contract/offer.ts";
import type { Locale } from "../locale/locale.ts";
import { parseAmount } from "../locale/parse-amount.ts";

const RULE_AMOUNTS = ["accept_from", "decline_below", "counter_with"] as const;
export type RuleAmount = (typeof RULE_AMOUNTS)[number];

type Typed = { is_on?: boolean | undefined; floor_percent: string } & {
  [Name in RuleAmount]?: string | undefined;
};
type Parsed = { rule: OfferRule; faults: null } | { rule: null; faults: Record<string, string> };

/** An amount above the asking price would never count, and is taken for a slip. */
export function parseOfferRule(typed: Typed, locale: Locale, asking: Money): Parsed {
  const faults: Record<string, string> = {};
  const { min, max } = LIMITS.offer.floorPercent;
  const percent = /^\d{1,3}$/.test(typed.floor_percent) ? Number(typed.floor_percent) : 0;
  if (percent < min || percent > max) faults["floor_percent"] = "offer.rule-fault.floor";

  const [accept_from, decline_below, counter_with] = RULE_AMOUNTS.map((name) => {
    const text = typed[name];
    if (text === undefined || text === "") return null;
    const { amount, fault } = parseAmount(text, locale);
    if (amount === null) faults[name] = `offer.amount.${fault}`;
    else if (amount < LIMITS.askingPrice.min) faults[name] = "offer.rule-fault.low";
    else if (amount > asking.amount) faults[name] = "offer.rule-fault.high";
    return amount;
  }) as [number | null, number | null, number | null];
  if (accept_from !== null && decline_below !== null && decline_below > accept_from)
    faults["decline_below"] ??= "offer.rule-fault.crossed";

  if (Object.keys(faults).length > 0) return { rule: null, faults };
  const is_on = typed.is_on === true;
  return {
    rule: { is_on, floor_percent: percent, accept_from, decline_below, counter_with },
    faults: null,
  };
}
