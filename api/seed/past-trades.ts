import { hours, days } from "#contract/duration.ts";
import { type Market, MARKETS } from "#contract/market.ts";
import {
  listTransitions,
  type OrderMove,
  type OrderTransition,
  toOrderSums,
} from "#api/modules/order/index.ts";
import { DEMO_DELIVERY, listShippingOptions } from "#api/modules/shipping-option/index.ts";
import { embeddedLockers } from "#api/providers/locker/embedded.ts";
import type { SeedProduct } from "./catalog.ts";
import type { Reasons } from "./condition-reasons.ts";
import { createChance } from "./chance.ts";
import { createListing, createProductDraw, type SeedListing } from "./listings.ts";
import type { CastName, createPeople, SeedPerson } from "./people.ts";
import { toWorldId, WORLD_AT } from "./stable-id.ts";

/** Sales of the busiest sellers, so that some show how fast they are. */
const SOLD: Record<Market, readonly number[]> = {
  GR: [16, 13, 11, 9, 8, 8, 7, 6, 6, 5, 5, 5, 4, 3, 2, 2, 1, 1],
  GB: [12, 9, 7, 6, 5, 5, 3, 2, 1],
};
/** Sales of the cast's sellers, of whom one has earned the PRO badge. */
const SOLD_BY_CAST = { pro: 14, seller: 7, "seller-gb": 5 } as const satisfies Partial<
  Record<CastName, number>
>;
/** Late enough for the payout to have arrived. */
const LATEST = days(21);
const EARLIEST = days(340);
const SETTLING_IN = days(6);

const MOVES = [
  "finalize",
  "approve",
  "book_courier",
  "pick_up",
  "depart",
  "arrive_at_hub",
  "pass_check",
  "dispatch",
  "deliver",
  "accept",
] as const satisfies OrderMove[];
/** Minimum and maximum hours before a move that is not the seller's. */
const PAUSES: Partial<Record<OrderMove, readonly [number, number]>> = {
  finalize: [0.02, 0.15],
  depart: [2, 6],
  arrive_at_hub: [14, 40],
  pass_check: [2, 20],
  dispatch: [1, 8],
  deliver: [18, 44],
  accept: [1, 23],
};

type TradeStep = { row: OrderTransition; at: Date };
export type PastTrade = {
  name: string;
  id: string;
  market: Market;
  seller: SeedPerson;
  buyer: SeedPerson;
  listing: SeedListing;
  begun: Date;
  steps: TradeStep[];
};

type Parts = {
  people: ReturnType<typeof createPeople>;
  products: SeedProduct[];
  reasons: Reasons;
  at: Date;
};

/**
 * Plans sales between members of the crowd in the last year, oldest first. Each follows the
 * transition table, at its seller's own pace.
 */
export function planPastTrades({ people, ...parts }: Parts): PastTrade[] {
  const renderProduct = createProductDraw(parts.products);
  const { cast } = people;
  const isCast = new Set(Object.values(cast).map(({ id }) => id));
  const soldByCast = Object.entries(SOLD_BY_CAST).map(([name, sold]) => ({
    name,
    id: cast[name as keyof typeof SOLD_BY_CAST].id,
    sold,
  }));
  const trades = MARKETS.flatMap((market) => {
    const crowd = people.sellers[market].filter(({ id }) => !isCast.has(id));
    const busy = [
      ...crowd.slice(0, SOLD[market].length).map((seller, place) => ({
        seller,
        place: String(place),
        sold: SOLD[market][place]!,
      })),
      ...people.sellers[market].flatMap((seller) =>
        soldByCast
          .filter(({ id }) => id === seller.id)
          .map(({ name, sold }) => ({ seller, place: name, sold })),
      ),
    ];
    return busy.flatMap(({ seller, place, sold }) =>
      Array.from({ length: sold }, (_, nth) => {
        const name = `trade/${market}/${place}/${nth}`;
        const others = crowd.filter(({ id }) => id !== seller.id);
        const buyer = others[Math.floor(createChance(`${name}/buyer`)() * others.length)]!;
        return plan({ name, market, seller, buyer, nth }, { ...parts, renderProduct });
      }),
    );
  });
  return trades.toSorted((a, b) => a.begun.getTime() - b.begun.getTime());
}

type Wish = { name: string; market: Market; seller: SeedPerson; buyer: SeedPerson; nth: number };

function plan(
  { name, market, seller, buyer }: Wish,
  {
    renderProduct,
    reasons,
    at,
  }: Omit<Parts, "people"> & { renderProduct: (roll: number) => SeedProduct },
): PastTrade {
  const chance = createChance(name);
  const joined = Math.max(seller.joinedAt.getTime(), buyer.joinedAt.getTime());
  const oldest = Math.min(EARLIEST, WORLD_AT.getTime() - joined - SETTLING_IN);
  const begun = new Date(at.getTime() - LATEST - Math.floor(chance() * (oldest - LATEST)));
  const listing = createListing({
    name,
    market,
    status: "sold",
    seller,
    product: renderProduct(chance()),
    at,
    reasons,
    isInstantBuy: false,
    publishedAt: new Date(begun.getTime() - hours(3) - Math.floor(chance() ** 2 * days(3))),
  });
  return {
    name,
    id: toWorldId(name, begun, at),
    market,
    seller,
    buyer,
    // Sold listings need their cover only.
    listing: { ...listing, photos: listing.photos.slice(0, 1) },
    begun,
    steps: lead(begun, seller, chance),
  };
}

const listPauses = ({ username }: SeedPerson): typeof PAUSES => {
  const chance = createChance(`pace/${username}`);
  const approval = 0.4 + chance() ** 2 * 14;
  const van = 8 + chance() * 34;
  return {
    ...PAUSES,
    approve: [approval * 0.5, approval * 1.6],
    book_courier: [van * 0.1, van * 0.3],
    pick_up: [van * 0.5, van],
  };
};

function lead(begun: Date, seller: SeedPerson, chance: () => number): TradeStep[] {
  const pauses = listPauses(seller);
  let status: OrderTransition["to"] = "draft";
  let time = begun.getTime();
  return MOVES.map((move) => {
    const [least, most] = pauses[move]!;
    time += Math.floor(hours(least + chance() * (most - least)));
    const shape = { status, flow: "seller_approval", leg: "carried", consent: "asked" } as const;
    const row = listTransitions(shape).find((one) => one.move === move)!;
    status = row.to;
    return { row, at: new Date(time) };
  });
}

export const findStep = ({ steps }: PastTrade, wanted: (typeof MOVES)[number]): Date =>
  steps.find(({ row }) => row.move === wanted)!.at;

/** Amounts in minor units. All of these are delivered to a locker. */
export function toTradeSums({ market, listing: { row }, begun: at }: PastTrade) {
  const options = listShippingOptions({ delivery: DEMO_DELIVERY, market, at, isInstantBuy: false });
  const delivery_price = options.find(({ method }) => method === "locker")!.price.amount;
  return {
    ...toOrderSums(
      {
        market,
        item: { is_instant_buy: false },
        currency: row.currency,
        asking_price: row.asking_price,
        delivery_price,
        add_ons: 0,
        discount: 0,
        is_fee_free: false,
      },
      DEMO_DELIVERY,
    ),
    delivery_price,
    add_ons: 0,
    discount: 0,
  };
}

export function toTradeLocker({ market, name }: PastTrade) {
  const lockers = embeddedLockers[market];
  const chance = createChance(`${name}/locker`)();
  const { id, name: called, address, postal_code } = lockers[Math.floor(chance * lockers.length)]!;
  return { id, name: called, address, postal_code, distance_metres: null };
}
