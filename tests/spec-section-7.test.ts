import { readFileSync } from "node:fs";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { endpoints, type EndpointId } from "#contract/contract.ts";
import type { Method } from "#contract/endpoint.ts";

type State =
  | "not yet built"
  /** Id in the contract. */
  | EndpointId
  /** A file that implements it: endpoints of the web's own origin and of external services. */
  | `${string}.ts`;

const NOT_YET = "not yet built";

/**
 * Every endpoint of spec §7, in the spec's order and spelling; a missing leading slash is added,
 * and the product name is ours (decisions "Product").
 */
const CALLS: readonly (readonly [Method, string, State])[] = [
  // Own origin
  ["GET", "/api/version", "app/routes/own/version.ts"],
  ["GET", "/api/geolocation", "app/routes/own/geolocation.ts"],
  // Translation
  ["GET", "/translation/{locale}", "getTranslation"],
  // Auth and profile
  ["POST", "/register", "register"],
  ["POST", "/login", "login"],
  ["POST", "/forgot-password", "forgotPassword"],
  ["POST", "/reset-password/validate", "validatePasswordReset"],
  ["POST", "/reset-password", "resetPassword"],
  ["POST", "/verify/email", "verifyEmail"],
  ["POST", "/verify/email/send", "sendEmailCode"],
  ["POST", "/verify/phone/send", "sendPhoneCode"],
  ["POST", "/verify/phone", "verifyPhone"],
  ["GET", "/profile/details", "getProfileDetails"],
  ["POST", "/profile/details", "updateProfileDetails"],
  ["GET", "/profile/details/{username}", "getPublicProfile"],
  ["PATCH", "/profile/change-password", "changePassword"],
  ["DELETE", "/profile/delete", "deleteProfile"],
  ["POST", "/address", "createAddress"],
  ["PATCH", "/address/{addressId}", "updateAddress"],
  ["GET", "/countries", "listCountries"],
  ["POST", "/social-connect/unlink", "unlinkSocial"],
  ["GET", "/features", "getFeatures"],
  // Cards, payments, payouts
  ["GET", "/card", "listCards"],
  ["POST", "/card", "createCard"],
  ["DELETE", "/card/{cardReference}/remove", "deleteCard"],
  ["POST", "/order/payment/initialize/{orderId}", "initializePayment"],
  ["POST", "/order/payment/confirm/{orderId}/{cardReference}", "confirmPayment"],
  ["GET", "/order/payment/{orderId}/check", "checkPayment"],
  ["PUT", "/payment/update-payment-method-preference/{payment}", "updatePaymentMethodPreference"],
  ["POST", "/payment/initialize-payment-method-setup", "initializePaymentMethodSetup"],
  ["POST", "/{card_provider}/onboarding", "startOnboarding"],
  ["DELETE", "/{card_provider}/onboarding", "deleteOnboarding"],
  ["POST", "/{card_provider}/onboarding/verify", "verifyOnboarding"],
  ["GET", "/{card_provider}/onboarding/bank-accounts", "listBankAccounts"],
  ["POST", "/{card_provider}/onboarding/bank-accounts", "createBankAccount"],
  ["DELETE", "/{card_provider}/onboarding/bank-accounts/{ref}", "deleteBankAccount"],
  ["PUT", "/{card_provider}/onboarding/bank-accounts/{id}/default", "setDefaultBankAccount"],
  // Courier and shipping
  ["POST", "/courier/{order}", "bookCourier"],
  ["GET", "/courier/{orderId}", "getCourier"],
  ["GET", "/courier/{id}/compute-price", "computeCourierPrice"],
  ["GET", "/logistics/boxnow/lockers/{id}", "listBoxnowLockers"],
  ["GET", "/orders/{order_id}/shipping-methods/{postal_code}", "listShippingMethods"],
  ["POST", "/orders/{orderId}/shipping", "updateOrderShipping"],
  ["GET", "/calendly/getEvent", "getCalendarEvent"],
  // Listings and products
  ["GET", "/listings", "listListings"],
  ["GET", "/listings/filters", "getListingFilters"],
  ["GET", "/listings/{id}", "getListing"],
  ["POST", "/listings", "createListing"],
  ["POST", "/listings/{id}", "updateListing"],
  ["DELETE", "/listings/{id}", "deleteListing"],
  ["PATCH", "/listings/{id}/price-update", "updateListingPrice"],
  ["POST", "/listings/{id}/cancel-sell-request", "cancelSellRequest"],
  ["DELETE", "/listings/{id}/media", "deleteListingMedia"],
  ["POST", "/listings/{id}/media", "addListingMedia"],
  ["POST", "/listings/{id}/boost", "boostListing"],
  ["PATCH", "/listings/{id}/hideOrUnhide", "hideOrUnhideListing"],
  ["GET", "/listing/compute-price", "computePrice"],
  ["GET", "/listings/{id}/similar", "listSimilarListings"],
  ["GET", "/listings/{id}/add-ons/subscriptions", "listListingAddOns"],
  ["GET", "/listings/{id}/add-ons/cross-selling", "listListingCrossSelling"],
  ["GET", "/listings/{id}/instant-buy/delivery", "getInstantBuyDelivery"],
  ["POST", "/listings/{id}/instant-buy/delivery", "computeInstantBuyDelivery"],
  ["GET", "/products", "listProducts"],
  ["GET", "/products/brands", "listBrands"],
  ["GET", "/products/models", "listModels"],
  ["GET", "/products/colors", "listColors"],
  ["GET", "/products/capacities", "listCapacities"],
  ["GET", "/skus/{id}", "getSku"],
  ["GET", "/skus/{id}/add-ons/subscriptions", "listSkuAddOns"],
  ["GET", "/skus/batch", "listSkusByExternalId"],
  ["GET", "/skus/{id}/warranty", "getSkuWarranty"],
  ["GET", "/search", "search"],
  // Favourites
  ["POST", "/users/{user_id}/favorites", "addFavoriteSku"],
  ["GET", "/users/{user_id}/favorites", "listFavoriteSkus"],
  ["DELETE", "/users/{user_id}/favorites/{sku_id}", "removeFavoriteSku"],
  ["GET", "/profile/favorites", "listFavorites"],
  ["POST", "/profile/favorites/{listingId}", "addFavorite"],
  ["DELETE", "/profile/favorites/{listingId}", "removeFavorite"],
  // Orders
  ["GET", "/order/{orderId}", "getOrder"],
  ["PATCH", "/order/{orderId}/seller/approve", "approveOrder"],
  ["PATCH", "/order/{orderId}/seller/reject", "rejectOrder"],
  ["PATCH", "/order/{orderId}/buyer/cancel", "cancelOrder"],
  ["PATCH", "/order/{orderId}/buyer/approve", "acceptOrder"],
  ["PATCH", "/order/{orderId}/buyer/reject", "returnOrder"],
  ["POST", "/orders/create-by-sku", "createOrderBySku"],
  ["POST", "/order", "createOrder"],
  ["PATCH", "/order/{orderId}", "updateOrder"],
  ["POST", "/order/{orderId}/finalize", "finalizeOrder"],
  ["POST", "/voucher/use/{code}/{orderId}", "usePromoCode"],
  ["POST", "/voucher/remove/{code}/{orderId}", "removePromoCode"],
  ["POST", "/order/{orderId}/review", "reviewOrder"],
  ["GET", "/orders/{id}/add-ons/subscriptions", "listOrderAddOns"],
  ["POST", "/check-imei/{id}", "checkImei"],
  ["GET", "/profile/{user}/orders", "listOrders"],
  // Reviews and the rate-us check
  ["POST", "/rate-deftero", "rateDeftero"],
  ["GET", "/rate-deftero/check", "checkRating"],
  ["GET", "/profile/{username}/reviews/received", "listReviewsReceived"],
  ["GET", "/profile/{username}/reviews/sent", "listReviewsSent"],
  ["GET", "/profile/{username}/listings", "listProfileListings"],
  // Notifications
  ["GET", "/profile/notifications-unread", "countUnreadNotifications"],
  ["GET", "/profile/notifications", "listNotifications"],
  ["POST", "/profile/notifications/mass-read", "markNotificationsRead"],
  // Subscriptions
  ["GET", "/subscriptions", "listSubscriptions"],
  ["GET", "/subscriptions/{id}", "getSubscription"],
  ["POST", "/subscriptions", "createSubscription"],
  ["POST", "/subscriptions/{subscription_id}/confirm", "confirmSubscription"],
  // AI assistant
  ["POST", "/ai-conversations", "createAiConversation"],
  ["GET", "/ai-conversations/{id}", "getAiConversation"],
  ["POST", "/ai-conversations/{id}/reply", "replyToAiConversation"],
  // Content
  ["GET", "/{language}/wp-json/wp/v2/posts", "app/services/cms/create-cms.server.ts"],
  ["GET", "/{language}/wp-json/wp/v2/categories", "app/services/cms/create-cms.server.ts"],
];

