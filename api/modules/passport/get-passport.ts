import type { Passport } from "#contract/deed.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findFormerPassports, findPassport } from "./passport-store.ts";

type Signed = Omit<Passport, "accepted_at" | "color_name" | "history" | "signature" | "public_key">;

/** A device's passport, to whoever has its code. Throws not_found. */
export async function getPassport({ database, language }: Call, code: string): Promise<Passport> {
  const row = await findPassport(database, code);
  if (!row) throw new ApiError("not_found");
  const { document, signature, public_key, accepted_at, issued_at } = row;
  const former = await findFormerPassports(database, { ...row, before: issued_at });
  // What this module has written and signed.
  const signed = JSON.parse(document) as Signed;
  return {
    ...signed,
    color_name: (language === "el" ? row.color_el : null) ?? signed.color,
    accepted_at: accepted_at?.toISOString() ?? null,
    history: former.map((one) => ({ code: one.code, checked_at: one.issued_at.toISOString() })),
    signature,
    public_key,
  };
}
