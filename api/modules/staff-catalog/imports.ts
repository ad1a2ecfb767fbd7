import type * as z from "zod";
import type { listCatalogImportRows } from "#contract/staff-catalog.ts";
import { LIMITS } from "#contract/limits.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import {
  countRows,
  findImport,
  type ImportRow,
  listFileRows,
  listImportRecords,
  lockImport,
  moveImport,
} from "./import-store.ts";
import { presentImport, presentImports } from "./present-import.ts";

export async function listImports(call: UserCall) {
  return presentImports(call, await listImportRecords(call.database));
}

async function requireImport({ database }: UserCall, id: string): Promise<ImportRow> {
  const record = await findImport(database, id);
  if (!record) throw new ApiError("not_found");
  return record;
}

/** Throws not_found. */
export const getImport = async (call: UserCall, id: string) =>
  presentImport(call, await requireImport(call, id));

/** Throws not_found. */
export async function listImportRows(
  call: UserCall,
  id: string,
  { effect, after }: z.output<typeof listCatalogImportRows.query>,
) {
  await requireImport(call, id);
  const size = LIMITS.catalogImport.page;
  const data = await listFileRows(call.database, id, { effect, after, size });
  return { data, next: data.length === size ? data.at(-1)!.number : null };
}

/** Throws not_found, forbidden to others than who checked the file, import_closed. */
export async function startImport(call: UserCall, id: string, { reason }: { reason: string }) {
  const { database, jobs, user, at } = call;
  await database.tx(async () => {
    const record = await lockImport(database, id);
    if (!record) throw new ApiError("not_found");
    if (record.started_by !== user.id) throw new ApiError("forbidden");
    if (record.state !== "checked") throw new ApiError("import_closed");
    await moveImport(database, id, { state: "running", reason, started_at: at });
    const { effects } = await countRows(database, id);
    await writeAudit(call, {
      market: null,
      action: "catalog_import.start",
      subject: { type: "catalog_import", id },
      data: effects,
      reason,
    });
    await jobs.enqueue("import-catalog", { import_id: id }, { key: id });
  });
  return getImport(call, id);
}
