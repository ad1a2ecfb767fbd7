import type { ApiDeps } from "#api/context.ts";
import { planPictureDrop } from "#api/modules/media/drop-picture.ts";
import { findMediaKey } from "#api/modules/media/media-key.ts";
import { forgetPayouts } from "#api/modules/payout/payout-account-store.ts";
import { lockAccount } from "./profile-store.ts";
import { deleteOldVerifications, deleteUnowned, listStaleUnowned } from "./sign-up-store.ts";

const days = (n: number) => n * 24 * 3_600_000;

/** How long a sign-up may wait for its proof, and how far the limits of codes look back. */
const KEPT = days(1);
const AT_ONCE = 500;

type Parts = Pick<ApiDeps, "database" | "jobs" | "log">;

/** Takes away codes that are long over, and sign-ups that nobody proved. */
export async function sweepUnowned(deps: Parts, at: Date): Promise<void> {
  const { database, log } = deps;
  const before = new Date(at.getTime() - KEPT);
  await deleteOldVerifications(database, before);
  for (const { id } of await listStaleUnowned(database, before, AT_ONCE))
    await takeAway(deps, id).catch((error: unknown) =>
      // It has come to hold something else of ours; the others go all the same.
      log.warn({ err: error, user_id: id }, "A sign-up that nobody proved cannot be taken away"),
    );
}

const takeAway = (deps: Parts, id: string): Promise<void> =>
  deps.database.tx(async () => {
    const account = await lockAccount(deps.database, id);
    // Proved in this very moment.
    if (account.email_folded !== null) return;
    await forgetPayouts(deps, id);
    await deleteUnowned(deps.database, id);
    const picture = findMediaKey(account.profile_photo);
    if (picture) await planPictureDrop(deps, picture);
  });
