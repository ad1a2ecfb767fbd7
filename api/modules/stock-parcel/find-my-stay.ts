import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { addBusinessDays, type CalendarDay, toMarketTime } from "#api/modules/calendar/index.ts";
import {
  findStayOf,
  isCourierBookable,
  listParcels,
  type ParcelRow,
  type StockRow,
} from "#api/modules/hub-stock/index.ts";

export type MyStay = {
  stock: StockRow;
  parcels: ParcelRow[];
  /** The courier may be booked, or booked for another time. */
  isBookable: boolean;
};

/** The stay of one's own listing that runs. Throws not_found. */
export async function findMyStay(
  { database, delivery, user, at }: UserCall,
  listingId: string,
): Promise<MyStay> {
  const mine = await database
    .db()
    .selectFrom("listing")
    .select("id")
    .where("id", "=", listingId)
    .where("seller_id", "=", user.id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const stock = mine ? await findStayOf(database, listingId) : null;
  if (stock?.ended_at !== null) throw new ApiError("not_found");
  const parcels = await listParcels(database, stock.id);
  const goes = delivery.methods[stock.market].includes("courier");
  return { stock, parcels, isBookable: goes && isCourierBookable(stock, parcels, at) };
}

/** As after a sale. */
export const findLastDay = (market: Market, at: Date): CalendarDay =>
  addBusinessDays(market, toMarketTime(market, at).day, LIMITS.courierBusinessDays);
