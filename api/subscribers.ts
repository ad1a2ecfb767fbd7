import { type Subscribers, setSubscribers } from "./events.ts";
import { writeToUser } from "#api/modules/account/index.ts";
import { removeAddresses } from "#api/modules/address/index.ts";
import { eraseAgentKeys, revokeAgentKeys } from "#api/modules/agent-key/index.ts";
import { eraseAiConversations, mergeAiConversations } from "#api/modules/ai-conversation/index.ts";
import { eraseAppointments } from "#api/modules/appointment/index.ts";
import { followOffer } from "#api/modules/bargain/index.ts";
import { endHuntsOf, eraseHunts, followAgreement, queueMatching } from "#api/modules/hunt/index.ts";
import { voidProposalsOfListing, voidProposalsOfOffer } from "#api/modules/proposal/index.ts";
import { resumeBoost } from "#api/modules/boost/index.ts";
import { eraseSignals } from "#api/modules/risk/index.ts";
import { eraseClaims } from "#api/modules/claim/index.ts";
import { eraseDataExports, renewDataExports } from "#api/modules/data-export/index.ts";
import { requireNoOpenClaim, requireSettled } from "#api/modules/deletion-blocker/index.ts";
import { eraseStaffJobs } from "#api/modules/staff-job/index.ts";
import { eraseListViews } from "#api/modules/staff-list/index.ts";
import { eraseDeviceWishes } from "#api/modules/device-wish/index.ts";
import { eraseDrafts, setDraftPrice } from "#api/modules/listing-draft/index.ts";
import { eraseSeller, resumeVacation, stopVacationClock } from "#api/modules/my-listings/index.ts";
import { eraseFavorites, mergeFavorites } from "#api/modules/favorite/index.ts";
import { eraseCustomer } from "#api/modules/invoice/index.ts";
import { endAnnounced, eraseStock } from "#api/modules/hub-stock/index.ts";
import { eraseListings, restoreListings, withdrawListings } from "#api/modules/listing/index.ts";
import { eraseMessages } from "#api/modules/message/index.ts";
import { endRemedied, eraseModeration } from "#api/modules/moderation/index.ts";
import { eraseNotifications, notifyGoodwillRefund } from "#api/modules/notification/index.ts";
import { eraseTrader } from "#api/modules/order/index.ts";
import { eraseCards } from "#api/modules/payment/index.ts";
import { endMembershipOf } from "#api/modules/staff/index.ts";
import { erasePasskeys } from "#api/modules/passkey/index.ts";
import { endPick } from "#api/modules/pick/index.ts";
import { erasePayouts, resumePayout } from "#api/modules/payout/index.ts";
import { erasePerson } from "#api/modules/person/index.ts";
import {
  endOffersOf,
  moveRuleToPrice,
  endRuleOfEdited,
  eraseOffers,
  voidOffersAtOldPrice,
  voidOffersOfListing,
} from "#api/modules/offer/index.ts";
import { eraseOfferLinks } from "#api/modules/offer-link/index.ts";
import { evaluatePro } from "#api/modules/pro-badge/index.ts";
import { eraseProfileImages } from "#api/modules/profile-image/index.ts";
import { erasePushSubscriptions } from "#api/modules/push-subscription/index.ts";
import { clearReports } from "#api/modules/report/index.ts";
import { eraseReviews } from "#api/modules/review/index.ts";
import { deleteSavedSearchesOf } from "#api/modules/saved-search/index.ts";
import { eraseSecondFactor } from "#api/modules/second-factor/index.ts";
import { followParcel } from "#api/modules/stock-parcel/index.ts";
import { eraseShipments } from "#api/modules/shipment/index.ts";
import { eraseTickets } from "#api/modules/ticket/index.ts";
import { unlinkSince } from "#api/modules/social/index.ts";
import { eraseDocuments } from "#api/modules/verification-document/index.ts";
import {
  endSubscriptions,
  eraseSubscriptions,
  resumeCharge,
} from "#api/modules/subscription/index.ts";
import { eraseWithdrawals } from "#api/modules/withdrawal/index.ts";
import { orderMovedSubscribers } from "./order-subscribers.ts";

