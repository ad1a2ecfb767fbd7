import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { languageOf, type Locale } from "#contract/market.ts";
import type { CannedReply } from "#contract/ticket.ts";
import type { UserCall } from "#api/context.ts";
import { isTaken } from "#api/db/database-errors.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { Unbranded } from "#api/http/route.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { fillPlaceholders, findUnknownPlaceholder } from "./placeholders.ts";

type ReplyRow = Omit<Unbranded<CannedReply>, "updated_at"> & { updated_at: Date };
type Words = Pick<ReplyRow, "name" | "body_en" | "body_el">;

const COLUMNS = ["id", "name", "body_en", "body_el", "is_active", "version", "updated_at"] as const;

const present = ({ updated_at, ...row }: ReplyRow): Unbranded<CannedReply> => ({
  ...row,
  updated_at: updated_at.toISOString(),
});

const select = (database: Database) => database.db().selectFrom("canned_reply").select(COLUMNS);

export async function listCannedReplies({ database }: UserCall) {
  const rows = await select(database)
    .orderBy("is_active", "desc")
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map(present);
}

/** Those in use, filled with what the ticket is about, in the language of its person. */
export async function offerReplies(
  database: Database,
  { number, locale }: { number: number; locale: Locale },
  { order_number, device }: { order_number: string | null; device: string | null },
): Promise<{ id: string; name: string; text: string }[]> {
  const rows = await select(database)
    .where("is_active", "=", true)
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map(({ id, name, body_en, body_el }) => ({
    id,
    name,
    text: fillPlaceholders(languageOf(locale) === "el" ? body_el : body_en, {
      number: String(number),
      order: order_number,
      device,
    }),
  }));
}

function requireKnownPlaceholders({ body_en, body_el }: Words): void {
  for (const [field, text] of Object.entries({ body_en, body_el })) {
    const name = findUnknownPlaceholder(text);
    if (name !== null)
      throw new ApiError("invalid_fields", {
        fields: { [field]: ["ticket.placeholder-unknown"] },
        data: { placeholder: name },
      });
  }
}

const nameTaken = () =>
  new ApiError("invalid_fields", { fields: { name: ["ticket.reply-name-taken"] } });

async function refuseTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isTaken(error, "canned_reply_name_idx")) throw nameTaken();
    throw error;
  }
}

/** Throws invalid_fields. */
export async function createCannedReply(call: UserCall, words: Words) {
  const { database, at } = call;
  requireKnownPlaceholders(words);
  return refuseTaken(() =>
    database.tx(async () => {
      const row = await database
        .db()
        .insertInto("canned_reply")
        .values({ id: randomUUIDv7(), ...words, created_at: at, updated_at: at })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow();
      await writeAudit(call, {
        market: null,
        action: "canned_reply.create",
        subject: { type: "canned_reply", id: row.id },
        after: { ...words },
      });
      return present(row);
    }),
  );
}

/** Throws not_found, staff_changed, invalid_fields. */
export async function updateCannedReply(
  call: UserCall,
  id: string,
  { version, ...change }: Words & { version: number; is_active: boolean },
) {
  const { database, at } = call;
  requireKnownPlaceholders(change);
  return refuseTaken(() =>
    database.tx(async () => {
      const row = await select(database).where("id", "=", id).forUpdate().executeTakeFirst();
      if (!row) throw new ApiError("not_found");
      if (row.version !== version)
        throw new ApiError("staff_changed", { data: { version: row.version } });
      const written = await database
        .db()
        .updateTable("canned_reply")
        .set({ ...change, version: version + 1, updated_at: at })
        .where("id", "=", id)
        .returning(COLUMNS)
        .executeTakeFirstOrThrow();
      const { name, body_en, body_el, is_active } = row;
      await writeAudit(call, {
        market: null,
        action: "canned_reply.update",
        subject: { type: "canned_reply", id },
        before: { name, body_en, body_el, is_active },
        after: { ...change },
      });
      return present(written);
    }),
  );
}
