import type { Database } from "#api/db/database.ts";
import { insertStatement } from "#api/modules/moderation/statement-store.ts";

/** The decision alone, as where it races what the person does: sessions stay as they are. */
export const suspendAccount = (database: Database, userId: string, at: Date): Promise<string> =>
  database.tx(() =>
    insertStatement(database, {
      market: "GR",
      user_id: userId,
      report_id: null,
      measure: "suspend_account",
      subject_type: "account",
      subject_id: userId,
      title: "",
      reason: "fraud",
      facts_el: "Απάτη.",
      facts_en: "Fraud.",
      before: {},
      decided_by: userId,
      decided_at: at,
      ends_at: null,
    }),
  );
