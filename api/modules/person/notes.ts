import { LIMITS } from "#contract/limits.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { type PersonRow, requirePerson } from "./find-person.ts";
import {
  deleteNote,
  getNote,
  insertNote,
  lockNotes,
  type NoteRow,
  writeNote,
} from "./note-store.ts";

const toSubject = ({ id }: PersonRow) => ({ type: "account" as const, id });

/** The words of a note stay out of the audit, which is never erased. */
export async function addNote(call: UserCall, name: string, text: string) {
  const { database, user, at } = call;
  return database.tx(async () => {
    const person = await requirePerson(call, name);
    const { id: user_id, market } = person;
    const id = await insertNote(database, { market, user_id, text, written_by: user.id, at });
    await writeAudit(call, {
      market,
      action: "account.note",
      subject: toSubject(person),
      after: { note: id, version: 1, characters: text.length },
    });
    return getNote(database, id);
  });
}

/** Throws not_found, note_changed with the note as it is now. */
export async function updateNote(
  call: UserCall,
  { person: name, noteId }: { person: string; noteId: string },
  { version, text }: { version: number; text: string },
) {
  const { database, at } = call;
  return database.tx(async () => {
    const person = await requirePerson(call, name);
    const [note] = await lockNotes(database, { userId: person.id, ids: [noteId] });
    const current = requireVersion(note, version);
    await writeNote(database, current, { text, at });
    await writeAudit(call, {
      market: person.market,
      action: "account.edit_note",
      subject: toSubject(person),
      before: toFacts(current),
      after: { note: noteId, version: version + 1, characters: text.length },
    });
    return getNote(database, noteId);
  });
}

type Merge = { version: number; other_id: string; other_version: number };

/** The older text stands first. Throws not_found, note_changed, invalid_fields. */
export async function mergeNotes(
  call: UserCall,
  { person: name, noteId }: { person: string; noteId: string },
  { version, other_id: otherId, other_version }: Merge,
) {
  const { database, at } = call;
  if (otherId === noteId) throw refuseOther("person.other-note-required");
  return database.tx(async () => {
    const person = await requirePerson(call, name);
    const notes = await lockNotes(database, { userId: person.id, ids: [noteId, otherId] });
    const kept = requireVersion(
      notes.find(({ id }) => id === noteId),
      version,
    );
    const gone = requireVersion(
      notes.find(({ id }) => id === otherId),
      other_version,
    );
    const [first, second] = gone.created_at < kept.created_at ? [gone, kept] : [kept, gone];
    const text = `${first.text}\n\n${second.text}`;
    if (text.length > LIMITS.trade.note) throw refuseOther("person.merged-too-long");
    await writeNote(database, kept, { text, at });
    await deleteNote(database, otherId);
    await writeAudit(call, {
      market: person.market,
      action: "account.merge_notes",
      subject: toSubject(person),
      before: { kept: toFacts(kept), removed: toFacts(gone) },
      after: { note: noteId, version: version + 1, characters: text.length },
    });
    return getNote(database, noteId);
  });
}

const toFacts = ({ id, version, text }: NoteRow) => ({
  note: id,
  version,
  characters: text.length,
});

const refuseOther = (error: string) =>
  new ApiError("invalid_fields", { fields: { other_id: [error] } });

function requireVersion(note: NoteRow | undefined, version: number): NoteRow {
  if (!note) throw new ApiError("not_found");
  if (note.version !== version)
    throw new ApiError("note_changed", { data: { version: note.version, text: note.text } });
  return note;
}
