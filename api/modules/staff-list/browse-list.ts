import { BULK_ACTIONS, listBulkActions } from "#contract/staff-job-words.ts";
import type { StaffList } from "#contract/staff-list.ts";
import type { UserCall } from "#api/context.ts";
import { hasKey, requireKey } from "#api/http/staff-access.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import { countRows, findRows } from "./find-rows.ts";
import type { ListDefinition } from "./list-definition.ts";
import { type ListQuery, mayUse, type RawQuery, readQuery } from "./read-query.ts";

/** Throws key_missing, and proof_needed for a query about private data. */
export async function browseList(
  call: UserCall,
  list: ListDefinition,
  raw: RawQuery,
): Promise<StaffList> {
  requireKey(call, list.key);
  const query = readQuery(call, list, raw);
  await requireProof(call, query);
  const { rows, next } = await findRows(call, list, query);
  await writeListLook(call, list, query, { seen: rows.map(({ id }) => id) });
  const { tab, q, sort, columns, filters, skipped } = query;
  return {
    rows,
    next,
    asked: { tab, q, sort, columns, filters },
    skipped,
    columns: presentColumns(call, list),
    filters: Object.entries(list.filters)
      .filter(([, filter]) => mayUse(call, filter))
      .map(([id, { kind, key, options = [] }]) => ({
        id,
        kind,
        is_private: key !== undefined,
        options: [...options],
      })),
    sorts: Object.keys(list.sorts),
    usual_sort: list.usualSort,
    tabs: Object.keys(list.tabs ?? {}),
    has_search: list.search !== undefined,
    actions: listBulkActions(list.id).filter((id) => hasKey(call, BULK_ACTIONS[id].key)),
  };
}

export const presentColumns = (call: UserCall, list: ListDefinition): StaffList["columns"] =>
  Object.entries(list.columns)
    .filter(([, column]) => mayUse(call, column))
    .map(([id, { kind, key, isExtra }]) => ({
      id,
      kind,
      is_private: key !== undefined,
      is_usual: key === undefined && !isExtra,
    }));

/** A count tells whether there is a person of this mail: it is a look as well. */
export async function countList(call: UserCall, list: ListDefinition, raw: RawQuery) {
  requireKey(call, list.key);
  const query = readQuery(call, list, raw);
  await requireProof(call, query);
  const tabs = Object.keys(list.tabs ?? {});
  const [total = 0, ...counts] = await countRows(call, list, [
    query,
    ...tabs.map((tab) => ({ ...query, tab })),
  ]);
  if (query.privates.includes("q")) await writeListLook(call, list, query, { seen: [] });
  return { total, tabs: Object.fromEntries(tabs.map((tab, i) => [tab, counts[i]!])) };
}

export async function requireProof(
  call: UserCall,
  { privates }: Pick<ListQuery, "privates">,
): Promise<void> {
  if (privates.length > 0) await requireStepUp(call);
}

/**
 * Nothing where the query is about nothing private. The entry says what kind of data was looked at
 * and which rows were seen, never the text that was searched.
 */
export async function writeListLook(
  call: Pick<UserCall, "database" | "at" | "user">,
  { id }: ListDefinition,
  { privates }: Pick<ListQuery, "privates">,
  data: Record<string, unknown>,
): Promise<void> {
  const { database, user } = call;
  if (privates.length === 0 || !user.staff) return;
  const { memberId } = user.staff;
  await database.tx(() =>
    writeAudit(call, {
      market: null,
      action: "list.look",
      subject: { type: "staff_member", id: memberId },
      data: { list: id, private: privates, ...data },
    }),
  );
}
