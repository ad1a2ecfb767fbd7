import type { Call } from "#api/context.ts";
import { moveSessionDrafts } from "./adopt-store.ts";

/** Drafts that the caller began before they signed in become theirs (decisions "Drafts"). */
export async function adoptDrafts({ database, user }: Call): Promise<void> {
  if (user) await moveSessionDrafts(database, user.id);
}
