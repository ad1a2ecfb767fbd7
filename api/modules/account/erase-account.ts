import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { forgetCalls } from "#api/modules/appointment/forget-calls.ts";
import { eraseDeviceWishes } from "#api/modules/device-wish/device-wish-store.ts";
import { forgetReports } from "#api/modules/report/forget-reports.ts";
import { forgetClaims } from "#api/modules/claim/forget-claims.ts";
import { forgetDrafts } from "#api/modules/draft/forget-drafts.ts";
import { forgetSeller } from "#api/modules/listing/forget-seller.ts";
import { planPictureDrop } from "#api/modules/media/drop-picture.ts";
import { findMediaKey } from "#api/modules/media/media-key.ts";
import { forgetMessages } from "#api/modules/message/forget-messages.ts";
import { forgetNotifications } from "#api/modules/notification/forget-notifications.ts";
import { forgetTrader } from "#api/modules/order/forget-trader.ts";
import { forgetCards } from "#api/modules/payment/forget-cards.ts";
import { forgetPayouts } from "#api/modules/payout/forget-payouts.ts";
import { forgetParcels } from "#api/modules/shipping/forget-parcels.ts";
import { deletePersonalRows, eraseAccountRow } from "./erasure-store.ts";
import { findAndLockAccount } from "./profile-store.ts";

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

/** An account that is opened again is not erased. */
export const cancelErasure = ({ jobs }: Pick<ApiDeps, "jobs">, userId: string): Promise<void> =>
  jobs.deadlines.cancel({ subject_type: "account", subject_id: userId, kind: ERASURE });

/**
 * Takes the person out of what stays: the account's row, its orders and the ledger (decisions
 * "Account deletion"). An account that support has opened again in the meantime is left alone.
 */
async function eraseAccount(deps: ApiDeps, userId: string, at: Date): Promise<void> {
  const { database } = deps;
  const account = await findAndLockAccount(database, userId);
  // One that nobody ever proved is swept away whole.
  if (!account) return;
  const { deactivated_at: closedAt, erased_at: erasedAt } = account;
  if (!closedAt || erasedAt || at.getTime() - closedAt.getTime() < LIMITS.accountErasure) return;

  const { email, email_folded: emailFolded, phone_number: phone } = account;
  // An e-mail that was only claimed is somebody else's, and so is what it was sent.
  const owned = emailFolded === null ? [phone] : [email, emailFolded, phone];
  const contacts = owned.filter((contact) => contact !== null);
  await forgetNotifications(database, userId);
  await forgetMessages(database, { userId, recipients: contacts });
  await forgetTrader(database, userId);
  await forgetParcels(deps, userId);
  await forgetCalls(deps, userId);
  await forgetClaims(database, userId);
  await forgetReports(database, userId);
  await eraseDeviceWishes(database, userId);
  await forgetCards(deps, userId, at);
  await forgetPayouts(deps, userId);
  await forgetDrafts(deps, userId);
  await forgetSeller(deps, userId);
  await deletePersonalRows(database, { userId, contacts });
  await eraseAccountRow(database, userId, at);
  for (const key of [account.profile_photo, account.social_photo].map(findMediaKey))
    if (key) await planPictureDrop(deps, key);
}

/** Registers the erasure of closed accounts. */
export const workErasures = (deps: ApiDeps): void =>
  deps.jobs.deadlines.handle(ERASURE, ({ subject_id }, at) => eraseAccount(deps, subject_id, at), {
    lock: ({ subject_id }) => findAndLockAccount(deps.database, subject_id),
  });
