import type { ApiDeps } from "#api/context.ts";
import type { Jobs } from "#api/jobs/jobs.ts";
import { sendMessage } from "#api/modules/message/send-message.ts";
import { toAccountLocale } from "./account-locale.ts";
import { findOtherOwner } from "./verification-store.ts";

/**
 * Has a job look whether another account owns the e-mail of this verification. A job, so that the call
 * itself does the same for an e-mail that has an owner and one that has none.
 */
export const planOwnerWarning = (
  { jobs }: { jobs: Pick<Jobs, "enqueue"> },
  verificationId: string,
): Promise<void> =>
  jobs.enqueue("warn-owner", { verification_id: verificationId }, { key: verificationId });

/**
 * Tells the owner of an e-mail, at most once a day, that somebody has tried to sign up with it, as no
 * screen may (decisions "Account enumeration").
 */
const warnOwner = (
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

/** Registers the warnings. */
export const workOwnerWarnings = (deps: Pick<ApiDeps, "database" | "jobs">): void =>
  deps.jobs.work("warn-owner", ({ verification_id }, at) => warnOwner(deps, verification_id, at));
