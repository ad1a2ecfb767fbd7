import type { Call } from "#api/context.ts";
import { sendMessage } from "#api/modules/message/index.ts";
import { findMemberId } from "#api/modules/account/index.ts";
import { insertReport, type ReportRow } from "./report-store.ts";

type ReportInput = Pick<
  ReportRow,
  "reason" | "subject_type" | "subject_id" | "form_id" | "page" | "email" | "body"
> & { username: string | null };

/** A report of something that is gone meanwhile is still read, as one of a page. */
async function findSubject(
  call: Call,
  { subject_type, subject_id, username, page }: ReportInput,
): Promise<Pick<ReportRow, "subject_type" | "subject_id" | "page">> {
  if (subject_type !== "profile") return { subject_type, subject_id, page };
  const id = await findMemberId(call.database, username ?? "");
  return id === null
    ? { subject_type: "page", subject_id: null, page: page || (username ?? "") }
    : { subject_type, subject_id: id, page };
}

/** Idempotent by form. */
export async function createReport(call: Call, input: ReportInput) {
  const { database, market, locale, user, at } = call;
  const { username, ...report } = input;
  const subject = await findSubject(call, { ...report, username });
  return database.tx(async () => {
    const { id, isNew } = await insertReport(database, {
      ...report,
      ...subject,
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
