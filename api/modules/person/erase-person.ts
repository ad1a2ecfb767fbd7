import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";

/** Notes and links about the person; those that the person wrote as staff stay. */
export async function erasePerson(database: Database, userId: string): Promise<void> {
  database.requireTx();
  const db = database.db();
  await db.deleteFrom("person_note").where("user_id", "=", userId).execute();
  await db
    .deleteFrom("person_link")
    .where(sql<boolean>`user_id = ${userId} or other_id = ${userId}`)
    .execute();
  await db.deleteFrom("person_view").where("user_id", "=", userId).execute();
}
