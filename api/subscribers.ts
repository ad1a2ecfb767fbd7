import { type Subscribers, setSubscribers } from "./events.ts";
import { forgetCalls } from "./modules/appointment/appointment-work.ts";
import { forgetClaims } from "./modules/claim/claim-store.ts";
import { eraseDeviceWishes } from "./modules/device-wish/device-wish-store.ts";
import { forgetDrafts } from "./modules/draft/forget-drafts.ts";
import { forgetSeller } from "./modules/listing/cancel-sell-request.ts";
import { forgetMessages } from "./modules/message/erase-messages.ts";
import { forgetNotifications } from "./modules/notification/notification-store.ts";
import { forgetTrader } from "./modules/order/forget-trader.ts";
import { forgetCards } from "./modules/payment/forget-cards.ts";
import { forgetPayouts } from "./modules/payout/payout-account-store.ts";
import { clearReports } from "./modules/report/report-store.ts";
import { forgetParcels } from "./modules/shipping/forget-parcels.ts";

/** Who reacts to which event of the domain, in this order. */
const subscribers: Subscribers = {
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
};

setSubscribers(subscribers);
