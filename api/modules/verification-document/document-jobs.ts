import { sql } from "kysely";
import { days, hours } from "#contract/duration.ts";
import {
  DOCUMENT_FILES_KEPT_DAYS,
  DOCUMENTS_KEPT_DAYS,
  STARTED_DOCUMENTS_KEPT_DAYS,
} from "#contract/retention.ts";
import type { ApiDeps } from "#api/context.ts";
import { publish } from "#api/events.ts";
import { lockAccount, writeToUser } from "#api/modules/account/index.ts";
import { rewrapKey } from "./document-cipher.ts";
import { dropFiles, isFileUsed, lockDocument, writeDocument } from "./document-store.ts";
import { toStorageKey } from "./store-document-file.ts";

const SWEEP_EVERY = hours(6);
const BATCH = 200;

type Deps = Pick<ApiDeps, "database" | "jobs" | "storage" | "documentKeys" | "log">;

/** Deletes a file that no row names: after its row went, or where an upload was interrupted. */
async function dropFile({ database, storage }: Deps, id: string): Promise<void> {
  if (!(await isFileUsed(database, id))) await storage.delete(toStorageKey(id));
}

/** Idempotent; may run late or concurrently. */
async function sweepDocuments(deps: Deps, at: Date): Promise<void> {
  const { database } = deps;
  const before = (count: number) => new Date(at.getTime() - days(count));
  await endProofs(deps, at);
  for (const { id } of await listIds(
    deps,
    sql`status = 'started' and status_since < ${before(STARTED_DOCUMENTS_KEPT_DAYS)}`,
  ))
    await endDocument(deps, id, at, "started");
  for (const { id, user_id } of await listIds(
    deps,
    sql`decided_at < ${before(DOCUMENT_FILES_KEPT_DAYS)} and exists (
      select 1 from verification_document_file file where file.document_id = document.id)`,
  ))
    await database.tx(async () => {
      await lockAccount(database, user_id);
      await dropFiles(deps, [id], at);
    });
  await database.tx(async () => {
    const old = await listIds(
      deps,
      sql`status in ('refused', 'withdrawn', 'expired')
        and status_since < ${before(DOCUMENTS_KEPT_DAYS)}`,
    );
    const ids = old.map(({ id }) => id);
    await dropFiles(deps, ids, at);
    if (ids.length > 0)
      await database.db().deleteFrom("verification_document").where("id", "in", ids).execute();
  });
}

type Condition = ReturnType<typeof sql>;

async function listIds({ database }: Deps, condition: Condition) {
  const { rows } = await sql<{ id: string; user_id: string }>`
    select id, user_id from verification_document document where ${condition}
    order by created_at limit ${BATCH}`.execute(database.db());
  return rows;
}

async function endProofs(deps: Deps, at: Date): Promise<void> {
  const ended = await listIds(deps, sql`status = 'accepted' and proves_until <= ${at}`);
  for (const { id } of ended) await endDocument(deps, id, at, "accepted");
}

async function endDocument(
  deps: Deps,
  id: string,
  at: Date,
  from: "started" | "accepted",
): Promise<void> {
  const { database } = deps;
  await database.tx(async () => {
    const found = await database
      .db()
      .selectFrom("verification_document")
      .select("user_id")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!found) return;
    await lockAccount(database, found.user_id);
    const document = await lockDocument(database, id);
    if (document?.status !== from) return;
    await dropFiles(deps, [id], at);
    const status = from === "accepted" ? "expired" : "withdrawn";
    await writeDocument(database, id, { status }, at);
    if (from === "started") return;
    await writeToUser(deps, document.user_id, {
      template: "document-expired",
      payload: { kind: document.kind },
      at,
    });
    await publish(deps, "document_settled", { userId: document.user_id, at });
  });
}

/** Wraps the keys of all files by the newest key, so that an older one can be taken away. */
async function rotateKeys({ database, documentKeys, log }: Deps): Promise<void> {
  if (documentKeys === null) return;
  const [{ id: newest }] = documentKeys;
  const known = documentKeys.map(({ id }) => id);
  for (;;) {
    const files = await database
      .db()
      .selectFrom("verification_document_file")
      .select(["id", "key_id", "wrapped_key"])
      .where("key_id", "<>", newest)
      .where("key_id", "in", known)
      .limit(BATCH)
      .execute();
    for (const file of files)
      await database
        .db()
        .updateTable("verification_document_file")
        .set(rewrapKey(documentKeys, file.id, file))
        .where("id", "=", file.id)
        .where("wrapped_key", "=", file.wrapped_key)
        .execute();
    if (files.length < BATCH) break;
  }
  const { lost } = await database
    .db()
    .selectFrom("verification_document_file")
    .select(({ fn }) => fn.countAll<number>().as("lost"))
    .where("key_id", "not in", known)
    .executeTakeFirstOrThrow();
  if (Number(lost) > 0)
    log.error({ files: Number(lost) }, "Documents have a key that DOCUMENT_KEYS does not name");
}

export function registerDocumentJobs(deps: Deps): void {
  deps.jobs.work("drop-document-file", ({ id }) => dropFile(deps, id));
  deps.jobs.work("sweep-documents", (_, at) => sweepDocuments(deps, at));
  deps.jobs.repeat("sweep-documents", SWEEP_EVERY);
  deps.jobs.work("rotate-document-keys", () => rotateKeys(deps));
  deps.jobs.repeat("rotate-document-keys", SWEEP_EVERY);
}

/** Runs in the current transaction; the files follow after its commit. */
export async function eraseDocuments(
  deps: Pick<ApiDeps, "database" | "jobs">,
  userId: string,
  at: Date,
): Promise<void> {
  const { database } = deps;
  database.requireTx();
  const rows = await database
    .db()
    .selectFrom("verification_document")
    .select("id")
    .where("user_id", "=", userId)
    .execute();
  await dropFiles(
    deps,
    rows.map(({ id }) => id),
    at,
  );
  await database.db().deleteFrom("verification_document").where("user_id", "=", userId).execute();
}
