import * as z from "zod";
import { LIMITS } from "./limits.ts";

/** Pages of every list (spec §3 "List pages": 20 a page). */
export const metaSchema = z.object({
  current_page: z.int().min(1),
  last_page: z.int().min(1),
  per_page: z.int().min(1),
  total: z.int().min(0),
});
export type Meta = z.infer<typeof metaSchema>;

/** Paths with their query, relative to the API's base; null where there is no such page. */
export const linksSchema = z.object({
  first: z.string(),
  last: z.string(),
  prev: z.string().nullable(),
  next: z.string().nullable(),
});

export const envelope = <T extends z.ZodType>(thing: T) => z.object({ data: thing });

export const page = <T extends z.ZodType>(thing: T) =>
  z.object({ data: z.array(thing), meta: metaSchema, links: linksSchema });

/** `?page=`: 1-based; an invalid value is the first page. */
export const pageNumberSchema = z.coerce
  .number()
  .int()
  .min(1)
  .max(LIMITS.page.max)
  .catch(1)
  .default(1);
