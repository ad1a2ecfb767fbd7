import { sql } from "kysely";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "#contract/audit-words.ts";
import { byDays, byId, byText, byWords, defineList } from "./list-definition.ts";

/** The audit as a list; the page `/console/audit` shows the chain and every change as well. */
export const auditList = defineList({
  id: "audit",
  from: sql`audit_entry entry left join user_account actor on actor.id = entry.actor_id`,
  rowId: { by: sql`entry.id`, kind: "uuid" },
  page: sql`entry.subject_id`,
  market: "entry.market",
  columns: {
    at: { kind: "moment", sql: sql`entry.at` },
    actor: { kind: "text", sql: sql`actor.username` },
    action: { kind: "word", sql: sql`entry.action` },
    subject: { kind: "word", sql: sql`entry.subject_type` },
    subject_id: { kind: "text", sql: sql`entry.subject_id::text` },
    reason: { kind: "text", sql: sql`entry.reason` },
    market: { kind: "word", sql: sql`entry.market` },
    before: { kind: "text", sql: sql`entry.before::text`, isExtra: true },
    after: { kind: "text", sql: sql`entry.after::text`, isExtra: true },
    data: { kind: "text", sql: sql`entry.data::text`, isExtra: true },
    request: { kind: "text", sql: sql`entry.request_id`, isExtra: true },
  },
  filters: {
    actor: byText(
      (text) => sql`entry.actor_id in (
      select id from user_account where username_folded = ${text.toLowerCase()})`,
    ),
    action: byWords("entry.action", AUDIT_ACTIONS),
    subject: byWords("entry.subject_type", AUDIT_SUBJECTS),
    subject_id: byId("entry.subject_id"),
    ...byDays("at", "entry.at"),
  },
  sorts: { at: { kind: "moment", by: sql`entry.at` } },
  usualSort: "-at",
});
