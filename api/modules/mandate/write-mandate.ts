import { createHash, randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { type Json, signDocument, toCanonicalJson } from "#api/modules/passport/index.ts";

/** Version of the sentences that surround a mandate on its page; raise it when they change. */
const MANDATE_TEXT = 1;

type MandateKind = "hunt" | "proposal";
type MandateRow = {
  document: string;
  hash: string;
  signature: string;
  public_key: string;
  text_version: number;
};

type NewMandate = {
  userId: string;
  kind: MandateKind;
  /** Without personal data: the row says whose it is. */
  says: { [key: string]: Json };
  /** The session in which the person has said yes; null while it waits for that. */
  sessionId: string | null;
  at: Date;
};

/** Signs what is shown, word for word, so that nobody can change it later. Answers the id. */
export async function writeMandate(
  {
    database,
    config,
  }: Pick<ApiDeps, "database"> & { config: Pick<ApiDeps["config"], "passportKey"> },
  { userId, kind, says, sessionId, at }: NewMandate,
): Promise<string> {
  database.requireTx();
  const id = randomUUIDv7();
  const document = toCanonicalJson({
    ...says,
    id,
    kind,
    text_version: MANDATE_TEXT,
    made_at: at.toISOString(),
  });
  await database
    .db()
    .insertInto("mandate")
    .values({
      id,
      user_id: userId,
      kind,
      document,
      hash: createHash("sha256").update(document).digest("base64url"),
      ...(await signDocument({ database, config }, document, at)),
      text_version: MANDATE_TEXT,
      created_at: at,
      given_at: sessionId === null ? null : at,
      session_id: sessionId,
    })
    .execute();
  return id;
}

export async function giveMandate(
  database: Database,
  id: string,
  { sessionId, at }: { sessionId: string; at: Date },
): Promise<void> {
  await database
    .db()
    .updateTable("mandate")
    .set({ given_at: at, session_id: sessionId })
    .where("id", "=", id)
    .execute();
}

export async function revokeMandate(database: Database, id: string, at: Date): Promise<void> {
  await database
    .db()
    .updateTable("mandate")
    .set({ revoked_at: at })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
}

export async function presentMandate(database: Database, id: string): Promise<MandateRow> {
  return database
    .db()
    .selectFrom("mandate")
    .select(["document", "hash", "signature", "public_key", "text_version"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** GDPR erasure. What led to an order stays with it; call it after what refers to the others. */
export async function eraseMandates(database: Database, userId: string): Promise<void> {
  database.requireTx();
  await sql`delete from mandate where user_id = ${userId}
    and not exists (select from proposal where mandate_id = mandate.id)
    and not exists (select from hunt where mandate_id = mandate.id)`.execute(database.db());
}
