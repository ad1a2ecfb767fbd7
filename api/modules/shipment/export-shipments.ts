import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";
import { DOORS } from "./erase-shipments.ts";

const { from_place: OWN_FROM, to_place: OWN_TO } = DOORS;

/** Each party gets its own end of a parcel, never the address of the other. */
export const shipmentExport: readonly ExportPart[] = [
  {
    file: "shipments",
    tables: ["shipment"],
    rows: (userId) => sql`
      select shipment.id, order_id, leg, method, courier, tracking_code, shipment.status,
        pickup_date, shipment.created_at,
        case when leg = any(${[...OWN_FROM.seller]}) and seller_id = ${userId}
          or leg = any(${[...OWN_FROM.buyer]}) and buyer_id = ${userId} then from_place end as from_place,
        case when leg = any(${[...OWN_TO.seller]}) and seller_id = ${userId}
          or leg = any(${[...OWN_TO.buyer]}) and buyer_id = ${userId} then to_place end as to_place
      from shipment join customer_order placed on placed.id = shipment.order_id
      where seller_id = ${userId}
          and (leg = any(${[...OWN_FROM.seller]}) or leg = any(${[...OWN_TO.seller]}))
        or buyer_id = ${userId} and (leg = any(${[...OWN_FROM.buyer]}) or leg = any(${[...OWN_TO.buyer]}))
    `,
  },
];
