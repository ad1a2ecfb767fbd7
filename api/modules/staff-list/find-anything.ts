import {
  type SkipReason,
  STAFF_LIST_IDS,
  STAFF_LIST_LIMITS,
  type StaffListId,
} from "#contract/staff-list-words.ts";
import type { UserCall } from "#api/context.ts";
import { hasKey } from "#api/http/staff-access.ts";
import { presentColumns, requireProof, writeListLook } from "./browse-list.ts";
import { findRows } from "./find-rows.ts";
import type { ListDefinitions } from "./list-definition.ts";
import { readQuery } from "./read-query.ts";

/** What hangs on an order leads to it, so that it does not count beside the order. */
const OF_ORDERS: readonly StaffListId[] = ["payments", "payouts", "reviews"];

/**
 * Asks every list that the caller may read, by the list's own search. Throws proof_needed for a text
 * that is looked for in private data.
 */
export async function findAnything(call: UserCall, lists: ListDefinitions, q: string) {
  const searched = STAFF_LIST_IDS.map((id) => lists[id]).filter(
    ({ key, search, isQueue }) => search && !isQueue && hasKey(call, key),
  );
  const queries = searched.map((list) => readQuery(call, list, { q }));
  await requireProof(call, { privates: queries.flatMap((query) => query.privates) });
  const found = await Promise.all(
    searched.map(async (list, i) => {
      const query = queries[i]!;
      // Without a search it would be the whole list.
      if (query.q === "") return null;
      // The tab that a list opens with may be a part of it.
      const whole = { ...query, tab: null };
      const { rows, next } = await findRows(call, list, whole, {
        size: STAFF_LIST_LIMITS.found,
      });
      await writeListLook(call, list, query, { seen: rows.map(({ id }) => id) });
      const columns = presentColumns(call, list).filter(({ is_usual }) => is_usual);
      return { list: list.id, columns, rows, has_more: next !== null };
    }),
  );
  const groups = found.filter((group) => group !== null).filter(({ rows }) => rows.length > 0);
  const skipped: SkipReason | null = queries.flatMap((query) => query.skipped)[0]?.why ?? null;
  return { groups, exact: findExact(groups), skipped };
}

type Group = { list: StaffListId; rows: { page: string | null }[]; has_more: boolean };

function findExact(groups: readonly Group[]): { list: StaffListId; page: string } | null {
  const own = groups.filter(({ list }) => !OF_ORDERS.includes(list));
  const [only, ...others] = own.length > 0 ? own : groups;
  if (!only || others.length > 0 || only.has_more || only.rows.length !== 1) return null;
  const page = only.rows[0]?.page ?? null;
  return page === null ? null : { list: only.list, page };
}
