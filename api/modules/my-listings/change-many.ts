import type * as z from "zod";
import { MARKET_FACTS } from "#contract/market.ts";
import type {
  changeOwnListings as ChangeCall,
  PriceSkip,
  previewOwnPrices as PreviewCall,
} from "#contract/own-listings.ts";
import { toProductTitle } from "#contract/product-title.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findPriceFault } from "#api/modules/price/index.ts";
import { listDesk } from "./desk.ts";
import type { DeskFigures } from "./desk-store.ts";
import { toSale } from "./get-my-listing.ts";
import { hideListing, updateListingPrice } from "./my-listing-actions.ts";
import { findOwnListings, type OwnListingRow } from "./my-listings-store.ts";

type Asked = z.output<typeof PreviewCall.body>["change"];
type Change = NonNullable<Asked>;

export async function previewOwnPrices(
  call: UserCall,
  { ids, change }: { ids: readonly string[]; change: Asked },
) {
  const { delivery } = call;
  const desk = await listDesk(call, [...new Set(ids)]);
  return desk.map(({ row, figures, listing }) => {
    const { amount, skip } = listing.allowed_actions.includes("update_price")
      ? planPrice(change, row, figures)
      : { amount: null, skip: findObstacle(row) };
    const { currency } = MARKET_FACTS[row.market];
    return {
      listing,
      new_price: amount === null ? null : { amount, currency },
      you_receive:
        amount === null ? null : toSale({ ...row, asking_price: amount }, delivery)!.you_receive,
      skip,
    };
  });
}

const findObstacle = ({ status, is_held }: OwnListingRow): PriceSkip =>
  is_held && (status === "published" || status === "hidden") ? "busy" : "state";

/** Neither where no change was asked for. */
type Planned = { amount: number | null; skip: PriceSkip | null };
const stays = (skip: PriceSkip): Planned => ({ amount: null, skip });

function planPrice(
  change: Asked,
  { asking_price: before, market }: OwnListingRow,
  { median, face_value: faceValue }: DeskFigures,
): Planned {
  if (before === null || faceValue === null) return stays("state");
  if (change === null) return { amount: null, skip: null };
  if (change.kind === "usual" && median === null) return stays("no_usual");
  const amount = toAmount(change, before, median);
  if (amount === before) return stays("same");
  const { currency } = MARKET_FACTS[market];
  const fault = findPriceFault({ amount, currency }, { market, faceValue });
  if (fault !== null) return stays(fault === "sell.price-too-high" ? "too_high" : "too_low");
  return { amount, skip: null };
}

const toWhole = (amount: number) => Math.round(amount / 100) * 100;

function toAmount(change: Change, before: number, median: number | null): number {
  if (change.kind === "usual") return toWhole(median!);
  if (change.kind === "amount") return before + change.amount;
  return toWhole(before * (1 + change.percent / 100));
}

type Wish = z.output<typeof ChangeCall.body>;

/** One after another, each in its own transaction; what an outage stops is done by the same call again. */
export async function changeOwnListings(call: UserCall, wish: Wish) {
  const works =
    wish.action === "price"
      ? wish.rows.map(({ id, seen, price }) => ({
          id,
          run: () => updateListingPrice(call, id, price, { seen }),
        }))
      : wish.ids.map((id) => ({ id, run: () => hideListing(call, id, wish.action === "hide") }));
  const ids = works.map(({ id }) => id);
  const rows = await findOwnListings(call.database, { ids, userId: call.user.id, at: call.at });
  const results = [];
  for (const { id, run } of works)
    results.push({ id, title: findTitle(rows.get(id)), refused: await attempt(run) });
  return results;
}

const findTitle = (row: OwnListingRow | undefined) =>
  row?.brand && row.model ? toProductTitle(row.brand, row.model) : null;

async function attempt(run: () => Promise<void>) {
  try {
    await run();
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status } = error.data ?? {};
    return { code: error.code, status: typeof status === "string" ? status : null };
  }
}
