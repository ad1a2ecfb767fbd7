import { randomUUIDv7 } from "node:crypto";
import type * as z from "zod";
import type { saveStaffListView } from "#contract/staff-list.ts";
import { STAFF_LIST_LIMITS } from "#contract/staff-list-words.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireKey } from "#api/http/staff-access.ts";
import type { ListDefinition } from "./list-definition.ts";
import { isContact, isPrivateSearch } from "./private-text.ts";
import { toRawQuery, toViewText } from "./list-query.ts";
import { readQuery } from "./read-query.ts";

/** Views of people who left the staff are shared no more. */
export async function listViews(call: UserCall, list: ListDefinition) {
  requireKey(call, list.key);
  const { database, user } = call;
  const rows = await database
    .db()
    .selectFrom("staff_list_view as view")
    .selectAll()
    .where("list", "=", list.id)
    .where(({ eb, and, or, exists, selectFrom }) =>
      or([
        eb("view.user_id", "=", user.id),
        and([
          eb("is_shared", "=", true),
          exists(
            selectFrom("staff_member")
              .select("staff_member.id")
              .whereRef("staff_member.user_id", "=", "view.user_id")
              .where("ended_at", "is", null),
          ),
        ]),
      ]),
    )
    .orderBy("name")
    .orderBy("id")
    .execute();
  return rows.map(({ id, name, query, is_shared, user_id }) => ({
    id,
    name,
    query,
    is_shared,
    is_mine: user_id === user.id,
  }));
}

type Saved = z.output<typeof saveStaffListView.body>;

/** Throws key_missing, too_many_views, and invalid_fields for a query that is too long to keep. */
export async function saveView(
  call: UserCall,
  list: ListDefinition,
  { name, query, is_shared }: Saved,
) {
  requireKey(call, list.key);
  const { database, user, at } = call;
  const kept = toViewQuery(call, list, { query, is_shared });
  const row = await database.tx(async () => {
    const db = database.db();
    const others = await db
      .selectFrom("staff_list_view")
      .select("id")
      .where("user_id", "=", user.id)
      .where("list", "=", list.id)
      .where("name", "<>", name)
      .execute();
    if (others.length >= STAFF_LIST_LIMITS.views) throw new ApiError("too_many_views");
    return db
      .insertInto("staff_list_view")
      .values({
        id: randomUUIDv7(),
        user_id: user.id,
        list: list.id,
        name,
        query: kept.query,
        is_shared,
        created_at: at,
      })
      .onConflict((conflict) =>
        conflict.columns(["user_id", "list", "name"]).doUpdateSet({ query: kept.query, is_shared }),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
  });
  return { id: row.id, name, is_shared, is_mine: true, ...kept };
}

/**
 * The query as the list understands it, so that no view keeps what is no query. A shared one loses
 * what looks for a person by private data.
 */
function toViewQuery(
  call: UserCall,
  list: ListDefinition,
  { query, is_shared }: Pick<Saved, "query" | "is_shared">,
): { query: string; is_stripped: boolean } {
  const asked = readQuery(call, list, toRawQuery(query));
  const { q, filters } = asked;
  const isStripped = (name: string) => is_shared && list.filters[name]!.key !== undefined;
  const isSearchStripped = is_shared && (isContact(q) || isPrivateSearch(list, q));
  const kept = {
    ...asked,
    q: isSearchStripped ? "" : q,
    filters: Object.fromEntries(Object.entries(filters).filter(([name]) => !isStripped(name))),
  };
  const text = toViewText(list, kept, readQuery(call, list, {}).columns);
  // Cut off, it would be a view of something else.
  if (text.length > STAFF_LIST_LIMITS.viewQuery)
    throw new ApiError("invalid_fields", { fields: { query: ["staff-list.view.query-long"] } });
  return {
    query: text,
    is_stripped: isSearchStripped || Object.keys(filters).some(isStripped),
  };
}

/** Throws key_missing, and not_found for a view of another person. */
export async function deleteView(
  call: UserCall,
  list: ListDefinition,
  viewId: string,
): Promise<void> {
  requireKey(call, list.key);
  const deleted = await call.database
    .db()
    .deleteFrom("staff_list_view")
    .where("id", "=", viewId)
    .where("user_id", "=", call.user.id)
    .where("list", "=", list.id)
    .returning("id")
    .execute();
  if (deleted.length === 0) throw new ApiError("not_found");
}

export async function eraseListViews(database: Database, userId: string): Promise<void> {
  database.requireTx();
  await database.db().deleteFrom("staff_list_view").where("user_id", "=", userId).execute();
}
