import { sql } from "kysely";
import { ALL_DOCUMENT_KINDS, DOCUMENT_PURPOSES } from "#contract/document-kinds.ts";
import { listOf } from "#api/db/sql-text.ts";
import { byDays, byText, byWords, defineList, orId } from "#api/modules/staff-list/index.ts";
import { HUB_JOINS } from "./document-store.ts";

const WAITING = ["submitted", "second_look"] as const;
const DECIDED = ["accepted", "refused", "expired"] as const;

/** Documents that wait for a decision, the longest wait first, and those that have one. */
export const documentList = defineList({
  id: "documents",
  isQueue: true,
  from: HUB_JOINS,
  rowId: { by: sql`document.id`, kind: "uuid" },
  market: "document.market",
  only: sql`document.status in (${listOf([...WAITING, ...DECIDED])})`,
  columns: {
    kind: { kind: "word", sql: sql`document.kind` },
    purpose: { kind: "word", sql: sql`document.purpose` },
    person: { kind: "text", sql: sql`owner.username` },
    status: { kind: "word", sql: sql`document.status` },
    since: {
      kind: "wait",
      sql: sql`case when document.status in (${listOf(WAITING)}) then document.created_at end`,
    },
    proposed_by: { kind: "text", sql: sql`proposer.username` },
    decided: { kind: "moment", sql: sql`document.decided_at` },
    decided_by: { kind: "text", sql: sql`decider.username` },
    market: { kind: "word", sql: sql`document.market` },
    created: { kind: "moment", sql: sql`document.created_at`, isExtra: true },
    id: { kind: "text", sql: sql`document.id::text`, isExtra: true },
  },
  filters: {
    status: byWords("document.status", [...WAITING, ...DECIDED]),
    purpose: byWords("document.purpose", DOCUMENT_PURPOSES),
    kind: byWords("document.kind", ALL_DOCUMENT_KINDS),
    mine: {
      kind: "mark",
      where: ([is], { userId }) => sql`(document.user_id = ${userId}::uuid) = ${is === "yes"}`,
    },
    ...byDays("created", "document.created_at"),
    person: byText((text) => sql`owner.username_folded = ${text.toLowerCase()}`),
  },
  sorts: {
    created: { kind: "moment", by: sql`document.created_at` },
    decided: {
      kind: "moment",
      by: sql`coalesce(document.decided_at, '1970-01-01 00:00:00+00'::timestamptz)`,
    },
    person: { kind: "text", by: sql`coalesce(owner.username_folded, '')` },
    status: { kind: "text", by: sql`document.status` },
  },
  usualSort: "created",
  tabs: {
    waiting: () => sql`document.status in (${listOf(WAITING)})`,
    second_look: () => sql`document.status = 'second_look'`,
    decided: () => sql`document.status in (${listOf(DECIDED)})`,
  },
  search: {
    find: (text) => sql`
      select document.id from verification_document document
        join user_account person on person.id = document.user_id
        where person.username_folded = ${text.toLowerCase()}
      ${orId(text)}`,
  },
});
