import * as z from "zod";
import { hasWords } from "#contract/account.ts";
import { LIMITS } from "#contract/limits.ts";

/** Both together fit into the full name of a profile. */
const LONGEST = Math.floor((LIMITS.address.name - 1) / 2);

const nameOf = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(LONGEST, "account.personal.name-part-too-long")
    .refine(hasWords, missing);

export const namesSchema = z.object({
  first_name: nameOf("account.personal.first-name-required"),
  last_name: nameOf("account.personal.last-name-required"),
});
