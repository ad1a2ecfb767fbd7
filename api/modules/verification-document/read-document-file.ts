import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { openFile, UnknownKeyError } from "./document-cipher.ts";
import { findDocumentFile } from "./document-store.ts";
import { toStorageKey } from "./store-document-file.ts";

type Asked = { documentId: string; fileId: string };

/** Throws not_found for everybody but the owner. Every look is audited. */
export async function readOwnFile(call: UserCall, asked: Asked) {
  const file = await findDocumentFile(call.database, asked);
  if (file?.user_id !== call.user.id) throw new ApiError("not_found");
  return present(file, await readAudited(call, file));
}

/** Throws not_found, and forbidden to experts. Every look is audited. */
export async function readFileForHub(call: UserCall, asked: Asked) {
  const file = await findDocumentFile(call.database, asked);
  if (!file) throw new ApiError("not_found");
  return present(file, await readAudited(call, file));
}

type File = NonNullable<Awaited<ReturnType<typeof findDocumentFile>>>;
type Reader = Pick<UserCall, "database" | "storage" | "documentKeys" | "log" | "at"> & {
  user: { id: string };
};

const present = ({ content_type }: File, bytes: Buffer) => ({
  content_type,
  base64: bytes.toString("base64"),
});

/** The entry comes first: what was decrypted was written down, whatever fails afterwards. */
export async function readAudited(reader: Reader, file: File): Promise<Buffer> {
  await reader.database.tx(() =>
    writeAudit(reader, {
      market: file.market,
      action: "document.view_file",
      subject: { type: "document", id: file.document_id },
      data: { side: file.side },
    }),
  );
  return decrypt(reader, file);
}

async function decrypt({ storage, documentKeys, log }: Reader, file: File): Promise<Buffer> {
  const stored = await storage.get(toStorageKey(file.id));
  if (stored === null) throw new ApiError("not_found");
  try {
    if (documentKeys === null) throw new UnknownKeyError("DOCUMENT_KEYS is missing");
    return openFile(documentKeys, file.id, { ...file, sealed: stored.bytes });
  } catch (error) {
    log.error({ err: error, file: file.id }, "A document could not be decrypted");
    throw new ApiError("unavailable");
  }
}
