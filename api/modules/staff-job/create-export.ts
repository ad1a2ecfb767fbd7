import { randomUUIDv7 } from "node:crypto";
import type * as z from "zod";
import { days } from "#contract/duration.ts";
import type { createListExport } from "#contract/staff-job.ts";
import { STAFF_JOB_LIMITS } from "#contract/staff-job-words.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireKey } from "#api/http/staff-access.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import {
  countRows,
  type ListDefinition,
  readQuery,
  requireProof,
  toRawQuery,
} from "#api/modules/staff-list/index.ts";
import { countRunning, insertJob } from "./job-store.ts";
import { presentJobById } from "./present-job.ts";

/** A file may hold what people delete meanwhile. */
const FILES_KEPT = days(7);

/** Throws key_missing, proof_needed for private data, too_many_jobs. */
export async function createExport(
  call: UserCall,
  list: ListDefinition,
  { query: text, format, locale, headings }: z.output<typeof createListExport.body>,
) {
  requireKey(call, list.key);
  const query = readQuery(call, list, toRawQuery(text));
  await requireProof(call, query);
  const { database, user, at } = call;
  const { tab, q, sort, columns, filters, privates } = query;
  const [rows_total = 0] = await countRows(call, list, [query]);
  const id = randomUUIDv7();
  await database.tx(async () => {
    await requireRoom(call);
    await insertJob(call, {
      id,
      kind: "export",
      market: user.market,
      list: list.id,
      started_by: user.id,
      query: { tab, q, sort, columns, filters },
      privates,
      markets: user.staff?.markets ? [...user.staff.markets] : null,
      format,
      locale,
      headings,
      action: null,
      inputs: { facts_el: "", facts_en: "" },
      rows_total,
      created_at: at,
      expires_at: new Date(at.getTime() + FILES_KEPT),
    });
    // Never the text that was searched.
    await writeAudit(call, {
      market: null,
      action: "list.export",
      subject: { type: "staff_job", id },
      data: {
        list: list.id,
        format,
        tab,
        columns,
        filters: Object.keys(filters),
        private: privates,
      },
    });
  });
  return presentJobById(call, list, id);
}

export async function requireRoom({ database, user }: UserCall): Promise<void> {
  if ((await countRunning(database, user.id)) >= STAFF_JOB_LIMITS.running)
    throw new ApiError("too_many_jobs");
}
