import * as z from "zod";
import { setPick } from "#contract/pick.ts";

const { starts_on, ends_on } = setPick.body.shape;
const position = z
  .string()
  .regex(/^[1-9]\d?$/, "picks.place")
  .transform(Number)
  .optional();
const days = {
  starts_on: starts_on.unwrap().unwrap().optional(),
  ends_on: ends_on.unwrap().unwrap().optional(),
};
const version = z.coerce.number().int().min(0).catch(0);

export const addSchema = z.object({
  listing: z.string("picks.listing-needed").max(200, "picks.listing-needed"),
  position,
  ...days,
});
export const saveSchema = z.object({
  pick: z.string("error.invalid_fields"),
  version,
  position,
  ...days,
});
export const dropSchema = z.object({ pick: z.string("error.invalid_fields"), version });

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** The id in the address of a listing; null where there is none. */
export const findListingId = (typed: string): string | null => ID.exec(typed)?.[0] ?? null;
