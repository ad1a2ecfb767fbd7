import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const listingExport: readonly ExportPart[] = [
  {
    file: "listings",
    tables: [
      "listing",
      "listing_condition",
      "listing_photo",
      "listing_withdrawal",
      "listing_decision",
      "device_check",
      "risk_signal",
      "listing_reference",
    ],
    rows: (userId) => sql`
      select id, title, status, market,
        (select reference from listing_reference own
          where own.listing_id = listing.id and own.seller_id = listing.seller_id) as own_reference, vertical, device_number, asking_price, total_price, currency,
        generic_condition, battery_health, has_box, has_case, has_charger, has_headphones, notes,
        accessories_description, address_id, created_at, submitted_at, published_at, sold_at,
        deleted_at,
        (select jsonb_agg(jsonb_build_object(
            'category', category, 'grade', grade, 'reason', reason) order by category)
          from listing_condition where listing_id = listing.id) as conditions,
        (select jsonb_agg(media_key order by position)
          from listing_photo where listing_id = listing.id) as photos,
        (select jsonb_agg(jsonb_build_object(
            'decision', decision, 'reasons', reasons, 'note_en', note_en, 'note_el', note_el,
            'at', at) order by at)
          from listing_decision where listing_id = listing.id) as decisions,
        (select jsonb_agg(jsonb_build_object(
            'answer', answer, 'checked_at', checked_at) order by checked_at)
          from device_check where listing_id = listing.id) as device_checks,
        (select jsonb_agg(jsonb_build_object('rule', rule, 'at', at, 'decision', decision)
            order by at, rule)
          from risk_signal where listing_id = listing.id) as risk_signals,
        (select jsonb_agg(jsonb_build_object(
            'option', option, 'comment', comment, 'at', at) order by at)
          from listing_withdrawal where listing_id = listing.id) as withdrawals
      from listing where seller_id = ${userId}
    `,
    pictures: (userId) => sql`
      select photo.media_key as key from listing_photo photo
      join listing on listing.id = photo.listing_id where listing.seller_id = ${userId}
    `,
  },
];
