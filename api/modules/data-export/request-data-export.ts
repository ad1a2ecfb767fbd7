import type { DataExport } from "#contract/data-export.ts";
import { LIMITS } from "#contract/limits.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { Unbranded } from "#api/http/route.ts";
import { lockAccount } from "#api/modules/account/index.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import {
  eraseDataExports,
  findLastExport,
  hasExpired,
  hasFailed,
  presentExport,
  startDataExport,
  toPartKey,
} from "./data-export-store.ts";

type Answer = Unbranded<DataExport>;

/** Answers the running one, so that asking many times at once makes one archive. */
export async function requestDataExport(call: UserCall): Promise<Answer> {
  const { database, user, at, limits } = call;
  await requireStepUp(call);
  return database.tx(async () => {
    await lockAccount(database, user.id);
    const last = await findLastExport(database, user.id);
    if (last?.status === "preparing" && !hasFailed(last, at)) return presentExport(last, at);
    await limits.spend("dataExport", `user:${user.id}`);
    // A failed one makes room; a ready one stays until the new one is ready.
    if (last?.status === "preparing") await eraseDataExports(call, user.id);
    const row = await startDataExport(call, { userId: user.id, market: user.market, at });
    return presentExport(row, at);
  });
}

export async function getDataExport({ database, user, at }: UserCall): Promise<Answer | null> {
  const row = await findLastExport(database, user.id);
  return row && !hasExpired(row, at) ? presentExport(row, at) : null;
}

/** Another person's archive does not exist for the caller. Throws proof_needed, not_found. */
export async function getDataExportPart(
  call: UserCall,
  { exportId, part }: { exportId: string; part: number },
): Promise<{ base64: string }> {
  const { database, storage, user, at } = call;
  await requireStepUp(call, part === 0 ? LIMITS.stepUp : LIMITS.dataExport.downloadTime);
  const row = await database
    .db()
    .selectFrom("data_export")
    .selectAll()
    .where("id", "=", exportId)
    .where("user_id", "=", user.id)
    .where("status", "=", "ready")
    .executeTakeFirst();
  const { run = null, parts = 0 } = row ?? {};
  if (!row || run === null || hasExpired(row, at) || part >= parts) throw new ApiError("not_found");
  const stored = await storage.get(toPartKey({ id: row.id, run }, part));
  if (!stored) throw new ApiError("not_found");
  if (part === 0)
    await database.tx(() =>
      writeAudit(call, {
        market: user.market,
        action: "data_export.download",
        subject: { type: "data_export", id: row.id },
      }),
    );
  return { base64: Buffer.from(stored.bytes).toString("base64") };
}
