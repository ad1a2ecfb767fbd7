import { randomUUIDv7 } from "node:crypto";
import { type RawBuilder, sql, type Updateable } from "kysely";
import {
  type DocumentKind,
  type DocumentPurpose,
  type DocumentReason,
  type DocumentSide,
  type DocumentStatus,
  OPEN_DOCUMENT_STATUSES,
} from "#contract/document-kinds.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import type { VerificationDocument as DocumentTable } from "#api/db/schema.ts";
import { isOfMarkets } from "#api/http/staff-access.ts";
import { publish } from "#api/events.ts";
import type { WrappedKey } from "./document-cipher.ts";

export type DocumentRow = {
  id: string;
  market: Market;
  user_id: string;
  purpose: DocumentPurpose;
  kind: DocumentKind;
  status: DocumentStatus;
  issued_on: string | null;
  valid_until: string | null;
  reasons: DocumentReason[];
  proposed_by: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  proves_until: Date | null;
  created_at: Date;
};

export type DocumentFileRow = WrappedKey & {
  id: string;
  document_id: string;
  side: DocumentSide;
  content_type: string;
};

export type DocumentWithFiles = DocumentRow & {
  files: Pick<DocumentFileRow, "id" | "side" | "content_type">[];
};

/** Calendar days are read as texts: they are no instants. */
const COLUMNS = sql`document.id, document.market, document.user_id, document.purpose,
  document.kind, document.status, document.issued_on::text as issued_on,
  document.valid_until::text as valid_until, document.reasons, document.proposed_by,
  document.decided_by, document.decided_at, document.proves_until, document.created_at`;
const FILES = sql`(
  select coalesce(json_agg(json_build_object('id', file.id, 'side', file.side,
    'content_type', file.content_type) order by file.side desc), '[]')
  from verification_document_file file where file.document_id = document.id
) as files`;

export async function listOwnDocuments(
  database: Database,
  userId: string,
): Promise<DocumentWithFiles[]> {
  const { rows } = await sql<DocumentWithFiles>`
    select ${COLUMNS}, ${FILES} from verification_document document
    where document.user_id = ${userId} and document.status <> 'withdrawn'
    order by document.created_at desc, document.id desc`.execute(database.db());
  return rows;
}

export async function findDocument(
  database: Database,
  id: string,
): Promise<DocumentWithFiles | null> {
  const { rows } = await sql<DocumentWithFiles>`
    select ${COLUMNS}, ${FILES} from verification_document document
    where document.id = ${id}`.execute(database.db());
  return rows[0] ?? null;
}

/** The account of the owner must be locked before. */
export async function lockDocument(database: Database, id: string): Promise<DocumentRow | null> {
  database.requireTx();
  const { rows } = await sql<DocumentRow>`
    select ${COLUMNS} from verification_document document
    where document.id = ${id} for update`.execute(database.db());
  return rows[0] ?? null;
}

export async function insertDocument(
  database: Database,
  document: Pick<
    DocumentRow,
    "market" | "user_id" | "purpose" | "kind" | "status" | "issued_on" | "valid_until"
  >,
  at: Date,
): Promise<string> {
  const id = randomUUIDv7();
  await database
    .db()
    .insertInto("verification_document")
    .values({ id, ...document, created_at: at, status_since: at })
    .execute();
  return id;
}

type Change = Updateable<DocumentTable> & { status: DocumentStatus };

export const writeDocument = (database: Database, id: string, change: Change, at: Date) =>
  database
    .db()
    .updateTable("verification_document")
    .set({ ...change, status_since: at })
    .where("id", "=", id)
    .execute();

export const insertDocumentFile = (
  database: Database,
  file: DocumentFileRow & { bytes: number; created_at: Date },
) => database.db().insertInto("verification_document_file").values(file).execute();

type OwnedFileRow = DocumentFileRow & { user_id: string; market: Market };

const selectFiles = (condition: RawBuilder<unknown>) => sql<OwnedFileRow>`
  select file.id, file.document_id, file.side, file.content_type, file.key_id, file.wrapped_key,
    document.user_id, document.market
  from verification_document_file file
  join verification_document document on document.id = file.document_id
  where ${condition} order by file.id`;

export async function findDocumentFile(
  database: Database,
  { documentId, fileId }: { documentId: string; fileId: string },
): Promise<OwnedFileRow | null> {
  const condition = sql`file.id = ${fileId} and document.id = ${documentId}`;
  return (await selectFiles(condition).execute(database.db())).rows[0] ?? null;
}

