import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps } from "#api/context.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { createPostgresIndex } from "#api/modules/search/index.ts";
import { findMissingRight, findRights } from "./import-rights.ts";
import { closeRows, countRows, listOpenRows, lockImport, moveImport } from "./import-store.ts";
import { listStillWanted } from "./plan-device.ts";
import { readDevice, type RowFault } from "./read-device.ts";
import { findInCatalog, loadCatalog, lockCatalog } from "./loaded-catalog.ts";
import { type DeviceWrite, writeDevices } from "./write-devices.ts";

type Deps = Pick<ApiDeps, "database" | "jobs">;

/** Search and the assistant learn of the change after it is committed. */
export const followCatalog = ({ jobs }: Pick<ApiDeps, "jobs">): Promise<void> =>
  jobs.enqueue("refresh-catalog", {}, { key: "all" });

/**
 * Writes the next rows in one transaction with their marks: an interruption at any row loses and
 * repeats nothing. Returns whether there may be more.
 */
export async function writeNextRows(deps: Deps, importId: string, at: Date): Promise<boolean> {
  const { database, jobs } = deps;
  return database.tx(async () => {
    await lockCatalog(database);
    const record = await lockImport(database, importId);
    if (record?.state !== "running") return false;
    const rows = await listOpenRows(database, importId, LIMITS.catalogImport.batch);
    if (rows.length === 0) {
      await moveImport(database, importId, { state: "done", done_at: at });
      const { effects } = await countRows(database, importId);
      await writeAudit(
        { database, at, user: { id: record.started_by } },
        {
          market: null,
          action: "catalog_import.end",
          subject: { type: "catalog_import", id: importId },
          data: effects,
        },
      );
      return false;
    }
    const rights = await findRights(database, record.started_by);
    const checked = {
      ...rights,
      pricedMarkets: rights.pricedMarkets.filter((one) => record.priced_markets.includes(one)),
    };
    const loaded = await loadCatalog(database);
    const writes: DeviceWrite[] = [];
    const applied: number[] = [];
    const refused: (RowFault & { number: number })[] = [];
    for (const { number, cells, changes } of rows) {
      const { device, fault } = readDevice(cells);
      if (fault) {
        refused.push({ number, ...fault });
        continue;
      }
      const wanted = listStillWanted(loaded, device, changes);
      const isNew = !findInCatalog(loaded, device).product;
      const missing = wanted.fault ?? findMissingRight(wanted.columns, isNew, checked);
      if (missing) {
        refused.push({ number, ...missing });
        continue;
      }
      applied.push(number);
      if (isNew || wanted.columns.size > 0) writes.push({ device, columns: wanted.columns });
    }
    await writeDevices(database, loaded, writes, {
      at,
      origin: {
        source: "import",
        reason: record.reason,
        madeBy: record.started_by,
        importId,
      },
    });
    await closeRows(database, importId, { applied, refused });
    await followCatalog({ jobs });
    return true;
  });
}

export function registerCatalogJobs(deps: Pick<ApiDeps, "database" | "jobs" | "now">): void {
  const { database, jobs, now } = deps;
  jobs.work("import-catalog", async ({ import_id: id }) => {
    while (await writeNextRows(deps, id, now()));
  });
  jobs.work("refresh-catalog", () => createPostgresIndex(database, now).refreshCatalog());
}
