import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps } from "#api/context.ts";
import { lockDraft } from "./draft-store.ts";
import { forgetDraft } from "./forget-drafts.ts";
import { listStaleDrafts } from "./forget-store.ts";

const AT_ONCE = 500;

type Parts = Pick<ApiDeps, "database" | "jobs" | "log">;

/**
 * Takes away drafts that nobody can come back to, with their photos: an anonymous session ends after
 * 30 days without a visit (spec §7), and a sign-up that nobody proves has as long.
 */
export async function sweepDrafts(deps: Parts, at: Date): Promise<void> {
  const { database, log } = deps;
  const before = new Date(at.getTime() - LIMITS.sessionToken);
  for (const id of await listStaleDrafts(database, { before, limit: AT_ONCE }))
    await database
      .tx(async () => {
        await lockDraft(database, id);
        const [stale] = await listStaleDrafts(database, { before, limit: 1, id });
        if (stale) await forgetDraft(deps, id);
      })
      .catch((error: unknown) =>
        log.warn({ err: error, draft_id: id }, "A draft that is over cannot be taken away"),
      );
}
