import { sql } from "kysely";
import { CLAIM_REASONS, CLAIM_STATUSES } from "#contract/claim-states.ts";
import { byDays, byId, byText, byWords, defineList, orId } from "#api/modules/staff-list/index.ts";
import { CLAIM_QUEUES, QUEUE } from "./claim-store.ts";

/** Claims of warranty and withdrawal, those that wait for an answer first. */
export const claimList = defineList({
  id: "claims",
  isQueue: true,
  from: QUEUE,
  rowId: { by: sql`claim.id`, kind: "uuid" },
  market: "claim.market",
  columns: {
    order: { kind: "text", sql: sql`placed.number` },
    reason: { kind: "word", sql: sql`claim.reason` },
    title: { kind: "text", sql: sql`placed.item ->> 'title'` },
    status: { kind: "word", sql: sql`claim.status` },
    since: { kind: "wait", sql: sql`case when claim.status = 'open' then claim.created_at end` },
    due: {
      kind: "deadline",
      sql: sql`case when claim.status = 'accepted' then claim.send_by end`,
    },
    buyer: { kind: "text", sql: sql`buyer.username` },
    created: { kind: "moment", sql: sql`claim.created_at` },
    market: { kind: "word", sql: sql`claim.market` },
    outcome: { kind: "word", sql: sql`claim.outcome`, isExtra: true },
    decided: { kind: "moment", sql: sql`claim.decided_at`, isExtra: true },
    id: { kind: "text", sql: sql`claim.id::text`, isExtra: true },
  },
  filters: {
    status: byWords("claim.status", CLAIM_STATUSES),
    reason: byWords("claim.reason", CLAIM_REASONS),
    ...byDays("created", "claim.created_at"),
    buyer: byText((text) => sql`buyer.username_folded = ${text.toLowerCase()}`),
    order: byId("claim.order_id"),
  },
  sorts: {
    created: { kind: "moment", by: sql`claim.created_at` },
    order: { kind: "text", by: sql`lpad(placed.number, 20)` },
    title: { kind: "text", by: sql`coalesce(placed.item ->> 'title', '')` },
    status: { kind: "text", by: sql`claim.status` },
    reason: { kind: "text", by: sql`claim.reason` },
    buyer: { kind: "text", by: sql`coalesce(buyer.username_folded, '')` },
  },
  usualSort: "created",
  tabs: {
    open: () => CLAIM_QUEUES.open,
    on_its_way: () => CLAIM_QUEUES.on_its_way,
    all: () => CLAIM_QUEUES.all,
  },
  search: {
    find: (text) => sql`
      select claim.id from claim join customer_order on customer_order.id = claim.order_id
        where customer_order.number = ${text.toUpperCase()}
      union select claim.id from claim join user_account on user_account.id = claim.user_id
        where user_account.username_folded = ${text.toLowerCase()}
      ${orId(text)}`,
  },
});
