import { type Subscriber, type Subscribers, setSubscribers } from "./events.ts";
import { ApiError } from "./http/api-error.ts";
import { removeAddresses } from "./modules/address/address-store.ts";
import { eraseAppointments } from "./modules/appointment/appointment-jobs.ts";
import { resumeBoost } from "./modules/boost/boost-jobs.ts";
import { eraseClaims } from "./modules/claim/claim-store.ts";
import { eraseDeviceWishes } from "./modules/device-wish/device-wish-store.ts";
import { eraseDrafts } from "./modules/listing-draft/erase-drafts.ts";
import { setDraftPrice } from "./modules/listing-draft/save-draft.ts";
import { eraseSeller } from "./modules/my-listings/cancel-sell-request.ts";
import { mergeFavorites } from "./modules/favorite/merge-favorites.ts";
import { eraseFavorites } from "./modules/favorite/favorite-store.ts";
import { isOwedMoney } from "./modules/ledger/ledger.ts";
import { resumeVacation, stopVacationClock } from "./modules/my-listings/set-vacation.ts";
import { restoreListings, withdrawListings } from "./modules/listing/withdraw-listings.ts";
import { eraseMessages } from "./modules/message/erase-messages.ts";
import { eraseNotifications } from "./modules/notification/notification-store.ts";
import { eraseTrader } from "./modules/order/erase-trader.ts";
import { hasOpenOrders } from "./modules/order/order-store.ts";
import { eraseCards } from "./modules/payment/erase-cards.ts";
import { erasePayouts } from "./modules/payout/payout-account-store.ts";
import { clearReports } from "./modules/report/report-store.ts";
import { deleteSavedSearchesOf } from "./modules/saved-search/saved-search-store.ts";
import { eraseShipments } from "./modules/shipment/erase-shipments.ts";
import { orderMovedSubscribers } from "./order-subscribers.ts";

/** Refuses to close an account with an open order or with money to be paid out. */
const requireSettled: Subscriber<"account_closed"> = async ({ database }, { userId }) => {
  const isBusy = (await hasOpenOrders(database, userId)) || (await isOwedMoney(database, userId));
  if (isBusy) throw new ApiError("account_busy");
};

/** Who reacts to which event of the domain, in this order. */
const subscribers: Subscribers = {
  signed_in: [(deps, { userId }) => mergeFavorites(deps, userId)],
  email_verified: [(deps, { userId }) => mergeFavorites(deps, userId)],
  account_closing: [(deps, { userId, at }) => withdrawListings(deps, userId, at)],
  account_closed: [requireSettled, (deps, { userId }) => stopVacationClock(deps, userId)],
  account_restoring: [(deps, { userId, at }) => restoreListings(deps, userId, at)],
  account_restored: [(deps, event) => resumeVacation(deps, event)],
  account_reclaimed: [
    ({ database }, { userId, at }) => removeAddresses(database, userId, at),
    (deps, { userId, at }) => eraseCards(deps, userId, at),
    (deps, { userId }) => eraseDrafts(deps, userId),
    ({ database }, { userId }) => eraseFavorites(database, userId),
    ({ database }, { userId }) => deleteSavedSearchesOf(database, userId),
  ],
  sign_up_expired: [(deps, { userId }) => erasePayouts(deps, userId)],
  unknown_payment_changed: [(deps, event) => resumeBoost(deps, event)],
  account_erased: [
    ({ database }, { userId }) => eraseNotifications(database, userId),
    ({ database }, { userId, contacts }) =>
      eraseMessages(database, { userId, recipients: [...contacts] }),
    ({ database }, { userId }) => eraseTrader(database, userId),
    (deps, { userId }) => eraseShipments(deps, userId),
    (deps, { userId }) => eraseAppointments(deps, userId),
    ({ database }, { userId }) => eraseClaims(database, userId),
    ({ database }, { userId }) => clearReports(database, userId),
    ({ database }, { userId }) => eraseDeviceWishes(database, userId),
    (deps, { userId, at }) => eraseCards(deps, userId, at),
    (deps, { userId }) => erasePayouts(deps, userId),
    (deps, { userId }) => eraseDrafts(deps, userId),
    (deps, { userId }) => eraseSeller(deps, userId),
  ],
  order_moved: orderMovedSubscribers,
  // Otherwise the next edit of the listing would restore the old price.
  listing_price_changed: [(deps, { listingId, amount }) => setDraftPrice(deps, listingId, amount)],
};

setSubscribers(subscribers);
