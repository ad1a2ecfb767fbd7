import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { forgetCalls } from "#api/modules/appointment/appointment-work.ts";
import { eraseDeviceWishes } from "#api/modules/device-wish/erase-device-wishes.ts";
import { clearReports } from "#api/modules/report/report-store.ts";
import { forgetClaims } from "#api/modules/claim/claim-store.ts";
import { forgetDrafts } from "#api/modules/draft/forget-drafts.ts";
import { forgetSeller } from "#api/modules/listing/cancel-sell-request.ts";
import { planPictureDrop } from "#api/modules/media/drop-picture.ts";
import { findMediaKey } from "#api/modules/media/media-key.ts";
import { forgetMessages } from "#api/modules/message/erase-messages.ts";
import { forgetNotifications } from "#api/modules/notification/notification-store.ts";
import { forgetTrader } from "#api/modules/order/forget-trader.ts";
import { forgetCards } from "#api/modules/payment/forget-cards.ts";
import { forgetPayouts } from "#api/modules/payout/payout-account-store.ts";
import { forgetParcels } from "#api/modules/shipping/forget-parcels.ts";
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

/**
 * Erases the personal data from the rows that stay: the account, its orders and the ledger
 * (decisions "Account deletion"). An account that support has restored is not erased.
 */
async function eraseAccount(deps: ApiDeps, userId: string, at: Date): Promise<void> {
  const { database } = deps;
  const account = await findAndLockAccount(database, userId);
  // sweepUnowned has deleted the account.
  if (!account) return;
  const { deactivated_at: closedAt, erased_at: erasedAt } = account;
  if (!closedAt || erasedAt || at.getTime() - closedAt.getTime() < LIMITS.accountErasure) return;

  const { email, email_folded: emailFolded, phone_number: phone } = account;
  // An unverified e-mail may belong to someone else, and so do the messages sent to it.
  const owned = emailFolded === null ? [phone] : [email, emailFolded, phone];
  const contacts = owned.filter((contact) => contact !== null);
  await forgetNotifications(database, userId);
  await forgetMessages(database, { userId, recipients: contacts });
  await forgetTrader(database, userId);
  await forgetParcels(deps, userId);
  await forgetCalls(deps, userId);
  await forgetClaims(database, userId);
  await clearReports(database, userId);
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

export const workErasures = (deps: ApiDeps): void =>
  deps.jobs.deadlines.handle(ERASURE, ({ subject_id }, at) => eraseAccount(deps, subject_id, at), {
    lock: ({ subject_id }) => findAndLockAccount(deps.database, subject_id),
  });
