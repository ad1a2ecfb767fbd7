import { hours } from "#contract/duration.ts";
import { randomUUIDv7 } from "node:crypto";
import { sql, type Selectable } from "kysely";
import type { Database } from "#api/db/database.ts";
import type { Card as CardTable } from "#api/db/schema.ts";
import type { ProviderCard } from "#api/providers/card/port.ts";

export type CardRow = Selectable<CardTable>;

const listCardRows = (database: Database, userId: string): Promise<CardRow[]> =>
  database
    .db()
    .selectFrom("card")
    .selectAll()
    .where("user_id", "=", userId)
    .where("removed_at", "is", null)
    .execute();

/** A checkout that is abandoned and restarted offers an unsaved card again. */
const FRESH_FOR = hours(1);

export const listUsableCards = (database: Database, userId: string, at: Date): Promise<CardRow[]> =>
  database
    .db()
    .selectFrom("card")
    .selectAll()
    .where("user_id", "=", userId)
    .where("removed_at", "is", null)
    .where((eb) =>
      eb.or([
        eb.and([eb("is_kept", "=", true), eb("worked_at", "is not", null)]),
        eb("created_at", ">", new Date(at.getTime() - FRESH_FOR)),
      ]),
    )
    .orderBy("is_default", "desc")
    .orderBy((eb) => eb.and([eb("is_kept", "=", true), eb("worked_at", "is not", null)]), "desc")
    .orderBy("worked_at", (order) => order.desc().nullsLast())
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(50)
    .execute();

export const listUnkeptCards = (database: Database, before: Date): Promise<CardRow[]> =>
  database
    .db()
    .selectFrom("card")
    .selectAll()
    .where("removed_at", "is", null)
    .where("created_at", "<", before)
    .where((eb) => eb.or([eb("is_kept", "=", false), eb("worked_at", "is", null)]))
    // During a free month a card has not been charged yet.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("subscription")
            .select("subscription.id")
            .whereRef("subscription.card_reference", "=", "card.reference")
            .where("subscription.status", "in", ["requested", "active", "payment_failed"]),
        ),
      ),
    )
    .orderBy("created_at")
    .limit(200)
    .execute();

export const markCardWorked = async (
  database: Database,
  reference: string,
  at: Date,
): Promise<void> => {
  await database
    .db()
    .updateTable("card")
    .set({ worked_at: at })
    .where("reference", "=", reference)
    .execute();
};

/** Under a lock of the account, so that two cards never become the default at once. */
export async function updateCardRow(
  database: Database,
  card: CardRow,
  change: { label?: string | null; is_default?: true },
): Promise<CardRow> {
  database.requireTx();
  await database
    .db()
    .selectFrom("user_account")
    .select("id")
    .where("id", "=", card.user_id)
    .forUpdate()
    .execute();
  if (change.is_default)
    await database
      .db()
      .updateTable("card")
      .set({ is_default: false })
      .where("user_id", "=", card.user_id)
      .where("is_default", "=", true)
      .execute();
  return (
    database
      .db()
      .updateTable("card")
      // Of a change without a field nothing is written.
      .set({ worked_at: card.worked_at, ...change })
      .where("id", "=", card.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  );
}

const lastInstant = sql<Date>`(make_date(exp_year, exp_month, 1) + interval '1 month') at time zone 'UTC'`;

/** Saved cards that end within the notice and whose owners have not been told. */
export const listExpiringCards = (
  database: Database,
  { from, until }: { from: Date; until: Date },
): Promise<CardRow[]> =>
  database
    .db()
    .selectFrom("card")
    .selectAll()
    .where("is_kept", "=", true)
    .where("worked_at", "is not", null)
    .where("removed_at", "is", null)
    .where("expiry_told_at", "is", null)
    // A card is valid to the end of its month.
    .where(lastInstant, ">", from)
    .where(lastInstant, "<=", until)
    .orderBy("id")
    .limit(500)
    .execute();

export const markExpiryTold = async (
  database: Database,
  cardId: string,
  at: Date,
): Promise<boolean> => {
  const row = await database
    .db()
    .updateTable("card")
    .set({ expiry_told_at: at })
    .where("id", "=", cardId)
    .where("expiry_told_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
};

export const findCardRow = (
  database: Database,
  userId: string,
  reference: string,
): Promise<CardRow | undefined> =>
  database
    .db()
    .selectFrom("card")
    .selectAll()
    .where("user_id", "=", userId)
    .where("reference", "=", reference)
    .where("removed_at", "is", null)
    .executeTakeFirst();

export const listCardsByReference = (
  database: Database,
  references: readonly string[],
): Promise<CardRow[]> =>
  references.length === 0
    ? Promise.resolve([])
    : database
        .db()
        .selectFrom("card")
        .selectAll()
        .where("reference", "in", [...references])
        .where("removed_at", "is", null)
        .execute();

export type NewCard = Omit<ProviderCard, "fingerprint"> & {
  fingerprint?: string | null;
  user_id: string;
  provider: string;
  setup_reference: string | null;
  is_kept: boolean;
  worked_at?: Date | null;
};

/** Idempotent by reference; null for a removed card or another user's. */
export const insertCardRow = async (
  database: Database,
  card: NewCard,
  at: Date,
): Promise<CardRow | null> => {
  await database
    .db()
    .insertInto("card")
    .values({ ...card, id: randomUUIDv7(), created_at: at })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .execute();
  return (await findCardRow(database, card.user_id, card.reference)) ?? null;
};

export const markCardRemoved = async (
  database: Database,
  cardId: string,
  at: Date,
): Promise<void> => {
  await database
    .db()
    .updateTable("card")
    .set({ removed_at: at, is_default: false })
    .where("id", "=", cardId)
    .execute();
};

/** Returns the references of the saved cards. */
export const eraseCardRows = async (
  database: Database,
  userId: string,
  at: Date,
): Promise<string[]> => {
  const kept = await listCardRows(database, userId);
  await database
    .db()
    .updateTable("card")
    .set(({ fn, val }) => ({
      name: "",
      label: null,
      is_default: false,
      fingerprint: null,
      removed_at: fn.coalesce("removed_at", val(at)),
    }))
    .where("user_id", "=", userId)
    .execute();
  return kept.map(({ reference }) => reference);
};
