import type { Database } from "#api/db/database.ts";

const ERASED = "erased";

/** Keeps the rows and drops unsent messages (decisions "Account deletion"). */
export async function eraseMessages(
  database: Database,
  { userId, recipients }: { userId: string; recipients: readonly string[] },
): Promise<void> {
  database.requireTx();
  const db = database.db();
  const blanked = await db
    .updateTable("message")
    .set(({ eb }) => ({
      recipient: ERASED,
      payload: "{}",
      dedupe_key: null,
      last_error: null,
      status: eb.case().when("status", "=", "waiting").then("dropped").else(eb.ref("status")).end(),
    }))
    .where(({ or, eb }) =>
      or([
        eb("user_id", "=", userId),
        ...(recipients.length > 0 ? [eb("recipient", "in", [...recipients])] : []),
      ]),
    )
    .returning("id")
    .execute();
  if (blanked.length === 0) return;
  const ids = blanked.map(({ id }) => id);
  await db.deleteFrom("outbox_message").where("message_id", "in", ids).execute();
}
