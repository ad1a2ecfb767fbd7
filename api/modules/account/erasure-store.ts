import type { Database } from "#api/db/database.ts";

const OWN_TABLES = [
  "known_device",
  "sign_up_form",
  "session",
  "address",
  "social_identity",
  "social_flow",
  "hand_off",
  "verification",
  "contact_change",
  "favorite",
  "saved_search",
] as const;

export async function deleteOwnRows(database: Database, userId: string): Promise<void> {
  database.requireTx();
  await clearAddressReferences(database, userId);
  for (const table of OWN_TABLES)
    await database.db().deleteFrom(table).where("user_id", "=", userId).execute();
}

/** Listings and drafts outlive their address. */
async function clearAddressReferences(database: Database, userId: string): Promise<void> {
  for (const table of ["listing", "listing_draft"] as const)
    await database
      .db()
      .updateTable(table)
      .set({ address_id: null })
      .where("address_id", "in", (qb) =>
        qb.selectFrom("address").select("address.id").where("address.user_id", "=", userId),
      )
      .execute();
}

export async function deletePersonalRows(
  database: Database,
  { userId, contacts }: { userId: string; contacts: readonly string[] },
): Promise<void> {
  database.requireTx();
  const db = database.db();
  await deleteOwnRows(database, userId);
  await db.deleteFrom("visitor_session").where("user_id", "=", userId).execute();
  if (contacts.length > 0) await deleteCodes(database, contacts);
  await db.deleteFrom("idempotency_key").where("scope", "=", `user:${userId}`).execute();
}

async function deleteCodes(database: Database, contacts: readonly string[]): Promise<void> {
  const db = database.db();
  await db
    .deleteFrom("verification")
    .where("purpose", "in", ["password", "sign-in"])
    .where("subject", "in", [...contacts])
    .execute();
  await db
    .deleteFrom("verification_send")
    .where("target", "in", [...contacts])
    .execute();
}

/** Orders and the ledger refer to this row, whose e-mail column is unique and not null. */
export async function eraseAccountRow(database: Database, userId: string, at: Date): Promise<void> {
  const email = `${userId}@erased.invalid`;
  await database
    .db()
    .updateTable("user_account")
    .set({
      email,
      email_folded: email,
      password_hash: null,
      username: null,
      username_folded: null,
      username_look: null,
      full_name: null,
      date_of_birth: null,
      phone_number: null,
      email_verified_at: null,
      phone_verified_at: null,
      profile_photo: null,
      social_photo: null,
      personal_asked_at: null,
      city: null,
      is_pro: false,
      pro_since: null,
      on_vacation_since: null,
      on_vacation_until: null,
      payment_method_preference: null,
      erased_at: at,
    })
    .where("id", "=", userId)
    .execute();
}
