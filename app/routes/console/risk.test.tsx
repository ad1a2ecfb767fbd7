import { expect, test } from "vitest";
import type { RiskFigures } from "#contract/risk.ts";
import { FIRST_RISK, RISK_RULES } from "#contract/risk-words.ts";
import { member } from "#tests/member-marketplace.ts";
import { createOrderMarketplace } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { openVisit } from "#tests/visit-kit.ts";
import RiskPage, { loader } from "./risk.tsx";

const figures: RiskFigures = {
  decided: { published: 90, rejected: 10 },
  rules: RISK_RULES.map((rule) => ({
    rule,
    mode: FIRST_RISK.rules[rule],
    ...(rule === "low_price"
      ? { fired: 9, published: 2, rejected: 6, open: 1 }
      : { fired: 0, published: 0, rejected: 0, open: 0 }),
  })),
};

async function look(path: string, keys = ["read_moderation", "read_settings"]) {
  const { fetch } = createOrderMarketplace(undefined, {
    getProfileDetails: () =>
      member({ staff: { keys, markets: null, is_proved: true, has_factor: true } as never }),
    getRiskFigures: () => figures,
  });
  const loaded = await openVisit(path, fetch).send(loader as never);
  const page = await renderRoute(
    () => RiskPage({ loaderData: loaded } as never),
    loaded as never,
    path,
  );
  return { page, words: page.querySelector("main")!.textContent.replaceAll(/\s+/g, " ") };
}

test("each rule says how often it fired and was right, in both languages", async () => {
  const { page, words } = await look("/en-GB/console/risk?market=GB&days=90");
  const row = [...page.querySelectorAll("tbody tr")].find((one) =>
    one.textContent.includes("Price far below typical"),
  )!;
  expect([...row.querySelectorAll("td")].map(({ textContent }) => textContent)).toEqual([
    "Price far below typical",
    "only counts",
    "9",
    "6",
    "2",
    "1",
    "75%",
  ]);
  expect(words).toContain("none decided");
  expect(words).toContain("Of all decisions in this period, 10% sent a listing back.");
  expect(page.querySelector('main a[href$="/console/settings/risk?market=GB"]')).not.toBeNull();
  const greek = await look("/el-GR/console/risk");
  expect(greek.words).toContain("Τιμή πολύ κάτω από τη συνηθισμένη");
  expect(greek.words).toContain("Τις τελευταίες 30 μέρες");
});

test("who may not read settings gets no link to them, and a strange period is thirty days", async () => {
  const { page, words } = await look("/en-GR/console/risk?days=5000", ["read_moderation"]);
  expect(page.querySelector('main a[href*="/settings/"]')).toBeNull();
  expect(words).toContain("The last 30 days");
  expect(page.querySelector('main [aria-current="page"][href*="days=30"]')).not.toBeNull();
});
