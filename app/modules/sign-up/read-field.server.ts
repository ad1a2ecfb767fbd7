import type * as z from "zod";
import { emailSchema } from "#contract/account.ts";
import { codeSchema } from "#contract/verification.ts";

type Read<Name extends string> = { [name in Name]: string } | { errors: Record<Name, string[]> };

function read<Name extends string>(
  name: Name,
  schema: z.ZodType<string>,
  typed: string,
): Read<Name> {
  const parsed = schema.safeParse(typed);
  return (
    parsed.success
      ? { [name]: parsed.data }
      : { errors: { [name]: parsed.error.issues.map(({ message }) => message) } }
  ) as Read<Name>;
}

/** Six digits, with whatever blanks a person put between them. */
export const readCode = (typed: string) => read("code", codeSchema, typed);

export const readEmail = (typed: string) => read("email", emailSchema, typed);
