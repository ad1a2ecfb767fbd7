import type { Vertical } from "#contract/catalog.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { fold } from "#api/modules/search/fold.ts";
import { insertDeviceWish } from "./device-wish-store.ts";

type Wish = { name: string; vertical: Vertical; email: string; form_id: string | null };

/** Writes down once what somebody would sell. Throws invalid_fields for a visitor without e-mail. */
export async function createDeviceWish(call: Call, { name, email, ...wish }: Wish) {
  const { database, market, locale, user, at } = call;
  if (!user && email === "")
    throw new ApiError("invalid_fields", { fields: { email: ["auth.email-required"] } });
  const id = await database.tx(() =>
    insertDeviceWish(database, {
      ...wish,
      name,
      // A script that the search does not read has no sound.
      name_key: fold(name) || name.toLowerCase(),
      market,
      locale,
      email: user ? "" : email,
      user_id: user?.id ?? null,
      created_at: at,
    }),
  );
  return { id };
}
