import type { Call } from "#api/context.ts";
import { findHolder } from "#api/http/holder.ts";
import type { Favored } from "#api/modules/favorite-mark/favorite-marks.ts";
import { deleteFavorite } from "./favorite-store.ts";

/** What was not there is gone too. */
export async function removeFavorite(call: Call, thing: Favored): Promise<void> {
  const holder = findHolder(call);
  if (holder) await deleteFavorite(call.database, holder, thing);
}
