import { randomUUIDv7 } from "node:crypto";
import type { PersonNote } from "#contract/person.ts";
import type { Database } from "#api/db/database.ts";
import type { Unbranded } from "#api/http/route.ts";

const select = (database: Database) =>
  database
    .db()
    .selectFrom("person_note as note")
    .innerJoin("user_account as author", "author.id", "note.written_by")
    .select([
      "note.id",
      "note.text",
      "author.username as by",
      "note.created_at",
      "note.changed_at",
      "note.version",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

const present = ({ by, created_at, changed_at, ...note }: Row): Unbranded<PersonNote> => ({
  ...note,
  by: by ?? "",
  created_at: created_at.toISOString(),
  changed_at: changed_at.toISOString(),
});

export const listNotes = async (database: Database, userId: string) =>
  (
    await select(database)
      .where("note.user_id", "=", userId)
      .orderBy("note.created_at", "desc")
      .orderBy("note.id", "desc")
      .execute()
  ).map(present);

export const getNote = async (database: Database, id: string) =>
  present(await select(database).where("note.id", "=", id).executeTakeFirstOrThrow());

export type NoteRow = { id: string; text: string; version: number; created_at: Date };

/** Locks in the order of ids, so that two merges cannot wait for each other. */
export async function lockNotes(
  database: Database,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<NoteRow[]> {
  database.requireTx();
  return database
    .db()
    .selectFrom("person_note")
    .select(["id", "text", "version", "created_at"])
    .where("user_id", "=", userId)
    .where("id", "in", [...ids])
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function insertNote(
  database: Database,
  note: { market: string; user_id: string; text: string; written_by: string; at: Date },
): Promise<string> {
  const { at, ...row } = note;
  const id = randomUUIDv7();
  await database
    .db()
    .insertInto("person_note")
    .values({ id, ...row, created_at: at, changed_at: at })
    .execute();
  return id;
}

export const writeNote = async (
  database: Database,
  { id, version }: NoteRow,
  { text, at }: { text: string; at: Date },
): Promise<void> => {
  database.requireTx();
  await database
    .db()
    .updateTable("person_note")
    .set({ text, changed_at: at, version: version + 1 })
    .where("id", "=", id)
    .execute();
};

export const deleteNote = async (database: Database, id: string): Promise<void> => {
  database.requireTx();
  await database.db().deleteFrom("person_note").where("id", "=", id).execute();
};
