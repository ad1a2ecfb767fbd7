import type { ReversalCause } from "#contract/moderation-words.ts";
import type { ApiDeps, UserCall } from "#api/context.ts";
import type { DomainEvents } from "#api/events.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeToUser } from "#api/modules/account/index.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { lockListing, lockListingsOf } from "#api/modules/listing/index.ts";
import { undo } from "./measure-effects.ts";
import { stopMeasureClock } from "./measure-clock.ts";
import {
  findStatement,
  insertReversal,
  listInForce,
  lockStatement,
  type StatementRow,
} from "./statement-store.ts";

type Note = { note_el: string; note_en: string };

/** Listings before the statement, as where a measure is taken. */
export async function lockMeasure(
  { database, at }: Pick<UserCall, "database" | "at">,
  id: string,
): Promise<StatementRow | null> {
  const known = await findStatement(database, { id, at });
  if (!known) return null;
  if (known.subject_type === "listing") await lockListing(database, known.subject_id);
  if (known.subject_type === "account")
    await lockListingsOf(database, known.user_id, ["published", "hidden"]);
  return lockStatement(database, id, at);
}

/** Expects what `lockMeasure` answers, in force. */
export async function reverseMeasure(
  call: UserCall,
  statement: StatementRow,
  { cause, ...note }: Note & { cause: ReversalCause },
): Promise<void> {
  const { database, user, at } = call;
  const { id, market, measure, user_id: userId } = statement;
  const words = {
    note_el: note.note_el || note.note_en,
    note_en: note.note_en || note.note_el,
  };
  const reversal = { statement_id: id, cause, ...words, decided_by: user.id, reversed_at: at };
  await insertReversal(database, reversal);
  await stopMeasureClock(call, id);
  await undo(call, statement, at);
  await writeAudit(call, {
    market,
    action: "moderation.lift",
    subject: { type: "statement", id },
    data: { cause, measure },
  });
  await writeToUser(call, userId, {
    template: "measure-lifted",
    payload: {
      measure,
      title: statement.title,
      note: { el: words.note_el, en: words.note_en },
      decision_link: { type: "decision", id },
    },
    at,
  });
}

/** Throws not_found, forbidden against oneself, measure_over. */
export async function liftDecision(call: UserCall, id: string, note: Note): Promise<void> {
  await call.database.tx(async () => {
    const statement = await lockMeasure(call, id);
    if (!statement) throw new ApiError("not_found");
    if (statement.user_id === call.user.id) throw new ApiError("forbidden");
    if (!statement.is_in_force) throw new ApiError("measure_over");
    await reverseMeasure(call, statement, { cause: "staff", ...note });
  });
}

const ACCEPTED: readonly string[] = ["publish", "publish_edit"];

/** The hub has accepted the changed listing: what it was hidden or taken down for is over. */
export async function endRemedied(
  { database }: Pick<ApiDeps, "database">,
  { listingId, step, at }: DomainEvents["listing_moved"],
): Promise<void> {
  if (!ACCEPTED.includes(step)) return;
  const measures = ["remove_listing", "hide_listing"] as const;
  for (const { id } of await listInForce(database, { subjectId: listingId, measures, at }))
    await insertReversal(database, {
      statement_id: id,
      cause: "remedied",
      note_el: "",
      note_en: "",
      decided_by: null,
      reversed_at: at,
    });
}