/** Who reacts to which event of the domain, in this order. */
const subscribers: Subscribers = {
  signed_in: [
    (deps, { userId }) => mergeFavorites(deps, userId),
    ({ database }, { userId }) => mergeAiConversations(database, userId),
  ],
  email_verified: [
    (deps, { userId }) => mergeFavorites(deps, userId),
    ({ database }, { userId }) => mergeAiConversations(database, userId),
    // It may have replaced an e-mail whose mails answer offers without signing in.
    ({ database }, { userId }) => eraseOfferLinks(database, userId),
  ],
  account_closing: [
    (deps, { userId, at }) => withdrawListings(deps, userId, at),
    ({ database }, { userId }) => requireNoOpenClaim(database, userId),
    ({ database }, { userId, at }) => revokeAgentKeys(database, userId, at),
    (deps, { userId, at }) => endMembershipOf(deps, userId, at),
    (deps, { userId, at }) => endHuntsOf(deps, userId, at),
    (deps, { userId, at }) => endOffersOf(deps, userId, at),
    (deps, { userId, at }) => endSubscriptions(deps, userId, at),
  ],
  account_closed: [
    ({ database }, { userId }) => requireSettled(database, userId),
    (deps, { userId }) => stopVacationClock(deps, userId),
  ],
  account_restoring: [(deps, { userId, at }) => restoreListings(deps, userId, at)],
  account_restored: [(deps, event) => resumeVacation(deps, event)],
  account_reclaimed: [
    ({ database }, { userId, at }) => removeAddresses(database, userId, at),
    (deps, { userId, at }) => eraseCards(deps, userId, at),
    (deps, { userId }) => eraseDrafts(deps, userId),
    ({ database }, { userId }) => eraseFavorites(database, userId),
    ({ database }, { userId }) => eraseAiConversations(database, userId),
    ({ database }, { userId }) => deleteSavedSearchesOf(database, userId),
    ({ database }, { userId }) => eraseHunts(database, userId),
    ({ database }, { userId }) => eraseAgentKeys(database, userId),
    (deps, { userId, at }) => eraseDocuments(deps, userId, at),
    (deps, { userId }) => eraseProfileImages(deps, userId),
    // Otherwise the other person could still sign in, or lock the owner out.
    ({ database }, { userId }) => erasePasskeys(database, userId),
    ({ database }, { userId }) => eraseSecondFactor(database, userId),
    ({ database }, { userId }) => erasePushSubscriptions(database, userId),
    (deps, { userId }) => eraseDataExports(deps, userId),
  ],
  protection_changed: [
    (deps, { userId, change, name = null, at }) =>
      writeToUser(deps, userId, {
        template: "protection-changed",
        payload: { change, name, changed_at: at.toISOString() },
        at,
      }),
  ],
  agent_key_changed: [
    (deps, { userId, change, name, at }) =>
      writeToUser(deps, userId, {
        template: "agent-key-changed",
        payload: { change, name, changed_at: at.toISOString() },
        at,
      }),
  ],
  contact_change_undone: [
    ({ database }, { userId, since }) => erasePasskeys(database, userId, since),
    ({ database }, { userId, since }) => eraseAgentKeys(database, userId, since),
    ({ database }, { userId, since }) => eraseSecondFactor(database, userId, since),
    ({ database }, { userId, since }) => unlinkSince(database, userId, since),
    ({ database }, { userId }) => eraseOfferLinks(database, userId),
  ],
  sign_up_expired: [
    ({ database }, { userId }) => eraseAiConversations(database, userId),
    ({ database }, { userId }) => eraseHunts(database, userId),
    ({ database }, { userId }) => eraseAgentKeys(database, userId),
    (deps, { userId }) => eraseDataExports(deps, userId),
    (deps, { userId }) => erasePayouts(deps, userId),
    (deps, { userId }) => eraseProfileImages(deps, userId),
  ],
  unknown_payment_changed: [
    (deps, event) => resumeBoost(deps, event),
    (deps, event) => resumeCharge(deps, event),
  ],
  unknown_parcel_moved: [(deps, event) => followParcel(deps, event)],
  payout_changed: [(deps, event) => resumePayout(deps, event)],
  goodwill_refund_paid: [(deps, event) => notifyGoodwillRefund(deps, event)],
  account_erased: [
    (deps, { userId }) => eraseDataExports(deps, userId),
    ({ database }, { userId }) => eraseNotifications(database, userId),
    ({ database }, { userId }) => erasePushSubscriptions(database, userId),
    ({ database }, { userId }) => erasePasskeys(database, userId),
    ({ database }, { userId }) => eraseSecondFactor(database, userId),
    ({ database }, { userId }) => eraseAgentKeys(database, userId),
    ({ database }, { userId, contacts }) =>
      eraseMessages(database, { userId, recipients: [...contacts] }),
    ({ database }, { userId }) => eraseHunts(database, userId),
    ({ database }, { userId }) => eraseOffers(database, userId),
    (deps, { userId, at }) => eraseTrader(deps, userId, at),
    ({ database }, { userId }) => eraseAiConversations(database, userId),
    (deps, { userId }) => eraseShipments(deps, userId),
    (deps, { userId }) => eraseAppointments(deps, userId),
    (deps, { userId }) => eraseClaims(deps, userId),
    ({ database }, { userId }) => eraseWithdrawals(database, userId),
    (deps, { userId }) => eraseReviews(deps, userId),
    (deps, { userId, at }) => eraseSubscriptions(deps, userId, at),
    ({ database }, { userId }) => clearReports(database, userId),
    ({ database }, { userId }) => eraseModeration(database, userId),
    ({ database }, { userId }) => erasePerson(database, userId),
    ({ database }, { userId }) => eraseDeviceWishes(database, userId),
    (deps, { userId, contacts }) => eraseTickets(deps, { userId, contacts: [...contacts] }),
    ({ database }, { userId }) => eraseListViews(database, userId),
    (deps, { userId }) => eraseStaffJobs(deps, userId),
    (deps, { userId, at }) => eraseCards(deps, userId, at),
    ({ database }, { userId }) => eraseCustomer(database, userId),
    (deps, { userId }) => erasePayouts(deps, userId),
    (deps, { userId }) => eraseDrafts(deps, userId),
    (deps, { userId }) => eraseSeller(deps, userId),
    (deps, { userId }) => eraseListings(deps, userId),
    ({ database }, { userId }) => eraseSignals(database, userId),
    (deps, { userId }) => eraseStock(deps, userId),
    (deps, { userId, at }) => eraseDocuments(deps, userId, at),
    (deps, { userId }) => eraseProfileImages(deps, userId),
  ],
  document_settled: [(deps, { userId, at }) => evaluatePro(deps, userId, at)],
  document_files_dropped: [(deps, event) => renewDataExports(deps, event)],
  order_moved: orderMovedSubscribers,
  // Otherwise the next edit of the listing would restore the old price.
  listing_price_changed: [
    (deps, { listingId, amount }) => setDraftPrice(deps, listingId, amount),
    (deps, event) => voidOffersAtOldPrice(deps, event),
    (deps, event) => moveRuleToPrice(deps, event),
  ],
  offer_moved: [
    (deps, event) => followOffer(deps, event),
    (deps, event) => followAgreement(deps, event),
    (deps, event) => voidProposalsOfOffer(deps, event),
  ],
  listing_moved: [
    (deps, event) => voidOffersOfListing(deps, event),
    (deps, event) => endRuleOfEdited(deps, event),
    (deps, event) => voidProposalsOfListing(deps, event),
    (deps, event) => queueMatching(deps, event),
    (deps, event) => endRemedied(deps, event),
    (deps, event) => endAnnounced(deps, event),
    async (deps, { listingId, to }) => {
      if (to === "sold" || to === "inactive") await endPick(deps, listingId);
    },
  ],
};

setSubscribers(subscribers);
