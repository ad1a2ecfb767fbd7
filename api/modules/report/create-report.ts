import type { Call } from "#api/context.ts";
import { sendMessage } from "#api/modules/message/index.ts";
import { insertReport, type ReportRow } from "./report-store.ts";

type ReportInput = Pick<
  ReportRow,
  "reason" | "subject_type" | "subject_id" | "form_id" | "page" | "email" | "body"
>;

/** Idempotent by form. */
export async function createReport(call: Call, input: ReportInput) {
  const { database, market, locale, user, at } = call;
  return database.tx(async () => {
    const { id, isNew } = await insertReport(database, {
      ...input,
      market,
      locale,
      user_id: user?.id ?? null,
      created_at: at,
    });
    if (!isNew) return { id };
    await sendMessage(call, {
      template: "report-received",
      payload: { report_id: id },
      recipient: input.email,
      market,
      locale,
      dedupe_key: `report-${id}-received`,
      at,
    });
    return { id };
  });
}
