import { randomUUIDv7 } from "node:crypto";
import type * as z from "zod";
import { days } from "#contract/duration.ts";
import type { ListRow } from "#contract/staff-list.ts";
import type { startBulkAction } from "#contract/staff-job.ts";
import { BULK_ACTIONS, STAFF_JOB_LIMITS } from "#contract/staff-job-words.ts";
import type { UserCall } from "#api/context.ts";
import { isUuid } from "#api/db/sql-text.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireKey } from "#api/http/staff-access.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import {
  findRows,
  type ListDefinition,
  type ListQuery,
  readQuery,
  toRawQuery,
} from "#api/modules/staff-list/index.ts";
import { requireRoom } from "./create-export.ts";
import { insertJob, insertJobRows } from "./job-store.ts";
import { presentJobById } from "./present-job.ts";

/** The audit says for good what was done to each row. */
const RESULTS_KEPT = days(90);

type Input = z.output<typeof startBulkAction.body>;
type Wanted = Pick<ListRow, "id" | "version"> & { label: string };

/**
 * Throws key_missing for the list and for the action, proof_needed, not_found for an action of
 * another list and for rows that the caller does not see, bulk_changed, bulk_too_many,
 * too_many_jobs.
 */
export async function startBulk(
  call: UserCall,
  list: ListDefinition,
  { action, scope, rows: chosen, query: text, expected, ...inputs }: Input,
) {
  requireKey(call, list.key);
  if (BULK_ACTIONS[action].list !== list.id) throw new ApiError("not_found");
  requireKey(call, BULK_ACTIONS[action].key);
  await requireStepUp(call);
  const query = readQuery(call, list, toRawQuery(text));
  const wanted =
    scope === "rows"
      ? await findChosen(call, list, chosen)
      : await findMatching(call, list, { query, expected });
  if (wanted.length === 0) throw new ApiError("not_found");
  const { database, user, at } = call;
  const { tab, sort, columns, privates } = query;
  const id = randomUUIDv7();
  await database.tx(async () => {
    await requireRoom(call);
    await insertJob(call, {
      id,
      kind: "bulk",
      market: user.market,
      list: list.id,
      started_by: user.id,
      query: { tab, ...withoutPrivate(query), sort, columns },
      privates,
      markets: user.staff?.markets ? [...user.staff.markets] : null,
      format: null,
      locale: call.locale,
      headings: {},
      action,
      inputs,
      rows_total: wanted.length,
      created_at: at,
      expires_at: new Date(at.getTime() + RESULTS_KEPT),
    });
    await insertJobRows(
      database,
      wanted.map(({ id: row_id, label, version }, i) => ({
        job_id: id,
        number: i + 1,
        row_id,
        label,
        version,
      })),
    );
    await writeAudit(call, {
      market: null,
      action: "list.bulk",
      subject: { type: "staff_job", id },
      data: {
        list: list.id,
        action,
        rows: wanted.length,
        is_whole_list: scope === "all",
        ground: inputs.ground ?? null,
        private: privates,
      },
      reason: inputs.reason ?? null,
    });
  });
  return presentJobById(call, list, id);
}

/** The rows are chosen already: what was searched of people need not outlive the search. */
const withoutPrivate = ({ q, filters, privates }: ListQuery): Pick<ListQuery, "q" | "filters"> => ({
  q: privates.includes("q") ? "" : q,
  filters: Object.fromEntries(Object.entries(filters).filter(([name]) => !privates.includes(name))),
});

/** What a row is called in the results: its first column, which is never private. */
const toWanted = ({ id, version, cells }: ListRow): Wanted => ({
  id,
  version,
  label: String(Object.values(cells)[0] ?? "") || id,
});

const withName = (list: ListDefinition, query: ListQuery): ListQuery => ({
  ...query,
  columns: [Object.keys(list.columns)[0]!],
  after: null,
});

async function findMatching(
  call: UserCall,
  list: ListDefinition,
  { query, expected }: { query: ListQuery; expected: number },
): Promise<Wanted[]> {
  const size = STAFF_JOB_LIMITS.bulkRows;
  const { rows, next } = await findRows(call, list, withName(list, query), { size });
  if (next !== null) throw new ApiError("bulk_too_many");
  if (rows.length > expected)
    throw new ApiError("bulk_changed", { data: { count: rows.length, expected } });
  return rows.map(toWanted);
}

async function findChosen(
  call: UserCall,
  list: ListDefinition,
  chosen: readonly string[],
): Promise<Wanted[]> {
  const seen = new Map(
    chosen.map((text) => {
      const [id = "", version = ""] = text.toLowerCase().split(".");
      return [id, /^\d{1,9}$/.test(version) ? Number(version) : null];
    }),
  );
  const ids = [...seen.keys()].filter((id) => isUuid(id));
  if (ids.length < seen.size) throw new ApiError("not_found");
  const query = { ...withName(list, readQuery(call, list, {})), tab: null };
  const { rows } = await findRows(call, list, query, { size: ids.length, ids });
  const found = new Map(rows.map((row) => [row.id, row]));
  // In the order in which they were shown; one that is gone gets its own answer.
  return ids.flatMap((id) => {
    const row = found.get(id);
    return row ? [{ ...toWanted(row), version: seen.get(id) ?? row.version }] : [];
  });
}
