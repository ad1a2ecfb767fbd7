import type { Vertical } from "#contract/catalog.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireSelling } from "#api/modules/listing-draft/index.ts";
import { insertDeviceWish } from "./device-wish-store.ts";

type Wish = { name: string; vertical: Vertical; email: string; form_id: string | null };

/** Idempotent. Throws selling_off, and invalid_fields for a visitor without e-mail. */
export async function createDeviceWish(call: Call, { name, email, ...wish }: Wish) {
  const { database, market, locale, user, at } = call;
  requireSelling(call, market);
  if (!user && email === "")
    throw new ApiError("invalid_fields", { fields: { email: ["auth.email-required"] } });
  const id = await database.tx(() =>
    insertDeviceWish(database, {
      ...wish,
      name,
      name_key: toNameKey(name),
      market,
      locale,
      email: user ? "" : email,
      user_id: user?.id ?? null,
      created_at: at,
    }),
  );
  return { id };
}

/** Letters, digits and scripts stay distinct: "LG K7" and "LG Q7" are two devices, "S10+" too. */
export const toNameKey = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/(?<=\p{Script=Greek}\p{M}*)\p{M}/gu, "")
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replace(/\+/g, " plus ")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();
