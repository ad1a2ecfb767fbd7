import type * as z from "zod";
import { joinFullName } from "#contract/full-name.ts";
import type { ProfileChanges } from "#contract/profile.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import { birthDateFormSchema, toBirthDate } from "./parse-birth-date.server.ts";
import { namesSchema } from "./parse-names.server.ts";

export const personalInfoSchema = namesSchema.extend(birthDateFormSchema.shape);

/** A date of birth that may be left out. */
export const namesOnlySchema = namesSchema.extend(birthDateFormSchema.partial().shape);

type Errors = Record<string, string>;

/** Null for what was saved; otherwise the errors of the fields. */
export async function savePersonalInfo(
  api: ApiClient,
  typed: z.output<typeof namesOnlySchema>,
  changes: Pick<ProfileChanges, "is_personal_asked"> = {},
): Promise<Errors | null> {
  const { first_name, last_name, ...birth } = typed;
  const date = parseTyped(birth);
  if ("errors" in date) return date.errors;
  const full_name = joinFullName({ first_name, last_name });
  return findBirthError(() =>
    api.account.update({
      ...changes,
      full_name,
      ...(date.born !== null && { date_of_birth: date.born }),
    }),
  );
}

/** The API names the whole date; its age is a matter of the year. */
export async function findBirthError(save: () => Promise<unknown>): Promise<Errors | null> {
  try {
    await save();
    return null;
  } catch (error) {
    const [key] = parseApiError(error)?.fieldErrors["date_of_birth"] ?? [];
    if (key === undefined) throw error;
    return { birth_year: key };
  }
}

/** A date that was begun has to be whole. */
function parseTyped(
  birth: Partial<z.output<typeof birthDateFormSchema>>,
): { born: string | null } | { errors: Errors } {
  if (Object.values(birth).every((part) => part === undefined)) return { born: null };
  const { data, error } = birthDateFormSchema.safeParse(birth);
  if (data === undefined)
    return { errors: Object.fromEntries(error.issues.map((i) => [String(i.path[0]), i.message])) };
  const born = toBirthDate(data);
  return born === null ? { errors: { birth_day: "account.personal.birth-invalid" } } : { born };
}
