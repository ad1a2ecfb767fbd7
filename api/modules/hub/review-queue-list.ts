import { sql } from "kysely";
import { CONDITIONS } from "#contract/condition.ts";
import { VERTICALS } from "#contract/vertical.ts";
import {
  byAmount,
  byMark,
  byText,
  byWords,
  defineList,
  moneyOf,
  orId,
  photoOf,
} from "#api/modules/staff-list/index.ts";
import { hasActiveSeller, isHeld, rejectionCount, signCount, submittedAt } from "./hub-store.ts";

/** Listings that wait for their review, the longest wait first. */
export const reviewQueueList = defineList({
  id: "review",
  isQueue: true,
  from: sql`listing join user_account seller on seller.id = listing.seller_id`,
  rowId: { by: sql`listing.id`, kind: "uuid" },
  version: sql`listing.version`,
  market: "listing.market",
  // The status is a literal, so that the planner can use the partial index.
  only: sql`listing.status = 'under_review' and listing.deleted_at is null and ${hasActiveSeller}`,
  columns: {
    title: { kind: "text", sql: sql`listing.title` },
    photo: { kind: "photo", sql: photoOf(sql`listing.cover_key`) },
    since: { kind: "wait", sql: submittedAt },
    price: { kind: "money", sql: moneyOf("listing.asking_price", "listing.currency") },
    condition: { kind: "word", sql: sql`listing.generic_condition` },
    seller: { kind: "text", sql: sql`seller.username` },
    market: { kind: "word", sql: sql`listing.market` },
    held: { kind: "mark", sql: isHeld },
    signs: { kind: "number", sql: signCount },
    rejections: { kind: "number", sql: rejectionCount },
    changed: { kind: "mark", sql: sql`listing.edit_of is not null`, isExtra: true },
    photos: {
      kind: "number",
      sql: sql`(select count(*)::integer from listing_photo where listing_id = listing.id)`,
      isExtra: true,
    },
    vertical: { kind: "word", sql: sql`listing.vertical`, isExtra: true },
    instant_buy: { kind: "mark", sql: sql`listing.is_instant_buy`, isExtra: true },
    id: { kind: "text", sql: sql`listing.id::text`, isExtra: true },
  },
  filters: {
    condition: byWords("listing.generic_condition", CONDITIONS),
    vertical: byWords("listing.vertical", VERTICALS),
    held: byMark((is) => sql`${isHeld} = ${is}`),
    changed: byMark((is) => sql`(listing.edit_of is not null) = ${is}`),
    mine: {
      kind: "mark",
      where: ([is], { userId }) => sql`(listing.seller_id = ${userId}::uuid) = ${is === "yes"}`,
    },
    instant_buy: byMark((is) => sql`listing.is_instant_buy = ${is}`),
    ...byAmount("price", "listing.asking_price"),
    seller: byText((text) => sql`seller.username_folded = ${text.toLowerCase()}`),
  },
  sorts: {
    since: { kind: "moment", by: submittedAt },
    price: { kind: "number", by: sql`listing.asking_price` },
    title: { kind: "text", by: sql`listing.title` },
    seller: { kind: "text", by: sql`coalesce(seller.username_folded, '')` },
    market: { kind: "text", by: sql`listing.market` },
    signs: { kind: "number", by: signCount },
    rejections: { kind: "number", by: rejectionCount },
  },
  usualSort: "since",
  tabs: {
    all: () => sql`true`,
    new: () => sql`listing.edit_of is null and ${rejectionCount} = 0`,
    again: () => sql`${rejectionCount} > 0`,
    changed: () => sql`listing.edit_of is not null`,
    held: () => sql`${isHeld}`,
  },
  search: {
    find: (text) => sql`
      select id from listing
        where status = 'under_review' and strpos(lower(title), ${text.toLowerCase()}) > 0
      union select listing.id from listing
        join user_account owner on owner.id = listing.seller_id
        where owner.username_folded = ${text.toLowerCase()}
      ${orId(text)}`,
  },
});