/** Endpoints that the spec does not have, each with the reason. */
const ADDITIONS: Partial<Record<EndpointId, string>> = {
  getOverview: "staff begin their day somewhere",
  getChecklist: "a new shop is told what it lacks",
  testProvider: "the same",
  getRiskFigures: "staff learn which rule about a listing is right before it holds anything",
  logout: "the spec throws the token away and leaves the session alive",
  removeAddress: "what was added can be taken away again",
  listAddresses: "the spec writes addresses and never reads them",
  logoutEverywhere: "a lost phone must not stay signed in",
  requestDataExport: "the law gives people a copy of their data, and the spec names no call",
  getDataExport: "the same",
  getDataExportPart: "the same",
  listSessions: "where an account is signed in is its owner's to see",
  revokeSession: "one of them can be ended",
  payOrder: "the spec leaves to each client which payment status places an order",
  completePayment: "the same, after a return from a payment page",
  renewOrder: "an expired draft is gone on with in one call, with what was chosen",
  prefillOrder: "what the last purchase chose is chosen in one call",
  getOrderListing: "what was ordered can be compared with what came",
  revokeOtherSessions: "all of them but this one can be ended",
  signInWithSecondFactor: "a password alone is easily stolen",
  getSecondFactor: "its owner sees whether it is on",
  startSecondFactor: "an app gets its secret",
  confirmSecondFactor: "it is turned on with the first code, so that nobody locks themselves out",
  renewRecoveryCodes: "used codes are replaced",
  removeSecondFactor: "what was turned on can be turned off",
  listPasskeys: "a passkey cannot be guessed, shared or typed on a false page",
  startPasskey: "the same; its challenge",
  createPasskey: "the same; its key",
  renamePasskey: "a person with several passkeys tells them apart",
  removePasskey: "a lost device must not sign in",
  startPasskeySignIn: "a passkey signs in",
  signInWithPasskey: "the same",
  startPasskeyProof: "a passkey stands in for the password",
  provePasskey: "the same",
  listPushSubscriptions: "a member sees which browsers get notifications",
  subscribePush: "a browser gets notifications while the shop is not open in it",
  unsubscribePush: "what was turned on can be turned off, also for a lost device",
  setDefaultAddress: "an address can be chosen first for a purpose",
  getPaymentMethodPreference: "the spec writes the preference and never reads it",
  updateCard: "a saved card can be named and be the default",
  listTransactions: "what was paid, held, refunded and paid out is one list",
  getInvoice: "every fee has a document",
  getInvoiceXml: "the same as data of EN 16931",
  getStatement: "sellers need the figures of a year for their taxes",
  provePassword: "decisions: sensitive changes ask for the password again after ten minutes",
  startSocial: "the spec shows only what comes back from a provider",
  exchangeLoginCode: "decisions: `?accessToken=` carries a login code, never a session",
  getDraft: "a working copy is not yet what GET /listings/{id} shows",
  listDrafts: "drafts are gone on with, on another device and without an account too",
  getOwnListing: "the seller's page of one listing says what its list says",
  discardListingEdit: "changes of what is on sale can be thrown away, sent or not",
  markListingSold: "spec §4 names the action, §7 no call",
  setVacation: "a seller who is away takes everything off the shelf at once",
  getSellerReadiness: "what a payout needs is asked before publishing, not after the sale",
  getBoost: "after the bank's page somebody has to ask how it went",
  listHubListings: "spec §6: the hub is internal, and its calls are not shown",
  getHubListing: "the same",
  decideListing: "the same",
  listStaff: "the shop says who works for it, and the spec knows two roles alone",
  getStaffMember: "the same",
  updateStaffMember: "the same",
  endStaffMember: "the same",
  listStaffInvitations: "the same",
  inviteStaff: "the same",
  revokeStaffInvitation: "the same",
  getStaffInvitation: "the same",
  acceptStaffInvitation: "the same",
  listStaffRoles: "the same",
  createStaffRole: "the same",
  listSettings: "the operator sets fees, prices and the rest as dated rows",
  getSetting: "the same",
  previewSetting: "the same",
  changeSetting: "the same",
  undoSetting: "the same",
  getTerms: "pages show what the settings say now",
  updateStaffRole: "the same",
  deleteStaffRole: "the same",
  listAuditEntries: "the same",
  listStaffModels: "spec §6: staff keep the catalogue, and its calls are not shown",
  getStaffModel: "the same",
  updateStaffModel: "the same",
  updateStaffBrand: "the same",
  createDevice: "the same",
  listDevices: "the same",
  getFaceValues: "the same",
  setFaceValue: "the same",
  dropFaceValue: "the same",
  listPriceWarnings: "the same",
  checkCatalogImport: "the same",
  listCatalogImports: "the same",
  getCatalogImport: "the same",
  listCatalogImportRows: "the same",
  startCatalogImport: "the same",
  planModelMerge: "the same",
  mergeModels: "the same",
  planDeviceMerge: "the same",
  mergeDevices: "the same",
  listPicks: "staff choose what the home page recommends",
  setPick: "the same",
  dropPick: "the same",
  findMergedModel: "the old address of a model that was merged leads to the new one",
  listStaffPromoCodes:
    "promo codes are made, watched and ended by staff, not by hand in the database",
  getStaffPromoCode: "the same",
  createPromoCodes: "the same",
  movePromoCode: "the same",
  getStaffList: "staff work on lists: one call for all of them",
  countStaffList: "the same",
  findAnything: "one search for everything that staff may read",
  listStaffListViews: "staff keep queries of lists, for themselves or for all",
  saveStaffListView: "the same",
  createListExport: "staff take files of lists, and act on many rows",
  startBulkAction: "the same",
  listStaffJobs: "the same",
  getStaffJob: "the same",
  cancelStaffJob: "the same",
  getStaffJobPart: "the same",
  deleteStaffListView: "the same",
  withdrawOrder: "spec §4 lets a seller take their yes back, §7 names the call of a refusal alone",
  confirmReturn: "a refund waits a day for the seller's look at what came back",
  disputeReturn: "the same",
  listWithdrawals: "consumers withdraw within 14 days (docs/decisions/0114)",
  askWithdrawalLink: "the same without signing in",
  getWithdrawal: "the contract and its period",
  createWithdrawal: "the statement",
  getWithdrawalByLink: "the same without signing in",
  withdrawByLink: "the same without signing in",
  createClaim: "the spec names the warranty and no way to use it",
  listClaims: "the same",
  getPassport: "a device carries what was found, to whoever buys it next",
  listCallSlots: "the calendar service is optional; the own form needs free times",
  scheduleCall: "the same",
  cancelCall: "the same",
  editListingMedia: "a photo is cropped and rotated in its slot",
  getLabel: "a free return needs its label",
  listPayouts: "sellers see what they earned and when it comes",
  getNotificationPreferences: "spec §2 names the screen, §7 no call",
  updateNotificationPreferences: "the same",
  listHubOrders: "spec §6: the hub is internal, and its calls are not shown",
  getHubOrder: "the same",
  intakeOrder: "the same",
  saveInspection: "the same",
  addInspectionPhoto: "the same",
  decideInspection: "the same",
  moveHubOrder: "the same",
  refundHubOrder: "the same",
  decideApproval: "the same",
  decideReview: "the same",
  findClosedAccounts: 'decisions "Account deletion": restorable through support',
  restoreAccount: "the same",
  findOpenAccounts: "whoever lost the app, the codes and the passkeys needs a way back in",
  resetSecondFactor: "the same",
  addHubNote: "the same",
  listHubClaims: "the same",
  createReport: "whoever sees something illegal, or disagrees with us, says so and is answered",
  listHubReports: "the same",
  decideReport: "the same",
  getPerson: "staff see who a person is and what they have",
  lookAtPerson: "private details open for a reason, which the audit keeps",
  listPersonEvents: "staff see what happened to a person, in one list",
  endPersonSessions: "staff help whose account another person uses",
  resendPersonCode: "staff help whom no code has reached",
  addPersonNote: "staff write down what colleagues should know",
  updatePersonNote: "staff write down what colleagues should know",
  mergePersonNotes: "staff write down what colleagues should know",
  linkPerson: "staff know which accounts are one person",
  unlinkPerson: "staff know which accounts are one person",
  viewAsPerson: "staff see what a person sees, and change nothing",
  endPersonView: "staff see what a person sees, and change nothing",
  listDecisions: "whoever is restricted by staff reads why, and may complain (terms, section 11)",
  getDecision: "the same",
  complainAboutDecision: "the same",
  getDecisionByLink: "the same, by the link of the mail, without signing in",
  complainByLink: "the same",
  listHubDecisions: "staff restrict what breaks the law or the terms, with reasons",
  createDecision: "the same",
  liftDecision: "the same",
  listHubComplaints: "another member of staff answers a complaint",
  decideComplaint: "the same",
  getModerationFigures: "counts for the transparency report",
  getOfferTerms: "the deal hunter of section 1 negotiates; section 7 names no call for an offer",
  makeOffer: "the same",
  listOffers: "the same",
  getOffer: "the same",
  acceptOffer: "the same",
  declineOffer: "the same",
  withdrawOffer: "the same",
  counterOffer: "the same",
  getOfferByLink: "the mail about an offer asks for the answer by a link",
  answerOfferByLink: "the same",
  getOfferRule: "the same",
  updateOfferRule: "the same",
  listHunts: "the deal hunter of section 1 scans for its member; section 7 has conversations alone",
  createHunt: "the same",
  getHunt: "the same",
  updateHunt: "the same",
  deleteHunt: "the same",
  getProposal: "what the deal hunter lays before its member, who alone orders and pays",
  acceptProposal: "the same",
  dismissProposal: "the same",
  listAgentKeys:
    "other people's programs ask for a member with a key, which section 7 does not know",
  createAgentKey: "the same",
  revokeAgentKey: "the same",
  createDeviceWish:
    "a device that the catalogue lacks is no dead end: whoever would sell it is told",
  listHubDeviceWishes: "the same",
  decideDeviceWish: "the same",
  decideClaim: "the same",
  listDocuments: "spec §3 names documents, and §7 no call for them",
  createDocument: "the same",
  addDocumentFile: "the same",
  getDocumentFile: "the same",
  withdrawDocument: "the same",
  listHubDocuments: "the same",
  getHubDocument: "the same",
  getHubDocumentFile: "the same",
  decideDocument: "the same",
  listDeletionBlockers:
    "spec §4: deletion is blocked while transactions are pending; it says by what",
  getAccountVerification: "spec §2 has a screen that verifies the account",
  moveClaim: "the same",
  listProfileImages: 'several profile images (spec §2 "Account"), of which one is shown',
  addProfileImage: "the upload of one",
  getProfileImageSource: "the whole picture, for the crop",
  updateProfileImage: "the crop and the choice of one",
  removeProfileImage: "the removal of one",
  listSavedSearches: "searches that a member keeps; what comes in for them is told by mail",
  saveSearch: "the same",
  deleteSavedSearch: "the same",
  markSavedSearchSeen: "the same",
  activateSubscription: "spec §2 names the screens of a subscription, §7 no call",
  paySubscription: "the same",
  cancelSubscription: "the same",
  reactivateSubscription: "the same",
  createSubscriptionClaim: "the same",
  listHubSubscriptionClaims: "spec §6: the hub is internal, and its calls are not shown",
  decideSubscriptionClaim: "the same",
  moveSubscriptionClaim: "the same",
  getShopRating: "decisions: the rating that home shows is computed, never written down",
  getContactChange: "a changed e-mail or phone number is undone from the mail about it, signed out",
  undoContactChange: "the same",
  getUnsubscribe: "mails are ended from the mail itself, signed out (RFC 8058)",
  unsubscribe: "the same",
  listProductFeed: "the web's feed for shopping sites is made of what is on sale",
  listSitemap: "the web's sitemap is made of what is on sale",
  listAiConversations: "decisions: one goes on with an earlier conversation",
  deleteAiConversation: "decisions: conversations are personal, and deleted by their owner",
  createTicket:
    "decision 112: people write to our support by a form, and staff answer in a console",
  listOwnTickets: "the same",
  getOwnTicket: "the same",
  replyOwnTicket: "the same",
  rateOwnTicket: "the same",
  getTicketByLink: "the same, for who has no account",
  replyTicketByLink: "the same",
  rateTicketByLink: "the same",
  getStaffTicket: "the same, for staff",
  answerTicket: "the same",
  getConsignment:
    "a device that its seller leaves at the hub before it is sold (docs/decisions/0116)",
  announceConsignment: "the same",
  answerConsignment: "the same",
  getStock: "what lies at the hub, for its staff (docs/decisions/0116)",
  moveStock: "the same",
  checkStock: "the same",
  noteTicket: "the same",
  changeTicket: "the same",
  mergeTicket: "the same",
  listCannedReplies: "the same",
  createCannedReply: "the same",
  updateCannedReply: "the same",
  linkSocial: "a provider is linked by the browser that began, not by whoever follows its address",
};

