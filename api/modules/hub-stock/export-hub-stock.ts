import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const hubStockExport: readonly ExportPart[] = [
  {
    file: "devices-at-the-hub",
    tables: ["hub_stock"],
    rows: (userId) => sql`
      select 'S-' || stock.number as number, stock.listing_id, stock.status, stock.terms,
        stock.drop_to, stock.found_condition, stock.device_number, stock.battery_health,
        stock.end_reason, stock.note, stock.created_at, stock.received_at, stock.checked_at,
        stock.stocked_at, stock.free_until, stock.ended_at
      from hub_stock stock join listing on listing.id = stock.listing_id
      where listing.seller_id = ${userId}
    `,
  },
];
