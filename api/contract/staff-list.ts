import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { staffListViewIdSchema } from "./id.ts";
import { currencySchema } from "./market.ts";
import type { StaffAccess, StaffKey } from "./staff-keys.ts";
import { BULK_ACTION_IDS, type BulkActionId } from "./staff-job-words.ts";
import {
  CELL_KINDS,
  FILTER_KINDS,
  SKIP_REASONS,
  STAFF_LIST_IDS,
  STAFF_LIST_LIMITS,
  STAFF_LISTS,
} from "./staff-list-words.ts";

const keys = [...new Set<StaffKey>(Object.values(STAFF_LISTS))];
/** Each list has its own key, for which the use case asks; key_missing names it. */
export const anyListAccess = (keys.length > 1
  ? { anyOf: keys as unknown as readonly [StaffKey, StaffKey] }
  : { key: keys[0]! }) satisfies StaffAccess as StaffAccess;

export const listParams = z.object({
  list: z.enum(STAFF_LIST_IDS as unknown as [keyof typeof STAFF_LISTS]),
});

/**
 * `tab`, `q`, `sort` (`created`, `-created`), `columns` (`number,status`), `after`, and the filters
 * of the list. Whatever cannot be read is skipped and named in the answer, never refused. What is
 * about private data needs a fresh proof of the password: proof_needed.
 */
const query = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

const cellSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.object({ amount: z.int(), currency: currencySchema }),
  z.null(),
]);
export type ListCell = z.infer<typeof cellSchema>;

const rowSchema = z.object({
  id: z.string(),
  /** Of the row as it was read; null where rows have none. */
  version: z.int().nullable(),
  /** What the page of the row is called by, mostly its id; null where there is no page. */
  page: z.string().nullable(),
  /** By the id of the column. */
  cells: z.record(z.string(), cellSchema),
});
export type ListRow = z.infer<typeof rowSchema>;

const columnSchema = z.object({
  id: z.string(),
  kind: z.enum(CELL_KINDS),
  is_private: z.boolean(),
  /** Whether it is shown where no columns are chosen. */
  is_usual: z.boolean(),
});

const filterSchema = z.object({
  id: z.string(),
  kind: z.enum(FILTER_KINDS),
  is_private: z.boolean(),
  /** Of `words`; else empty. */
  options: z.array(z.string()),
});

/** The address as it was understood. */
const askedSchema = z.object({
  tab: z.string().nullable(),
  q: z.string(),
  sort: z.string(),
  columns: z.array(z.string()),
  filters: z.record(z.string(), z.array(z.string())),
});
export type AskedList = z.infer<typeof askedSchema>;

export const staffListSchema = z.object({
  rows: z.array(rowSchema),
  /** What `after` of the next page is; null at the end. */
  next: z.string().nullable(),
  asked: askedSchema,
  skipped: z.array(z.object({ name: z.string(), why: z.enum(SKIP_REASONS) })),
  /** What the caller may ask for. */
  columns: z.array(columnSchema),
  filters: z.array(filterSchema),
  sorts: z.array(z.string()),
  /** Where none is chosen. */
  usual_sort: z.string(),
  tabs: z.array(z.string()),
  has_search: z.boolean(),
  /** What the caller may do to many rows. */
  actions: z.array(z.enum(BULK_ACTION_IDS as unknown as [BulkActionId])),
});
export type StaffList = z.infer<typeof staffListSchema>;

export const getStaffList = endpoint({
  id: "getStaffList",
  method: "GET",
  path: "/staff/lists/{list}",
  auth: "user",
  access: anyListAccess,
  limit: "account",
  params: listParams,
  query,
  response: z.object({ data: staffListSchema }),
  errors: ["proof_needed"],
});

/** Rows of the query, and of each tab with the same search and filters. */
export const countStaffList = endpoint({
  id: "countStaffList",
  method: "GET",
  path: "/staff/lists/{list}/counts",
  auth: "user",
  access: anyListAccess,
  limit: "account",
  params: listParams,
  query,
  response: z.object({
    data: z.object({
      /** Ends at `STAFF_LIST_LIMITS.count` + 1, which means more than that. */
      total: z.int(),
      tabs: z.record(z.string(), z.int()),
    }),
  }),
  errors: ["proof_needed"],
});

export const findAnything = endpoint({
  id: "findAnything",
  method: "GET",
  path: "/staff/find",
  auth: "user",
  access: anyListAccess,
  limit: "account",
  query: z.object({ q: z.string().trim().max(1000).catch("").default("") }),
  response: z.object({
    data: z.object({
      /** The lists that have it and that the caller may read, each with a few rows. */
      groups: z.array(
        z.object({
          list: listParams.shape.list,
          columns: z.array(columnSchema),
          rows: z.array(rowSchema),
          has_more: z.boolean(),
        }),
      ),
      /** The one thing of that name. */
      exact: z.object({ list: listParams.shape.list, page: z.string() }).nullable(),
      /** Why the search was not made: too long, or private without the key. */
      skipped: z.enum(SKIP_REASONS).nullable(),
    }),
  }),
  errors: ["proof_needed"],
});

const viewSchema = z.object({
  id: staffListViewIdSchema,
  name: z.string(),
  /** Of the page's address, without `?`. */
  query: z.string(),
  is_shared: z.boolean(),
  is_mine: z.boolean(),
});
export type ListView = z.infer<typeof viewSchema>;

/** One's own views and those that colleagues share, by name. */
export const listStaffListViews = endpoint({
  id: "listStaffListViews",
  method: "GET",
  path: "/staff/lists/{list}/views",
  auth: "user",
  access: anyListAccess,
  limit: "account",
  params: listParams,
  response: z.object({ data: z.array(viewSchema) }),
});

/**
 * One's own view of the same name is replaced. What a shared view would search for in private data is
 * left out of it; `is_stripped` says so.
 */
export const saveStaffListView = endpoint({
  id: "saveStaffListView",
  method: "PUT",
  path: "/staff/lists/{list}/views",
  auth: "user",
  access: anyListAccess,
  limit: "write",
  params: listParams,
  body: z.object({
    name: z
      .string({ error: "staff-list.view.name-required" })
      .trim()
      .min(1, "staff-list.view.name-required")
      .max(STAFF_LIST_LIMITS.viewName, "staff-list.view.name-long"),
    query: z.string().max(8000).default(""),
    is_shared: z.boolean().default(false),
  }),
  response: z.object({ data: viewSchema.extend({ is_stripped: z.boolean() }) }),
  errors: ["invalid_fields", "too_many_views"],
});

/** Of one's own. */
export const deleteStaffListView = endpoint({
  id: "deleteStaffListView",
  method: "DELETE",
  path: "/staff/lists/{list}/views/{viewId}",
  auth: "user",
  access: anyListAccess,
  limit: "write",
  params: listParams.extend({ viewId: staffListViewIdSchema }),
  response: null,
  errors: ["not_found"],
});
