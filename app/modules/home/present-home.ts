import type { Vertical } from "#contract/catalog.ts";
import type { EndpointResult } from "#contract/endpoint.ts";
import { MARKET_FACTS, type Market } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { search } from "#contract/search.ts";
import { toSellerShares, type SellerShares } from "#contract/seller-fee.ts";
import type { Fees } from "#contract/terms.ts";
import { presentCard, type CardFacts } from "../listing-card/card-facts.ts";
import { parseRecent } from "../session/recent-listings.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";

type Answer = EndpointResult<typeof search>;

const ROW = 4;
const POPULAR = 6;

export type Home = {
  total: number;
  counts: Partial<Record<Vertical, number>>;
  popular: { label: string; model: string }[];
  fresh: CardFacts[];
  picks: CardFacts[];
  featured: CardFacts[];
  recent: CardFacts[] | null;
  drawer: {
    fees: { fixed: Money; percent: number; courier: Money };
    example: ({ title: string; price: Money } & SellerShares) | null;
  };
};

export function presentHome(
  fresh: Answer,
  picks: Answer,
  featured: Answer,
  { recent, market, fees }: { recent: CardFacts[] | null; market: Market; fees: Fees },
): Home {
  const facet = (name: string) => fresh.facets.find((one) => one.name === name)?.values ?? [];
  const shown = new Set(fresh.data.map(({ id }) => id));
  const row = ({ data }: Answer) => {
    const cards = data.filter(({ id }) => !shown.has(id)).slice(0, ROW);
    for (const { id } of cards) shown.add(id);
    return cards.map(presentCard);
  };
  const { currency } = MARKET_FACTS[market];
  const phone = fresh.data.find(({ vertical }) => vertical === "smartphones");
  return {
    total: fresh.meta.total,
    counts: Object.fromEntries(facet("vertical").map(({ value, count }) => [value, count])),
    popular: facet("model")
      .slice(0, POPULAR)
      .map(({ value, label }) => ({ label, model: value })),
    fresh: fresh.data.map(presentCard),
    picks: row(picks),
    featured: row(featured),
    recent,
    drawer: {
      fees: {
        fixed: { amount: fees.seller_fee.fixed, currency },
        percent: fees.seller_fee.rate / 100,
        courier: { amount: fees.pickup_price, currency },
      },
      example: phone
        ? {
            title: [phone.title, phone.capacity].filter(Boolean).join(", "),
            price: phone.asking_price,
            ...toSellerShares(phone.asking_price, fees),
          }
        : null,
    },
  };
}

/** Rows request more than they show, because listings of earlier rows are left out. */
export const HOME_QUERIES = {
  fresh: { sort_by: "new", limit: ROW * 2, facets: "vertical,model" },
  picks: { sort_by: "picks", categories: ["favourite_pick"], limit: ROW * 3, facets: "0" },
  featured: { categories: ["boosted"], limit: ROW * 4, facets: "0" },
} as const;

const SHOWN = 4;

export async function findRecent(api: ApiClient, cookie: string | null): Promise<CardFacts[]> {
  const found = await Promise.all(
    parseRecent(cookie).map((id) => api.listing.get({ id }).catch(() => null)),
  );
  const live = found.filter((one) => one?.status === "published");
  return live
    .filter((one) => one !== null)
    .slice(0, SHOWN)
    .map(presentCard);
}
