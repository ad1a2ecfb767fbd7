import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { publish } from "#api/events.ts";
import { findMediaKey, planPictureDrop } from "#api/modules/photo/index.ts";
import { deletePersonalRows, eraseAccountRow } from "./erasure-store.ts";
import { findAndLockAccount } from "./account-store.ts";

const ERASURE = "erase-account";

export const planErasure = (
  { jobs }: Pick<ApiDeps, "jobs">,
  { userId, market, dueAt }: { userId: string; market: Market; dueAt: Date },
): Promise<void> =>
  jobs.deadlines.set({
    market,
    subject_type: "account",
    subject_id: userId,
    kind: ERASURE,
    due_at: dueAt,
  });

export const cancelErasure = ({ jobs }: Pick<ApiDeps, "jobs">, userId: string): Promise<void> =>
  jobs.deadlines.cancel({ subject_type: "account", subject_id: userId, kind: ERASURE });

/** Orders and the ledger stay (decisions "Account deletion"). A restored account is not erased. */
async function eraseAccount(deps: ApiDeps, userId: string, at: Date): Promise<void> {
  const { database } = deps;
  const account = await findAndLockAccount(database, userId);
  // sweepUnowned has deleted the account.
  if (!account) return;
  const { deactivated_at: closedAt, erased_at: erasedAt } = account;
  if (!closedAt || erasedAt || at.getTime() - closedAt.getTime() < LIMITS.accountErasure) return;

  const { email, email_folded: emailFolded, phone_number: phone } = account;
  // An unverified e-mail, with its messages, may belong to someone else.
  const owned = emailFolded === null ? [phone] : [email, emailFolded, phone];
  const contacts = owned.filter((contact) => contact !== null);
  await publish(deps, "account_erased", { userId, contacts, at });
  await deletePersonalRows(database, { userId, contacts });
  await eraseAccountRow(database, userId, at);
  for (const key of [account.profile_photo, account.social_photo].map(findMediaKey))
    if (key) await planPictureDrop(deps, key);
}

export const registerErasureJobs = (deps: ApiDeps): void =>
  deps.jobs.deadlines.handle(ERASURE, ({ subject_id }, at) => eraseAccount(deps, subject_id, at), {
    lock: ({ subject_id }) => findAndLockAccount(deps.database, subject_id),
  });