const isFile = (state: State): boolean => state.endsWith(".ts");
const built = CALLS.filter(([, , state]) => state !== NOT_YET);

afterAll(() => {
  const missing = CALLS.length - built.length;
  console.log(`spec §7: ${built.length} of ${CALLS.length} calls built, ${missing} not yet`);
});

describe("the endpoints of spec §7", () => {
  test("are all listed once", () => {
    const names = CALLS.map(([method, path]) => `${method} ${path}`);
    expect(names).toHaveLength(111);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test.each(built)("%s %s is in the contract as it is marked", (method, path, state) => {
    if (isFile(state)) expect(existsSync(join(import.meta.dirname, "..", state))).toBe(true);
    else expect(endpoints[state as EndpointId]).toMatchObject({ id: state, method, path });
  });

  test("cover every endpoint of the contract, except the named additions", () => {
    const listed = new Set<string>(built.map(([, , state]) => state));
    const unlisted = Object.keys(endpoints).filter((id) => !listed.has(id) && !(id in ADDITIONS));
    expect(unlisted).toEqual([]);
  });

  test("do not include a named addition", () => {
    const paths = new Set(CALLS.map(([method, path]) => `${method} ${path}`));
    const known = Object.keys(ADDITIONS).filter((id) => {
      const { method, path } = endpoints[id as EndpointId];
      return paths.has(`${method} ${path}`);
    });
    expect(known).toEqual([]);
  });

  test("that are not yet built are not in the contract", () => {
    const inContract = new Set(
      Object.values(endpoints).map(({ method, path }) => `${method} ${path}`),
    );
    const early = CALLS.filter(([, , state]) => state === NOT_YET)
      .map(([method, path]) => `${method} ${path}`)
      .filter((name) => inContract.has(name));
    expect(early).toEqual([]);
  });
});

test("each call stands in the list of docs/spec", () => {
  const list = readFileSync(new URL("../docs/spec/7-calls.md", import.meta.url), "utf8");
  const missing = Object.keys(endpoints).filter((id) => !list.includes(`\`${id}\``));
  expect(missing).toEqual([]);
});
