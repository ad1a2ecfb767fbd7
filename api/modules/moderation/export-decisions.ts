import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const moderationExport: readonly ExportPart[] = [
  {
    file: "decisions",
    tables: ["statement_of_reasons", "statement_reversal"],
    rows: (userId) => sql`
      select statement.id, measure, subject_type, subject_id, title, reason, facts_el, facts_en,
        statement.decided_at, ends_at, undone.cause, undone.note_el, undone.note_en,
        undone.reversed_at
      from statement_of_reasons statement
      left join statement_reversal undone on undone.statement_id = statement.id
      where statement.user_id = ${userId}
    `,
  },
  {
    file: "complaints",
    tables: ["complaint"],
    rows: (userId) => sql`
      select id, statement_id, report_id, email, body, status, answer_el, answer_en, created_at,
        decided_at
      from complaint where user_id = ${userId}
    `,
  },
];
