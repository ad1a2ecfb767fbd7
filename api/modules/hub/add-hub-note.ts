import { randomUUIDv7 } from "node:crypto";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { requireOrder } from "#api/modules/order/index.ts";
import { refuseOwnTrade } from "#api/http/staff-access.ts";

/** Throws not_found, and forbidden in one's own trade. */
export async function addHubNote(call: UserCall, orderId: string, text: string): Promise<void> {
  const { database, user, at } = call;
  await database.tx(async () => {
    const order = await requireOrder(call, orderId);
    refuseOwnTrade(call, order);
    await insertNote(database, { order_id: orderId, author_id: user.id, text, created_at: at });
    await writeAudit(call, {
      market: order.market,
      action: "order.note",
      subject: { type: "order", id: orderId },
    });
  });
}

export type OrderNote = { by: string | null; text: string; at: Date };

export async function listNotes(database: Database, orderId: string): Promise<OrderNote[]> {
  return database
    .db()
    .selectFrom("order_note")
    .innerJoin("user_account", "user_account.id", "order_note.author_id")
    .select(["user_account.username as by", "order_note.text", "order_note.created_at as at"])
    .where("order_note.order_id", "=", orderId)
    .orderBy("order_note.created_at", "desc")
    .orderBy("order_note.id", "desc")
    .execute();
}

export async function insertNote(
  database: Database,
  note: { order_id: string; author_id: string; text: string; created_at: Date },
): Promise<void> {
  await database
    .db()
    .insertInto("order_note")
    .values({ id: randomUUIDv7(), ...note })
    .execute();
}
