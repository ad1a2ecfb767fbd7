import { sql } from "kysely";
import type { ExportFile, ExportFileDeps, ExportPart } from "#api/export-part.ts";
import { listOwnFiles } from "./document-store.ts";
import { readAudited } from "./read-document-file.ts";
import { toStorageKey } from "./store-document-file.ts";

/** Decrypted: only the owner gets the archive. Opening one is audited like any other look. */
async function listFiles(
  deps: ExportFileDeps,
  { userId, at }: { userId: string; at: Date },
): Promise<ExportFile[]> {
  const { database, storage, documentKeys, log } = deps;
  const known = new Set(documentKeys?.map(({ id }) => id));
  const files: ExportFile[] = [];
  for (const file of await listOwnFiles(database, userId)) {
    if (!known.has(file.key_id)) {
      // It cannot be decrypted any more, and the person still gets everything else.
      log.error({ file: file.id }, "A document is not in an export: its key is not configured");
      continue;
    }
    if (!(await storage.exists(toStorageKey(file.id)))) continue;
    const ending = file.content_type === "application/pdf" ? "pdf" : "jpg";
    files.push({
      name: `documents/${file.document_id}-${file.side}.${ending}`,
      open: () => readAudited({ ...deps, user: { id: userId }, at }, file),
    });
  }
  return files;
}

export const documentExport: readonly ExportPart[] = [
  {
    file: "documents",
    tables: ["verification_document", "verification_document_file"],
    // A refusal in its second look is not one yet, here as on the screen of its owner.
    rows: (userId) => sql`
      select id, purpose, kind, market, case status when 'second_look' then 'submitted'
          else status end as status, issued_on::text as issued_on,
        valid_until::text as valid_until,
        case status when 'second_look' then '{}' else reasons end as reasons, created_at,
        decided_at, proves_until,
        (select jsonb_agg(jsonb_build_object(
            'side', side, 'content_type', content_type, 'bytes', bytes,
            'created_at', created_at) order by side desc)
          from verification_document_file where document_id = verification_document.id) as files
      from verification_document where user_id = ${userId}
    `,
    files: listFiles,
  },
];
