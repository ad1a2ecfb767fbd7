import type { Checklist, ChecklistProvider } from "#contract/checklist.ts";
import {
  MARKET_CHECKS,
  type MarketCheck,
  NEEDED_PROVIDERS,
  OPTIONAL_CHECKS,
  SHOP_CHECKS,
  SHOP_PROVIDERS,
  type ShopCheck,
  type ShopProvider,
} from "#contract/checklist-words.ts";
import { MARKETS } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import { listMarkets } from "#api/http/staff-access.ts";
import { isMarketOpen } from "#api/modules/setting/index.ts";
import { findMarketFacts, findShopFacts, type MarketFacts } from "./fact-store.ts";
import { listProviderTests, type ProviderTestRow } from "./provider-test-store.ts";

/** What waits while outgoing work is on hold. */
const HELD: ReadonlySet<ShopProvider> = new Set<ShopProvider>([
  "cards",
  "mail",
  "sms",
  "courier",
  "push",
]);

export async function getChecklist(call: UserCall): Promise<Checklist> {
  const { database, at } = call;
  const markets = listMarkets(call) ?? MARKETS;
  const [ofShop, facts, tests, hold] = await Promise.all([
    findShopFacts(database),
    findMarketFacts(database, markets, at),
    listProviderTests(database),
    call.hold.find(),
  ]);
  const done: Record<ShopCheck, boolean> = {
    owner_factor: ofShop.has_owner,
    colleague: ofShop.has_colleague,
  };
  const shop = SHOP_CHECKS.map((name) => ({ name, is_done: done[name] }));
  const checked = facts.map((row) => checkMarket(call, row));
  const providers = SHOP_PROVIDERS.map((name) =>
    presentProvider(call, name, {
      isHeld: hold !== null,
      test: tests.find(({ provider }) => provider === name),
    }),
  );
  const open = checked.filter(({ market }) => isMarketOpen(call, market));
  const counted = [
    ...shop.map(({ is_done }) => is_done),
    ...(open.length > 0 ? open : checked).flatMap(({ checks }) =>
      checks.filter(({ is_needed }) => is_needed).map(({ is_done }) => is_done),
    ),
    ...providers.filter(({ is_needed }) => is_needed).map(({ kind }) => kind === "real"),
    hold === null,
  ];
  return {
    shop,
    markets: checked,
    providers,
    held: hold && { since: hold.since.toISOString(), because: hold.because },
    missing: counted.filter((isDone) => !isDone).length,
  };
}

function checkMarket(call: UserCall, row: MarketFacts): Checklist["markets"][number] {
  const { market } = row;
  const { settings, installation } = call;
  const hub = settings.find(market, "hub");
  const { savings, co2 } = settings.find(market, "claims").value;
  const done: Record<MarketCheck, boolean> = {
    company: row.has_company,
    hub: hub.value.place !== null && (hub.id !== null || installation.namesHubs),
    fees: row.has_fees,
    catalog: row.has_face_value,
    listing: row.has_listing,
    market: isMarketOpen(call, market),
    header: settings.find(market, "header").value.line !== null,
    claims: savings !== null || co2 !== null,
  };
  return {
    market,
    checks: MARKET_CHECKS.map((name) => ({
      name,
      is_done: done[name],
      is_needed: !OPTIONAL_CHECKS.has(name),
    })),
  };
}

export const presentProvider = (
  { installation }: Pick<UserCall, "installation">,
  name: ShopProvider,
  { isHeld, test }: { isHeld: boolean; test: Omit<ProviderTestRow, "provider"> | undefined },
): ChecklistProvider => ({
  name,
  kind: installation.providers[name],
  is_needed: NEEDED_PROVIDERS.has(name),
  is_held: isHeld && HELD.has(name),
  last_test:
    test === undefined
      ? null
      : {
          kind: test.kind,
          outcome: test.outcome,
          took: test.took,
          detail: test.detail,
          at: test.tested_at.toISOString(),
        },
});
