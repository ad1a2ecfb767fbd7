import { type DocumentKind, type DocumentPurpose, listSides } from "#contract/document-kinds.ts";
import type { UserCall } from "#api/context.ts";
import { publish } from "#api/events.ts";
import { ApiError } from "#api/http/api-error.ts";
import { lockAccount, requireCompleteProfile } from "#api/modules/account/index.ts";
import { toMarketTime } from "#api/modules/calendar/index.ts";
import { requireTimely } from "./document-policy.ts";
import {
  dropFiles,
  findDocument,
  insertDocument,
  insertDocumentFile,
  listOpenIds,
  listOwnDocuments,
  lockDocument,
  writeDocument,
} from "./document-store.ts";
import { presentDocument } from "./present-document.ts";
import { storeDocumentFile } from "./store-document-file.ts";

type Sent = {
  purpose: DocumentPurpose;
  kind: DocumentKind;
  issued_on?: string | undefined;
  valid_until?: string | undefined;
  file: File;
};

export async function listDocuments({ database, user }: UserCall) {
  return (await listOwnDocuments(database, user.id)).map(presentDocument);
}

/** Replaces an undecided document of the same purpose. Throws profile_incomplete, invalid_fields. */
export async function createDocument(call: UserCall, { file, ...document }: Sent) {
  await requireCompleteProfile(call);
  const { database, user, at } = call;
  const { purpose, kind } = document;
  const days = requireTimely(document, toMarketTime(user.market, at).day);
  const stored = await storeDocumentFile(call, { purpose, file });
  const id = await database.tx(async () => {
    await lockAccount(database, user.id);
    const replaced = await listOpenIds(database, { userId: user.id, purpose });
    await dropFiles(call, replaced, at);
    for (const open of replaced) await writeDocument(database, open, { status: "withdrawn" }, at);
    const status = listSides(kind).length > 1 ? "started" : "submitted";
    const market = user.market;
    const created = await insertDocument(
      database,
      { market, user_id: user.id, purpose, kind, status, ...days },
      at,
    );
    await insertDocumentFile(database, {
      ...stored,
      document_id: created,
      side: "front",
      created_at: at,
    });
    return created;
  });
  return getOwn(call, id);
}

/** Throws not_found, document_closed, invalid_fields. */
export async function addDocumentFile(call: UserCall, id: string, file: File) {
  const { database, at } = call;
  const { purpose, status } = await requireOwn(call, id);
  if (status !== "started") throw new ApiError("document_closed");
  const stored = await storeDocumentFile(call, { purpose, file });
  await database.tx(async () => {
    await lockAccount(database, call.user.id);
    const locked = await lockDocument(database, id);
    if (locked?.status !== "started") throw new ApiError("document_closed");
    await insertDocumentFile(database, {
      ...stored,
      document_id: id,
      side: "back",
      created_at: at,
    });
    await writeDocument(database, id, { status: "submitted" }, at);
  });
  return getOwn(call, id);
}

/** Idempotent. Throws not_found. */
export async function withdrawDocument(call: UserCall, id: string): Promise<void> {
  const { database, user, at } = call;
  await requireOwn(call, id);
  await database.tx(async () => {
    await lockAccount(database, user.id);
    const locked = await lockDocument(database, id);
    if (!locked || locked.status === "withdrawn") return;
    await dropFiles(call, [id], at);
    await writeDocument(database, id, { status: "withdrawn" }, at);
    if (locked.status === "accepted")
      await publish(call, "document_settled", { userId: user.id, at });
  });
}

async function requireOwn({ database, user }: UserCall, id: string) {
  const document = await findDocument(database, id);
  if (document?.user_id !== user.id) throw new ApiError("not_found");
  return document;
}

const getOwn = async (call: UserCall, id: string) => presentDocument(await requireOwn(call, id));
