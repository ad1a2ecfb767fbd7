import { expect, test } from "vitest";
import { days } from "#contract/duration.ts";
import { FIRST_RISK, RISK_RULES, type RiskMode, type RiskRule } from "#contract/risk-words.ts";
import { listSignals, RULES, type RiskFacts } from "./risk-rules.ts";

const quiet: RiskFacts = {
  account_age: days(400),
  submissions: 1,
  asking_price: 30_000,
  usual_price: 31_000,
  same_card: [],
  same_iban: [],
  same_device: [],
  same_photo: [],
  device: "allowed",
};
/** The same photo in a listing of each of so many other sellers. */
const photoOf = (sellers: number) =>
  Array.from({ length: sellers }, (_, at) => ({
    own: "mine",
    other: `photo ${at}`,
    listing_id: `listing ${at}`,
    seller_id: `seller ${at}`,
  }));
const limits = FIRST_RISK;
const all = (mode: RiskMode) =>
  Object.fromEntries(RISK_RULES.map((rule) => [rule, mode])) as Record<RiskRule, RiskMode>;

test("an ordinary submission gives no rule a reason", () => {
  expect(listSignals(quiet, { modes: all("hold"), limits })).toEqual([]);
});

test.each([
  ["new_account", { account_age: days(7) - 1 }, { account_age: days(7) }],
  ["velocity", { submissions: 6 }, { submissions: 5 }],
  [
    "low_price",
    { asking_price: 5999, usual_price: 10_000 },
    { asking_price: 6000, usual_price: 10_000 },
  ],
  ["low_price", { asking_price: 1, usual_price: 10_000 }, { asking_price: 1, usual_price: null }],
  ["same_card", { same_card: ["other"] }, {}],
  ["same_iban", { same_iban: ["other"] }, {}],
  ["same_device", { same_device: [{ id: "listing", seller_id: "other" }] }, {}],
  ["same_photo", { same_photo: photoOf(1) }, {}],
  // The maker's own picture.
  ["same_photo", { same_photo: photoOf(3) }, { same_photo: photoOf(4) }],
  ["blocked_device", { device: "prohibited" }, { device: "tracked" }],
  ["blocked_device", { device: "prohibited" }, { device: "unavailable" }],
] as const)("%s notices %o and not %o", (rule, noticed, usual) => {
  expect(RULES[rule]({ ...quiet, ...noticed }, limits)).not.toBeNull();
  expect(RULES[rule]({ ...quiet, ...usual }, limits)).toBeNull();
});

test("a signal has the mode of its rule, and a rule that is off says nothing", () => {
  const facts = { ...quiet, account_age: 0, submissions: 9, device: "prohibited" } as const;
  const modes = { ...all("off"), velocity: "shadow", blocked_device: "hold" } as const;
  expect(listSignals(facts, { modes, limits })).toMatchObject([
    { rule: "velocity", mode: "shadow", value: 9, limit: 5 },
    { rule: "blocked_device", mode: "hold" },
  ]);
});
