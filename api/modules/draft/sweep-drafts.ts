import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps } from "#api/context.ts";
import { lockDraft } from "./draft-store.ts";
import { forgetDraft } from "./forget-drafts.ts";
import { listStaleDrafts } from "./forget-store.ts";

const AT_ONCE = 500;

type Parts = Pick<ApiDeps, "database" | "jobs" | "log">;

/**
 * Takes away drafts that nobody comes back to, with their photos. A visitor's goes after 7 days without
 * a change and 30 in all, because photos without an account would fill the disk at no cost. An
 * anonymous session ends after 30 days without a visit (spec §7), and a sign-up that nobody proves has
 * as long.
 */
export async function sweepDrafts(deps: Parts, at: Date): Promise<void> {
  const { database, log } = deps;
  const stale = {
    before: new Date(at.getTime() - LIMITS.sessionToken),
    visitorBefore: new Date(at.getTime() - LIMITS.visitorDraft),
  };
  for (const id of await listStaleDrafts(database, { ...stale, limit: AT_ONCE }))
    await database
      .tx(async () => {
        await lockDraft(database, id);
        const [found] = await listStaleDrafts(database, { ...stale, limit: 1, id });
        if (found) await forgetDraft(deps, id);
      })
      .catch((error: unknown) =>
        log.warn({ err: error, draft_id: id }, "A draft that is over cannot be taken away"),
      );
}