export const listOwnFiles = async (database: Database, userId: string): Promise<OwnedFileRow[]> =>
  (await selectFiles(sql`document.user_id = ${userId}`).execute(database.db())).rows;

export const isFileUsed = async (database: Database, id: string): Promise<boolean> =>
  (await database
    .db()
    .selectFrom("verification_document_file")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst()) !== undefined;

/**
 * Deletes the rows of the files, and with them the only copy of their keys; the files follow after
 * the commit. The caller has locked the accounts of their owners.
 */
export async function dropFiles(
  deps: Pick<ApiDeps, "database" | "jobs">,
  documentIds: readonly string[],
  at: Date,
): Promise<void> {
  const { database, jobs } = deps;
  database.requireTx();
  if (documentIds.length === 0) return;
  const dropped = await database
    .db()
    .deleteFrom("verification_document_file as file")
    .using("verification_document as document")
    .whereRef("document.id", "=", "file.document_id")
    .where("document.id", "in", [...documentIds])
    .returning(["file.id", "document.user_id"])
    .execute();
  for (const { id } of dropped)
    await jobs.enqueue("drop-document-file", { id }, { key: `${id} now` });
  for (const userId of new Set(dropped.map(({ user_id }) => user_id)))
    await publish(deps, "document_files_dropped", { userId, at });
}

export async function listOpenIds(
  database: Database,
  { userId, purpose }: { userId: string; purpose: DocumentPurpose },
): Promise<string[]> {
  const rows = await database
    .db()
    .selectFrom("verification_document")
    .select("id")
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("status", "in", [...OPEN_DOCUMENT_STATUSES])
    .execute();
  return rows.map(({ id }) => id);
}

/** The document that proves a purpose at this time, for the longest. */
export async function findProof(
  database: Database,
  { userId, purpose, at }: { userId: string; purpose: DocumentPurpose; at: Date },
): Promise<{ decided_at: Date; proves_until: Date } | null> {
  const row = await database
    .db()
    .selectFrom("verification_document")
    .select(["decided_at", "proves_until"])
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("status", "=", "accepted")
    .where("proves_until", ">", at)
    .orderBy("proves_until", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { decided_at: row.decided_at!, proves_until: row.proves_until! } : null;
}

export type HubDocumentRow = DocumentWithFiles & {
  username: string | null;
  full_name: string | null;
  addresses: string[];
  proposed_by_name: string | null;
  decided_by_name: string | null;
};

const HUB_COLUMNS = sql`${COLUMNS}, ${FILES}, owner.username, owner.full_name,
  proposer.username as proposed_by_name, decider.username as decided_by_name,
  (select coalesce(json_agg(concat_ws(', ', address, postal_code, city) order by created_at), '[]')
    from address where address.user_id = owner.id and address.removed_at is null) as addresses`;
export const HUB_JOINS = sql`verification_document document
  join user_account owner on owner.id = document.user_id and owner.deactivated_at is null
  left join user_account proposer on proposer.id = document.proposed_by
  left join user_account decider on decider.id = document.decided_by`;

/** Null for a document of a closed account. */
export async function findHubDocument(
  database: Database,
  id: string,
): Promise<HubDocumentRow | null> {
  const { rows } = await sql<HubDocumentRow>`
    select ${HUB_COLUMNS} from ${HUB_JOINS}
    where document.id = ${id} and document.status not in ('started', 'withdrawn')
  `.execute(database.db());
  return rows[0] ?? null;
}

type HubPage = {
  state: "waiting" | "decided";
  markets: readonly Market[] | null;
  page: number;
};

export async function findHubPage(
  database: Database,
  { state, markets, page }: HubPage,
): Promise<{ total: number; rows: HubDocumentRow[] }> {
  const { size } = LIMITS.page;
  const ofState =
    state === "waiting"
      ? sql`document.status in ('submitted', 'second_look')`
      : sql`document.status in ('accepted', 'refused', 'expired')`;
  const wanted = sql`${ofState} and ${isOfMarkets("document.market", markets)}`;
  const order =
    state === "waiting" ? sql`document.created_at, document.id` : sql`document.decided_at desc`;
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::integer as n from ${HUB_JOINS} where ${wanted}`.execute(database.db());
  const { rows } = await sql<HubDocumentRow>`
    select ${HUB_COLUMNS} from ${HUB_JOINS} where ${wanted}
    order by ${order} limit ${size} offset ${(page - 1) * size}`.execute(database.db());
  return { total: counted[0]!.n, rows };
}
