import { sql } from "kysely";
import { LISTING_STATUSES } from "#contract/listing-words.ts";
import { CONDITIONS } from "#contract/condition.ts";
import { VERTICALS } from "#contract/vertical.ts";
import { escapeLike } from "#api/db/sql-text.ts";
import {
  byAmount,
  byDays,
  byMark,
  byText,
  byWords,
  defineList,
  moneyOf,
  orId,
} from "#api/modules/staff-list/index.ts";

/** What was ever put up for sale, and what is not deleted of it. */
export const listingList = defineList({
  id: "listings",
  from: sql`listing join user_account seller on seller.id = listing.seller_id`,
  rowId: { by: sql`listing.id`, kind: "uuid" },
  version: sql`listing.version`,
  // The hub's page has what was sent in.
  page: sql`case when listing.status <> 'draft' then listing.id end`,
  market: "listing.market",
  only: sql`listing.deleted_at is null`,
  columns: {
    title: { kind: "text", sql: sql`listing.title` },
    status: { kind: "word", sql: sql`listing.status` },
    price: { kind: "money", sql: moneyOf("listing.asking_price", "listing.currency") },
    condition: { kind: "word", sql: sql`listing.generic_condition` },
    seller: { kind: "text", sql: sql`seller.username` },
    created: { kind: "moment", sql: sql`listing.created_at` },
    market: { kind: "word", sql: sql`listing.market` },
    published: { kind: "moment", sql: sql`listing.published_at`, isExtra: true },
    submitted: { kind: "moment", sql: sql`listing.submitted_at`, isExtra: true },
    battery: { kind: "number", sql: sql`listing.battery_health`, isExtra: true },
    instant_buy: { kind: "mark", sql: sql`listing.is_instant_buy`, isExtra: true },
    id: { kind: "text", sql: sql`listing.id::text`, isExtra: true },
  },
  filters: {
    status: byWords("listing.status", LISTING_STATUSES),
    condition: byWords("listing.generic_condition", CONDITIONS),
    vertical: byWords("listing.vertical", VERTICALS),
    instant_buy: byMark((is) => sql`listing.is_instant_buy = ${is}`),
    ...byDays("created", "listing.created_at"),
    ...byAmount("price", "listing.asking_price"),
    seller: byText((text) => sql`seller.username_folded = ${text.toLowerCase()}`),
  },
  sorts: {
    created: { kind: "moment", by: sql`listing.created_at` },
    price: { kind: "number", by: sql`listing.asking_price` },
  },
  usualSort: "-created",
  tabs: {
    all: () => sql`true`,
    under_review: () => sql`listing.status = 'under_review'`,
    published: () => sql`listing.status = 'published'`,
    rejected: () => sql`listing.status = 'rejected'`,
    sold: () => sql`listing.status = 'sold'`,
  },
  search: {
    find: (text) => sql`
      select id from listing where lower(title) like lower(${toPrefix(text)})
      union select listing.id from listing
        join user_account owner on owner.id = listing.seller_id
        where owner.username_folded = ${text.toLowerCase()}
      ${orId(text)}`,
  },
});

/** Titles that begin with it. */
const toPrefix = (text: string): string => `${escapeLike(text)}%`;
