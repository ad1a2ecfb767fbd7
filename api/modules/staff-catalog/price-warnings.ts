import { sql } from "kysely";
import type { StaffPriceWarning } from "#contract/staff-catalog.ts";
import type { PriceWarning } from "#contract/catalog-words.ts";
import { LIMITS } from "#contract/limits.ts";
import { type Market, MARKET_FACTS, MARKETS } from "#contract/market.ts";
import { toProductTitle } from "#contract/product-title.ts";
import type { UserCall } from "#api/context.ts";
import { listMarkets } from "#api/http/staff-access.ts";
import type { Unbranded } from "#api/http/route.ts";
import { toPage } from "#api/http/to-page.ts";
import { joinProposal, presentProposal } from "./price-proposal.ts";

type Query = { kind: PriceWarning; market?: Market | undefined; page: number };

type Row = {
  product_id: string;
  market: Market;
  brand: string;
  model: string;
  color: string;
  capacity: string | null;
  value: number | null;
  version: number;
  valued_at: Date | null;
  proposed: number | null;
  sales: number | null;
};

/** Face values that need a look: none, an old one, or one far from what people pay. */
export async function listPriceWarnings(call: UserCall, { kind, market, page }: Query) {
  const { database, at, language } = call;
  const { size } = LIMITS.page;
  const markets = listMarkets(call, market) ?? MARKETS;
  const old = new Date(at.getTime() - LIMITS.faceValue.old);
  const isWanted = {
    missing: sql`sku.id is null`,
    old: sql`sku.id is not null and (sku.valued_at is null or sku.valued_at < ${old}::timestamptz)`,
    far: sql`abs(proposed.value - sku.face_value) * 100 > sku.face_value * ${LIMITS.faceValue.far}::integer`,
  }[kind];
  const color = sql.ref(language === "el" ? "color.name_el" : "color.name_en");
  const from = sql`
    from product
    cross join unnest(${[...markets]}::text[]) as place (market)
    join model on model.id = product.model_id
    join brand on brand.id = model.brand_id
    join color on color.id = product.color_id
    left join capacity on capacity.id = product.capacity_id
    left join sku on sku.product_id = product.id and sku.market = place.market
    ${joinProposal(sql`place.market`, at)}
    where ${isWanted}`;
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::integer as n ${from}`.execute(database.db());
  const { rows } = await sql<Row>`
    select product.id as product_id, place.market, brand.name as brand, model.name as model,
      ${color} as color, capacity.label as capacity, sku.face_value as value,
      coalesce(sku.version, 0) as version, sku.valued_at, proposed.value as proposed,
      proposed.sales
    ${from}
    order by abs(proposed.value - sku.face_value)::float8 / sku.face_value desc nulls last,
      sku.valued_at nulls first, model.release_date desc, product.id, place.market
    limit ${size} offset ${(page - 1) * size}`.execute(database.db());
  return toPage(rows.map(present), {
    total: counted[0]!.n,
    page,
    path: "/console/catalog/price-warnings",
    query: { kind, ...(market && { market }) },
  });
}

function present({ brand, model, color, capacity, ...row }: Row) {
  const { currency } = MARKET_FACTS[row.market];
  const money = (amount: number) => ({ amount, currency });
  return {
    product_id: row.product_id,
    market: row.market,
    title: [toProductTitle(brand, model), capacity, color].filter(Boolean).join(", "),
    value: row.value === null ? null : money(row.value),
    version: row.version,
    valued_at: row.valued_at?.toISOString() ?? null,
    proposal: presentProposal(row, currency),
  } satisfies Unbranded<StaffPriceWarning>;
}
