import type { ApiDeps } from "#api/context.ts";
import { writeDraftPrice } from "./draft-price-store.ts";
import { lockDraft } from "./draft-store.ts";

/**
 * The working copy of a listing follows a price that was changed on the shelf, in the current
 * transaction; a form that was made from the old one is told so when it is saved.
 */
export async function setDraftPrice(
  { database }: Pick<ApiDeps, "database">,
  id: string,
  amount: number,
): Promise<void> {
  await lockDraft(database, id);
  await writeDraftPrice(database, id, amount);
}
