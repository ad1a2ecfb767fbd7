import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import type { Jobs } from "#api/jobs/jobs.ts";
import { sendMessage } from "#api/modules/message/index.ts";
import { toAccountLocale } from "./account-policy.ts";

/** A job, so that the request does the same work whether or not the e-mail has an owner. */
export const planOwnerWarning = (
  { jobs }: { jobs: Pick<Jobs, "enqueue"> },
  verificationId: string,
): Promise<void> =>
  jobs.enqueue("warn-owner", { verification_id: verificationId }, { key: verificationId });

/** At most once a day; no screen may say so (decisions "Account enumeration"). */
const notifyOwner = (
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  verificationId: string,
  at: Date,
): Promise<void> =>
  database.tx(async () => {
    const owner = await findOtherOwner(database, verificationId);
    if (!owner) return;
    await sendMessage(
      { database, jobs },
      {
        template: "sign-up-known",
        payload: {},
        recipient: owner.email,
        ...toAccountLocale(owner),
        user_id: owner.id,
        dedupe_key: `sign-up-known ${owner.id} ${at.toISOString().slice(0, 10)}`,
        at,
      },
    );
  });

export const registerOwnerWarningJobs = (deps: Pick<ApiDeps, "database" | "jobs">): void =>
  deps.jobs.work("warn-owner", ({ verification_id }, at) => notifyOwner(deps, verification_id, at));

const findOtherOwner = (database: Database, verificationId: string) =>
  database
    .db()
    .selectFrom("verification")
    .innerJoin("user_account", "user_account.email_folded", "verification.target")
    .select([
      "user_account.id",
      "user_account.email",
      "user_account.market",
      "user_account.language",
    ])
    .where("verification.id", "=", verificationId)
    .whereRef("user_account.id", "<>", "verification.user_id")
    .executeTakeFirst();
