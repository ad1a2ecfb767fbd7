import { sql } from "kysely";
import { AT_HUB_STATUSES, STOCK_END_REASONS, STOCK_STATUSES } from "#contract/consignment-words.ts";
import { listOf } from "#api/db/sql-text.ts";
import { byDays, byId, byText, byWords, defineList, orId } from "#api/modules/staff-list/index.ts";
import { openOrderOf } from "./hub-stock-store.ts";

const BIN = sql`coalesce(stock.bin, '')`;
const IS_THERE = sql`stock.status in (${listOf(AT_HUB_STATUSES)})`;

/** What lies at the hub, in which bin and since when. */
export const hubStockList = defineList({
  id: "stock",
  from: sql`hub_stock stock
    join listing on listing.id = stock.listing_id
    join user_account seller on seller.id = listing.seller_id
    left join lateral (${openOrderOf}) buys on stock.ended_at is null`,
  rowId: { by: sql`stock.id`, kind: "uuid" },
  version: sql`stock.version`,
  market: "stock.market",
  columns: {
    number: { kind: "text", sql: sql`'S-' || stock.number` },
    bin: { kind: "text", sql: sql`case when stock.ended_at is null then stock.bin end` },
    status: { kind: "word", sql: sql`stock.status` },
    title: { kind: "text", sql: sql`listing.title` },
    seller: { kind: "text", sql: sql`seller.username` },
    order: { kind: "text", sql: sql`buys.number` },
    since: { kind: "moment", sql: sql`stock.status_since` },
    free_until: { kind: "moment", sql: sql`stock.free_until` },
    market: { kind: "word", sql: sql`stock.market` },
    received: { kind: "moment", sql: sql`stock.received_at`, isExtra: true },
    created: { kind: "moment", sql: sql`stock.created_at`, isExtra: true },
    device_number: { kind: "text", sql: sql`stock.device_number`, isExtra: true },
    reason: { kind: "word", sql: sql`stock.end_reason`, isExtra: true },
    id: { kind: "text", sql: sql`stock.id::text`, isExtra: true },
  },
  filters: {
    status: byWords("stock.status", STOCK_STATUSES),
    reason: byWords("stock.end_reason", STOCK_END_REASONS),
    bin: byText((text) => sql`${BIN} = ${text.trim().toUpperCase()} and stock.ended_at is null`),
    seller: byText((text) => sql`seller.username_folded = ${text.toLowerCase()}`),
    ...byDays("created", "stock.created_at"),
    listing: byId("stock.listing_id"),
  },
  sorts: {
    since: { kind: "moment", by: sql`stock.status_since` },
    created: { kind: "moment", by: sql`stock.created_at` },
    bin: { kind: "text", by: BIN },
  },
  usualSort: "since",
  tabs: {
    here: () => IS_THERE,
    announced: () => sql`stock.status in ('announced', 'on_way')`,
    check: () => sql`stock.status in ('arrived', 'held')`,
    ship: () => sql`stock.status = 'in_stock' and buys.id is not null`,
    to_return: () => sql`stock.status = 'to_return'`,
    all: () => sql`true`,
  },
  search: {
    find: (text) => sql`
      select id from hub_stock where number::text = ${text.trim().replace(/^s-?/i, "")}
      union select id from hub_stock where ended_at is null and coalesce(bin, '') = ${text.trim().toUpperCase()}
      union select id from hub_stock where device_number = ${text.replace(/[\s-]/g, "").toUpperCase()}
      union select stock_id from stock_parcel
        where tracking_code in (${text.replace(/\s+/g, "")}, ${text.replace(/\s+/g, "").toUpperCase()})
      union select here.id from hub_stock here
        join customer_order placed on placed.listing_id = here.listing_id
        where placed.number = ${text.trim().toUpperCase()}
      ${orId(text)}`,
    findPrivate: (text) => sql`
      select here.id from hub_stock here join listing on listing.id = here.listing_id
      join user_account owner on owner.id = listing.seller_id
      where owner.email_folded = ${text.trim().toLowerCase()}`,
  },
});
