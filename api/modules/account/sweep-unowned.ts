import { days } from "#contract/duration.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { publish } from "#api/events.ts";
import { releaseVisitorSessions } from "#api/http/visitor-session.ts";
import { findMediaKey, planPictureDrop } from "#api/modules/photo/index.ts";
import { lockAccount } from "./account-store.ts";
import { deleteOwnRows } from "./erasure-store.ts";

/** The longest window of the send limits. */
const UNVERIFIED_LIFETIME = days(1);
const BATCH_SIZE = 500;

type Deps = Pick<ApiDeps, "database" | "jobs" | "log">;

export async function sweepUnowned(deps: Deps, at: Date): Promise<void> {
  const { database, log } = deps;
  const before = new Date(at.getTime() - UNVERIFIED_LIFETIME);
  await deleteOldVerifications(database, before);
  for (const { id } of await listStaleUnverified(database, before, BATCH_SIZE))
    await deleteIfUnverified(deps, id).catch((error: unknown) =>
      // Another table refers to the account; the sweep continues with the others.
      log.warn({ err: error, user_id: id }, "An unverified sign-up could not be deleted"),
    );
}

const deleteIfUnverified = (deps: Deps, id: string): Promise<void> =>
  deps.database.tx(async () => {
    const account = await lockAccount(deps.database, id);
    // The e-mail was verified meanwhile.
    if (account.email_folded !== null) return;
    await publish(deps, "sign_up_expired", { userId: id });
    await deleteUnverified(deps.database, id);
    const picture = findMediaKey(account.profile_photo);
    if (picture) await planPictureDrop(deps, picture);
  });

/** Excludes accounts with a card, draft, listing or order. */
const listStaleUnverified = (database: Database, before: Date, limit: number) =>
  database
    .db()
    .selectFrom("user_account")
    .select("id")
    .where("email_folded", "is", null)
    .where("deactivated_at", "is", null)
    .where("created_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("verification")
            .select("id")
            .whereRef("verification.user_id", "=", "user_account.id")
            .where("requested_at", ">=", before),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("card").select("id").whereRef("card.user_id", "=", "user_account.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("listing").select("id").whereRef("seller_id", "=", "user_account.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("listing_draft").select("id").whereRef("user_id", "=", "user_account.id"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("customer_order").select("id").whereRef("buyer_id", "=", "user_account.id"),
        ),
      ),
    )
    .orderBy("created_at")
    .limit(limit)
    .execute();

/** Data of a visitor session goes back to that session. */
async function deleteUnverified(database: Database, userId: string): Promise<void> {
  database.requireTx();
  const db = database.db();
  await releaseVisitorSessions(database, userId);
  await deleteOwnRows(database, userId);
  await db.deleteFrom("message").where("user_id", "=", userId).execute();
  await db
    .deleteFrom("user_account")
    .where("id", "=", userId)
    .where("email_folded", "is", null)
    .execute();
}

async function deleteOldVerifications(database: Database, before: Date): Promise<void> {
  const db = database.db();
  await db.deleteFrom("verification").where("requested_at", "<", before).execute();
  await db.deleteFrom("verification_send").where("last_sent_at", "<", before).execute();
}
