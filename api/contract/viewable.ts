import type { Endpoint } from "./endpoint.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * What a view as another person may call, by the ids of endpoints: reads that change nothing, and
 * no document, no copy of all data and no page of a provider. A new read is closed until it stands
 * here; a test asks for every read to stand here or below.
 */
export const VIEWABLE = words(`
  listSessions getProfileDetails getAccountVerification listDeletionBlockers getSecondFactor
  listAgentKeys listPasskeys listProfileListings listProfileImages listAddresses getSku
  listFavoriteSkus listFavorites listSavedSearches listListings getListingFilters getListing
  listSimilarListings getInstantBuyDelivery listOrderAddOns search listDrafts getOwnListing searchOwnListings getSalesFigures
  getSellerReadiness getOfferTerms listOffers getOffer getOfferRule listHunts getHunt getProposal
  computePrice getBoost listBankAccounts listPayouts listTransactions getStatement listDecisions
  getDecision countUnreadNotifications listNotifications getNotificationPreferences
  listPushSubscriptions listCards getPaymentMethodPreference getOrder getOrderListing listOrders
  listShippingMethods listClaims listSubscriptions getSubscription getCourier listCallSlots
  checkRating listWithdrawals getWithdrawal getConsignment getConsignmentCourier`);

/** Reads that a view does not open: documents and files, talks, what asks a provider, and what writes. */
export const CLOSED_TO_VIEWS = words(`
  getDataExport getDataExportPart getProfileImageSource listDocuments getDocumentFile getInvoice
  getInvoiceXml getLabel getAiConversation listAiConversations checkPayment computeCourierPrice
  listBoxnowLockers getCalendarEvent getDraft listOwnTickets getOwnTicket
  getOwnTicketFile getConsignmentLabel`);

export const isViewable = ({ id, method, auth, access }: Endpoint): boolean =>
  method === "GET" && access === undefined && (auth === "none" || VIEWABLE.has(id));
