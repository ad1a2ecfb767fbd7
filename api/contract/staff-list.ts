import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import type { StaffAccess, StaffKey } from "./staff-keys.ts";
import {
  CELL_KINDS,
  FILTER_KINDS,
  SKIP_REASONS,
  STAFF_LIST_IDS,
  STAFF_LISTS,
} from "./staff-list-words.ts";

const keys = [...new Set<StaffKey>(Object.values(STAFF_LISTS))];
/** Each list has its own key, for which the use case asks; key_missing names it. */
const access = (keys.length > 1
  ? { anyOf: keys as unknown as readonly [StaffKey, StaffKey] }
  : { key: keys[0]! }) satisfies StaffAccess as StaffAccess;

const params = z.object({ list: z.enum(STAFF_LIST_IDS as unknown as [keyof typeof STAFF_LISTS]) });

/**
 * `tab`, `q`, `sort` (`created`, `-created`), `columns` (`number,status`), `after`, and the filters
 * of the list. Whatever cannot be read is skipped and named in the answer, never refused.
 */
const query = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

const cellSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.object({ amount: z.int(), currency: z.string() }),
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
  /** Whether it is shown where nobody chooses columns. */
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
  /** Where nobody chooses one. */
  usual_sort: z.string(),
  tabs: z.array(z.string()),
  has_search: z.boolean(),
});
export type StaffList = z.infer<typeof staffListSchema>;

export const getStaffList = endpoint({
  id: "getStaffList",
  method: "GET",
  path: "/staff/lists/{list}",
  auth: "user",
  access,
  limit: "account",
  params,
  query,
  response: z.object({ data: staffListSchema }),
});

/** Rows of the query, and of each tab with the same search and filters. */
export const countStaffList = endpoint({
  id: "countStaffList",
  method: "GET",
  path: "/staff/lists/{list}/counts",
  auth: "user",
  access,
  limit: "account",
  params,
  query,
  response: z.object({
    data: z.object({
      /** Ends at `STAFF_LIST_LIMITS.count` + 1, which means more than that. */
      total: z.int(),
      tabs: z.record(z.string(), z.int()),
    }),
  }),
});
