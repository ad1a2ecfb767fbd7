import { type Subscriber, type Subscribers, setSubscribers } from "./events.ts";
import { ApiError } from "./http/api-error.ts";
import { removeAddresses } from "./modules/address/address-store.ts";
import { forgetCalls } from "./modules/appointment/appointment-jobs.ts";
import { wakeBoost } from "./modules/boost/boost-jobs.ts";
import { forgetClaims } from "./modules/claim/claim-store.ts";
import { eraseDeviceWishes } from "./modules/device-wish/device-wish-store.ts";
import { forgetDrafts } from "./modules/listing-draft/erase-drafts.ts";
import { setDraftPrice } from "./modules/listing-draft/save-draft.ts";
import { forgetSeller } from "./modules/my-listings/cancel-sell-request.ts";
import { adoptFavorites } from "./modules/favorite/merge-favorites.ts";
import { forgetFavorites } from "./modules/favorite/favorite-store.ts";
import { isOwedMoney } from "./modules/ledger/ledger.ts";
import { resumeVacation, stopVacationClock } from "./modules/my-listings/set-vacation.ts";
import { putBackOnShelf, takeOffShelf } from "./modules/listing/withdraw-listings.ts";
import { forgetMessages } from "./modules/message/erase-messages.ts";
import { forgetNotifications } from "./modules/notification/notification-store.ts";
import { forgetTrader } from "./modules/order/erase-trader.ts";
import { hasOpenOrders } from "./modules/order/order-store.ts";
import { forgetCards } from "./modules/payment/erase-cards.ts";
import { forgetPayouts } from "./modules/payout/payout-account-store.ts";
import { clearReports } from "./modules/report/report-store.ts";
import { deleteSavedSearchesOf } from "./modules/saved-search/saved-search-store.ts";
import { forgetParcels } from "./modules/shipment/erase-shipments.ts";
import { orderMovedSubscribers } from "./order-subscribers.ts";

/** Refuses to close an account with an open order or with money to be paid out. */
const requireSettled: Subscriber<"account_closed"> = async ({ database }, { userId }) => {
  const isBusy = (await hasOpenOrders(database, userId)) || (await isOwedMoney(database, userId));
  if (isBusy) throw new ApiError("account_busy");
};

/** Who reacts to which event of the domain, in this order. */
const subscribers: Subscribers = {
  signed_in: [(deps, { userId }) => adoptFavorites(deps, userId)],
  email_verified: [(deps, { userId }) => adoptFavorites(deps, userId)],
  account_closing: [(deps, { userId, at }) => takeOffShelf(deps, userId, at)],
  account_closed: [requireSettled, (deps, { userId }) => stopVacationClock(deps, userId)],
  account_restoring: [(deps, { userId, at }) => putBackOnShelf(deps, userId, at)],
  account_restored: [(deps, event) => resumeVacation(deps, event)],
  account_reclaimed: [
    ({ database }, { userId, at }) => removeAddresses(database, userId, at),
    (deps, { userId, at }) => forgetCards(deps, userId, at),
    (deps, { userId }) => forgetDrafts(deps, userId),
    ({ database }, { userId }) => forgetFavorites(database, userId),
    ({ database }, { userId }) => deleteSavedSearchesOf(database, userId),
  ],
  sign_up_expired: [(deps, { userId }) => forgetPayouts(deps, userId)],
  unknown_payment_changed: [(deps, event) => wakeBoost(deps, event)],
  account_erased: [
    ({ database }, { userId }) => forgetNotifications(database, userId),
    ({ database }, { userId, contacts }) =>
      forgetMessages(database, { userId, recipients: [...contacts] }),
    ({ database }, { userId }) => forgetTrader(database, userId),
    (deps, { userId }) => forgetParcels(deps, userId),
    (deps, { userId }) => forgetCalls(deps, userId),
    ({ database }, { userId }) => forgetClaims(database, userId),
    ({ database }, { userId }) => clearReports(database, userId),
    ({ database }, { userId }) => eraseDeviceWishes(database, userId),
    (deps, { userId, at }) => forgetCards(deps, userId, at),
    (deps, { userId }) => forgetPayouts(deps, userId),
    (deps, { userId }) => forgetDrafts(deps, userId),
    (deps, { userId }) => forgetSeller(deps, userId),
  ],
  order_moved: orderMovedSubscribers,
  // Otherwise the next edit of the listing would restore the old price.
  listing_price_changed: [(deps, { listingId, amount }) => setDraftPrice(deps, listingId, amount)],
};

setSubscribers(subscribers);
