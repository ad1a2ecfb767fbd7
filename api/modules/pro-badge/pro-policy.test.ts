import { expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { deservesPro, listProSteps, type ProFigures } from "./pro-policy.ts";

const { sales, reviews: least, positiveShare } = LIMITS.pro;
const figures = (change: Partial<ProFigures> = {}): ProFigures => ({
  missing: [],
  hasName: true,
  isIdentityProved: true,
  isAddressProved: true,
  sold: sales,
  reviews: { count: least, positive: least },
  ...change,
});

test("a whole profile with both proofs, enough sales and good reviews deserves the badge", () => {
  expect(deservesPro(figures())).toBe(true);
});

test.each<[string, Partial<ProFigures>]>([
  ["email", { missing: ["email"] }],
  ["phone_number", { missing: ["phone_number"] }],
  ["username", { missing: ["username"] }],
  ["profile_photo", { missing: ["profile_photo"] }],
  ["full_name", { hasName: false }],
  ["identity", { isIdentityProved: false }],
  ["address", { isAddressProved: false }],
  ["sales", { sold: sales - 1 }],
  ["reviews", { reviews: { count: least - 1, positive: least - 1 } }],
  ["reviews", { reviews: { count: 100, positive: positiveShare * 100 - 1 } }],
])("without %s it does not, and that step alone is open", (step, change) => {
  expect(deservesPro(figures(change))).toBe(false);
  const open = listProSteps(figures(change)).filter(({ is_done }) => !is_done);
  expect(open.map((one) => one.step)).toEqual([step]);
});
