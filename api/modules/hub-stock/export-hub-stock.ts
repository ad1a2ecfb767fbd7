import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const hubStockExport: readonly ExportPart[] = [
  {
    file: "devices-at-the-hub",
    tables: ["hub_stock"],
    rows: (userId) => sql`
      select 'S-' || stock.number as number, stock.listing_id, stock.status, stock.terms,
        stock.drop_to, stock.courier_price, stock.courier_paid_at, stock.found_condition, stock.device_number, stock.battery_health,
        stock.end_reason, stock.note, stock.created_at, stock.received_at, stock.checked_at,
        stock.stocked_at, stock.free_until, stock.ended_at
      from hub_stock stock join listing on listing.id = stock.listing_id
      where listing.seller_id = ${userId}
    `,
  },
  {
    file: "parcels-to-the-hub",
    tables: ["stock_parcel"],
    rows: (userId) => sql`
      select parcel.id, stock.listing_id, parcel.courier, parcel.tracking_code, parcel.status,
        parcel.pickup_date, parcel.pickup_interval, parcel.price, parcel.created_at,
        parcel.from_place
      from stock_parcel parcel
      join hub_stock stock on stock.id = parcel.stock_id
      join listing on listing.id = stock.listing_id
      where listing.seller_id = ${userId}
    `,
  },
];
