import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

/** Which answers a seller's rule gave is the seller's to know. */
export const offerExport: readonly ExportPart[] = [
  {
    file: "offers",
    tables: ["offer", "offer_event"],
    rows: (userId) => sql`
      select offer.id, offer.listing_id, listing.title,
        case when offer.buyer_id = ${userId} then 'buyer' else 'seller' end as role,
        offer.status, offer.currency, offer.asking_price, offer.amount, offer.expires_at,
        offer.created_at, (
          select jsonb_agg(jsonb_build_object('kind', kind, 'side', side, 'by_hunter', by_hunter,
          'by_agent', by_agent,
          'amount', said.amount,
            'at', at) order by number)
          from offer_event said where said.offer_id = offer.id
        ) as events
      from offer join listing on listing.id = offer.listing_id
      where offer.buyer_id = ${userId} or offer.seller_id = ${userId}
    `,
  },
  {
    file: "offer-rules",
    tables: ["offer_rule"],
    rows: (userId) => sql`
      select rule.listing_id, rule.is_on, rule.floor_percent, rule.accept_from, rule.decline_below,
        rule.counter_with, rule.updated_at
      from offer_rule rule join listing on listing.id = rule.listing_id
      where listing.seller_id = ${userId}
    `,
  },
];
