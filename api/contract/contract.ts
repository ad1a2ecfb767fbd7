import * as account from "./account.ts";
import * as addOn from "./add-on.ts";
import * as address from "./address.ts";
import * as agentKey from "./agent-key.ts";
import * as aiConversation from "./ai-conversation.ts";
import * as appointment from "./appointment.ts";
import * as boost from "./boost.ts";
import * as card from "./card.ts";
import * as pick from "./pick.ts";
import * as staffCatalog from "./staff-catalog.ts";
import * as catalogMerge from "./catalog-merge.ts";
import * as catalog from "./catalog.ts";
import * as claim from "./claim.ts";
import * as audit from "./audit.ts";
import * as person from "./person.ts";
import * as staff from "./staff.ts";
import * as risk from "./risk.ts";
import * as setting from "./setting.ts";
import * as staffJob from "./staff-job.ts";
import * as staffList from "./staff-list.ts";
import * as contactChange from "./contact-change.ts";
import * as dataExport from "./data-export.ts";
import * as deletionBlocker from "./deletion-blocker.ts";
import * as deviceWish from "./device-wish.ts";
import type { Endpoint } from "./endpoint.ts";
import * as favorite from "./favorite.ts";
import * as hubAccount from "./hub-account.ts";
import * as hubOrder from "./hub-order.ts";
import * as hub from "./hub.ts";
import * as invoice from "./invoice.ts";
import * as listingDraft from "./listing-draft.ts";
import * as hunt from "./hunt.ts";
import * as listing from "./listing.ts";
import * as marketPrice from "./market-price.ts";
import * as myListings from "./my-listings.ts";
import * as ownListings from "./own-listings.ts";
import * as moderation from "./moderation.ts";
import * as notification from "./notification.ts";
import * as offer from "./offer.ts";
import * as orderAction from "./order-action.ts";
import * as order from "./order.ts";
import * as passkey from "./passkey.ts";
import * as proposal from "./proposal.ts";
import * as pushSubscription from "./push-subscription.ts";
import * as passport from "./passport.ts";
import * as overview from "./overview.ts";
import * as checklist from "./checklist.ts";
import * as consignment from "./consignment.ts";
import * as payment from "./payment.ts";
import * as payout from "./payout.ts";
import * as proBadge from "./pro-badge.ts";
import * as productFeed from "./product-feed.ts";
import * as profile from "./profile.ts";
import * as promoCode from "./promo-code.ts";
import * as report from "./report.ts";
import * as ticket from "./ticket.ts";
import * as review from "./review.ts";
import * as profileImage from "./profile-image.ts";
import * as savedSearch from "./saved-search.ts";
import * as search from "./search.ts";
import * as secondFactor from "./second-factor.ts";
import * as shipment from "./shipment.ts";
import * as shippingOption from "./shipping-option.ts";
import * as sku from "./sku.ts";
import * as social from "./social.ts";
import * as statement from "./statement.ts";
import * as stepUp from "./step-up.ts";
import * as subscription from "./subscription.ts";
import * as transaction from "./transaction.ts";
import * as unsubscribe from "./unsubscribe.ts";
import * as verificationDocument from "./verification-document.ts";
import * as verification from "./verification.ts";
import * as withdrawal from "./withdrawal.ts";

/** Every endpoint by its noun: what `api.order.get(…)` calls. */
export const contract = {
  account: {
    login: account.login,
    logout: account.logout,
    logoutEverywhere: account.logoutEverywhere,
    listSessions: account.listSessions,
    revokeSession: account.revokeSession,
    revokeOtherSessions: account.revokeOtherSessions,
    register: verification.register,
    get: profile.getProfileDetails,
    update: profile.updateProfileDetails,
    getVerification: proBadge.getAccountVerification,
    changePassword: account.changePassword,
    listDeletionBlockers: deletionBlocker.listDeletionBlockers,
    delete: account.deleteProfile,
  },
  dataExport: {
    request: dataExport.requestDataExport,
    get: dataExport.getDataExport,
    getPart: dataExport.getDataExportPart,
  },
  stepUp: {
    provePassword: stepUp.provePassword,
  },
  secondFactor: {
    signIn: secondFactor.signInWithSecondFactor,
    get: secondFactor.getSecondFactor,
    start: secondFactor.startSecondFactor,
    confirm: secondFactor.confirmSecondFactor,
    renewRecoveryCodes: secondFactor.renewRecoveryCodes,
    remove: secondFactor.removeSecondFactor,
  },
  agentKey: {
    list: agentKey.listAgentKeys,
    create: agentKey.createAgentKey,
    revoke: agentKey.revokeAgentKey,
  },
  passkey: {
    list: passkey.listPasskeys,
    start: passkey.startPasskey,
    create: passkey.createPasskey,
    rename: passkey.renamePasskey,
    remove: passkey.removePasskey,
    startSignIn: passkey.startPasskeySignIn,
    signIn: passkey.signInWithPasskey,
    startProof: passkey.startPasskeyProof,
    prove: passkey.provePasskey,
  },
  verification: {
    forgotPassword: verification.forgotPassword,
    validatePasswordReset: verification.validatePasswordReset,
    resetPassword: verification.resetPassword,
    sendEmailCode: verification.sendEmailCode,
    verifyEmail: verification.verifyEmail,
    sendPhoneCode: verification.sendPhoneCode,
    verifyPhone: verification.verifyPhone,
  },
  social: {
    start: social.startSocial,
    exchangeLoginCode: social.exchangeLoginCode,
    link: social.linkSocial,
    unlink: social.unlinkSocial,
  },
  profile: {
    get: profile.getPublicProfile,
    listListings: myListings.listProfileListings,
  },
  profileImage: {
    list: profileImage.listProfileImages,
    add: profileImage.addProfileImage,
    getSource: profileImage.getProfileImageSource,
    update: profileImage.updateProfileImage,
    remove: profileImage.removeProfileImage,
  },
  address: {
    list: address.listAddresses,
    create: address.createAddress,
    update: address.updateAddress,
    remove: address.removeAddress,
    setDefault: address.setDefaultAddress,
  },
  market: {
    listCountries: account.listCountries,
    getFeatures: account.getFeatures,
    getTranslation: account.getTranslation,
    getTerms: setting.getTerms,
  },
  catalog: {
    listBrands: catalog.listBrands,
    listModels: catalog.listModels,
    listColors: catalog.listColors,
    listCapacities: catalog.listCapacities,
    listProducts: catalog.listProducts,
    listSitemap: catalog.listSitemap,
    findMergedModel: catalog.findMergedModel,
    listProductFeed: productFeed.listProductFeed,
  },
  sku: {
    listByExternalId: sku.listSkusByExternalId,
    get: sku.getSku,
    getWarranty: sku.getSkuWarranty,
  },
  favorite: {
    listSkus: favorite.listFavoriteSkus,
    addSku: favorite.addFavoriteSku,
    removeSku: favorite.removeFavoriteSku,
    list: favorite.listFavorites,
    add: favorite.addFavorite,
    remove: favorite.removeFavorite,
  },
  savedSearch: {
    list: savedSearch.listSavedSearches,
    save: savedSearch.saveSearch,
    delete: savedSearch.deleteSavedSearch,
    markSeen: savedSearch.markSavedSearchSeen,
  },
  audit: {
    list: audit.listAuditEntries,
  },
  checklist: {
    get: checklist.getChecklist,
    test: checklist.testProvider,
  },
  overview: {
    get: overview.getOverview,
  },
  staff: {
    list: staff.listStaff,
    get: staff.getStaffMember,
    update: staff.updateStaffMember,
    end: staff.endStaffMember,
  },
  person: {
    get: person.getPerson,
    look: person.lookAtPerson,
    listEvents: person.listPersonEvents,
    endSessions: person.endPersonSessions,
    resendCode: person.resendPersonCode,
    link: person.linkPerson,
    unlink: person.unlinkPerson,
    viewAs: person.viewAsPerson,
    endView: person.endPersonView,
  },
  personNote: {
    add: person.addPersonNote,
    update: person.updatePersonNote,
    merge: person.mergePersonNotes,
  },
  staffList: {
    get: staffList.getStaffList,
    count: staffList.countStaffList,
    find: staffList.findAnything,
    listViews: staffList.listStaffListViews,
    saveView: staffList.saveStaffListView,
    deleteView: staffList.deleteStaffListView,
  },
  staffJob: {
    createExport: staffJob.createListExport,
    startBulk: staffJob.startBulkAction,
    list: staffJob.listStaffJobs,
    get: staffJob.getStaffJob,
    cancel: staffJob.cancelStaffJob,
    getPart: staffJob.getStaffJobPart,
  },
  staffInvitation: {
    list: staff.listStaffInvitations,
    invite: staff.inviteStaff,
    revoke: staff.revokeStaffInvitation,
    get: staff.getStaffInvitation,
    accept: staff.acceptStaffInvitation,
  },
  staffCatalog: {
    listModels: staffCatalog.listStaffModels,
    getModel: staffCatalog.getStaffModel,
    updateModel: staffCatalog.updateStaffModel,
    updateBrand: staffCatalog.updateStaffBrand,
    createDevice: staffCatalog.createDevice,
    listDevices: staffCatalog.listDevices,
    getFaceValues: staffCatalog.getFaceValues,
    setFaceValue: staffCatalog.setFaceValue,
    dropFaceValue: staffCatalog.dropFaceValue,
    listPriceWarnings: staffCatalog.listPriceWarnings,
  },
  catalogMerge: {
    planModels: catalogMerge.planModelMerge,
    models: catalogMerge.mergeModels,
    planDevices: catalogMerge.planDeviceMerge,
    devices: catalogMerge.mergeDevices,
  },
  pick: { list: pick.listPicks, set: pick.setPick, drop: pick.dropPick },
  catalogImport: {
    check: staffCatalog.checkCatalogImport,
    list: staffCatalog.listCatalogImports,
    get: staffCatalog.getCatalogImport,
    listRows: staffCatalog.listCatalogImportRows,
    start: staffCatalog.startCatalogImport,
  },
  staffRole: {
    list: staff.listStaffRoles,
    create: staff.createStaffRole,
    update: staff.updateStaffRole,
    delete: staff.deleteStaffRole,
  },
  setting: {
    list: setting.listSettings,
    get: setting.getSetting,
    preview: setting.previewSetting,
    change: setting.changeSetting,
    undo: setting.undoSetting,
  },
  contactChange: {
    get: contactChange.getContactChange,
    undo: contactChange.undoContactChange,
  },
  unsubscribe: {
    get: unsubscribe.getUnsubscribe,
    confirm: unsubscribe.unsubscribe,
  },
  listing: {
    list: listing.listListings,
    getFilters: listing.getListingFilters,
    get: listing.getListing,
    listSimilar: listing.listSimilarListings,
    getInstantBuyDelivery: listing.getInstantBuyDelivery,
    computeInstantBuyDelivery: listing.computeInstantBuyDelivery,
  },
  addOn: {
    listForListing: addOn.listListingAddOns,
    listCrossSelling: addOn.listListingCrossSelling,
    listForSku: addOn.listSkuAddOns,
    listForOrder: addOn.listOrderAddOns,
  },
  search: {
    listings: search.search,
    suggest: search.suggest,
  },
  listingDraft: {
    create: listingDraft.createListing,
    update: listingDraft.updateListing,
    get: listingDraft.getDraft,
    list: listingDraft.listDrafts,
    delete: listingDraft.deleteListing,
    addPhoto: listingDraft.addListingMedia,
    deletePhoto: listingDraft.deleteListingMedia,
    editPhoto: listingDraft.editListingMedia,
  },
  myListings: {
    get: myListings.getOwnListing,
    updatePrice: myListings.updateListingPrice,
    hideOrUnhide: myListings.hideOrUnhideListing,
    markSold: myListings.markListingSold,
    cancelSellRequest: myListings.cancelSellRequest,
    setVacation: myListings.setVacation,
    getSellerReadiness: myListings.getSellerReadiness,
    discardEdit: myListings.discardListingEdit,
    search: ownListings.searchOwnListings,
    previewPrices: ownListings.previewOwnPrices,
    changeMany: ownListings.changeOwnListings,
    setReference: ownListings.setOwnReference,
    duplicate: ownListings.duplicateListing,
  },
  offer: {
    getTerms: offer.getOfferTerms,
    make: offer.makeOffer,
    list: offer.listOffers,
    get: offer.getOffer,
    accept: offer.acceptOffer,
    decline: offer.declineOffer,
    withdraw: offer.withdrawOffer,
    counter: offer.counterOffer,
    getByLink: offer.getOfferByLink,
    answerByLink: offer.answerOfferByLink,
    getRule: offer.getOfferRule,
    updateRule: offer.updateOfferRule,
  },
  aiConversation: {
    create: aiConversation.createAiConversation,
    reply: aiConversation.replyToAiConversation,
    get: aiConversation.getAiConversation,
    list: aiConversation.listAiConversations,
    delete: aiConversation.deleteAiConversation,
  },
  hunt: {
    list: hunt.listHunts,
    create: hunt.createHunt,
    get: hunt.getHunt,
    update: hunt.updateHunt,
    delete: hunt.deleteHunt,
  },
  proposal: {
    get: proposal.getProposal,
    accept: proposal.acceptProposal,
    dismiss: proposal.dismissProposal,
  },
  marketPrice: {
    compute: marketPrice.computePrice,
  },
  boost: {
    create: boost.boostListing,
    get: boost.getBoost,
  },
  payout: {
    startOnboarding: payout.startOnboarding,
    deleteOnboarding: payout.deleteOnboarding,
    verifyOnboarding: payout.verifyOnboarding,
    listBankAccounts: payout.listBankAccounts,
    createBankAccount: payout.createBankAccount,
    deleteBankAccount: payout.deleteBankAccount,
    setDefaultBankAccount: payout.setDefaultBankAccount,
    list: payout.listPayouts,
  },
  transaction: {
    list: transaction.listTransactions,
  },
  statement: {
    get: statement.getStatement,
    getSalesFigures: statement.getSalesFigures,
  },
  invoice: {
    get: invoice.getInvoice,
    getXml: invoice.getInvoiceXml,
  },
  decision: {
    list: moderation.listDecisions,
    get: moderation.getDecision,
    complain: moderation.complainAboutDecision,
    getByLink: moderation.getDecisionByLink,
    complainByLink: moderation.complainByLink,
  },
  hubDecision: {
    list: moderation.listHubDecisions,
    create: moderation.createDecision,
    lift: moderation.liftDecision,
    getFigures: moderation.getModerationFigures,
  },
  hubComplaint: {
    list: moderation.listHubComplaints,
    decide: moderation.decideComplaint,
  },
  risk: {
    getFigures: risk.getRiskFigures,
  },
  hubListing: {
    list: hub.listHubListings,
    get: hub.getHubListing,
    decide: hub.decideListing,
  },
  notification: {
    countUnread: notification.countUnreadNotifications,
    list: notification.listNotifications,
    markRead: notification.markNotificationsRead,
    getPreferences: notification.getNotificationPreferences,
    updatePreferences: notification.updateNotificationPreferences,
  },
  pushSubscription: {
    list: pushSubscription.listPushSubscriptions,
    subscribe: pushSubscription.subscribePush,
    unsubscribe: pushSubscription.unsubscribePush,
  },
  card: {
    list: card.listCards,
    create: card.createCard,
    update: card.updateCard,
    delete: card.deleteCard,
  },
  payment: {
    initializeSetup: payment.initializePaymentMethodSetup,
    initialize: payment.initializePayment,
    confirm: payment.confirmPayment,
    check: payment.checkPayment,
    getPreference: payment.getPaymentMethodPreference,
    updatePreference: payment.updatePaymentMethodPreference,
  },
  order: {
    create: order.createOrder,
    createBySku: order.createOrderBySku,
    get: order.getOrder,
    getListing: order.getOrderListing,
    update: order.updateOrder,
    updateShipping: order.updateOrderShipping,
    finalize: order.finalizeOrder,
    pay: order.payOrder,
    completePayment: order.completePayment,
    renew: order.renewOrder,
    prefill: order.prefillOrder,
    list: order.listOrders,
  },
  shippingOption: {
    list: shippingOption.listShippingMethods,
  },
  orderAction: {
    approve: orderAction.approveOrder,
    reject: orderAction.rejectOrder,
    withdraw: orderAction.withdrawOrder,
    cancel: orderAction.cancelOrder,
    accept: orderAction.acceptOrder,
    return: orderAction.returnOrder,
    checkImei: orderAction.checkImei,
    confirmReturn: orderAction.confirmReturn,
    disputeReturn: orderAction.disputeReturn,
  },
  promoCode: {
    use: promoCode.usePromoCode,
    remove: promoCode.removePromoCode,
    list: promoCode.listStaffPromoCodes,
    get: promoCode.getStaffPromoCode,
    create: promoCode.createPromoCodes,
    move: promoCode.movePromoCode,
  },
  withdrawal: {
    list: withdrawal.listWithdrawals,
    ask: withdrawal.askWithdrawalLink,
    get: withdrawal.getWithdrawal,
    create: withdrawal.createWithdrawal,
    getByLink: withdrawal.getWithdrawalByLink,
    createByLink: withdrawal.withdrawByLink,
  },
  claim: {
    create: claim.createClaim,
    list: claim.listClaims,
    listForHub: claim.listHubClaims,
    decide: claim.decideClaim,
    move: claim.moveClaim,
  },
  subscription: {
    list: subscription.listSubscriptions,
    get: subscription.getSubscription,
    create: subscription.createSubscription,
    confirm: subscription.confirmSubscription,
    activate: subscription.activateSubscription,
    pay: subscription.paySubscription,
    cancel: subscription.cancelSubscription,
    reactivate: subscription.reactivateSubscription,
    createClaim: subscription.createSubscriptionClaim,
    listHubClaims: subscription.listHubSubscriptionClaims,
    decideClaim: subscription.decideSubscriptionClaim,
    moveClaim: subscription.moveSubscriptionClaim,
  },
  passport: {
    get: passport.getPassport,
  },
  shipment: {
    bookCourier: shipment.bookCourier,
    getCourier: shipment.getCourier,
    computeCourierPrice: shipment.computeCourierPrice,
    listBoxnowLockers: shipment.listBoxnowLockers,
    getLabel: shipment.getLabel,
  },
  appointment: {
    getCalendarEvent: appointment.getCalendarEvent,
    listSlots: appointment.listCallSlots,
    schedule: appointment.scheduleCall,
    cancel: appointment.cancelCall,
  },
  review: {
    create: review.reviewOrder,
    listReceived: review.listReviewsReceived,
    listSent: review.listReviewsSent,
    rateShop: review.rateDeftero,
    checkShopRating: review.checkRating,
    getShopRating: review.getShopRating,
    decide: hubOrder.decideReview,
  },
  hubOrder: {
    list: hubOrder.listHubOrders,
    get: hubOrder.getHubOrder,
    intake: hubOrder.intakeOrder,
    move: hubOrder.moveHubOrder,
    refund: hubOrder.refundHubOrder,
    decideApproval: hubOrder.decideApproval,
    addNote: hubOrder.addHubNote,
  },
  inspection: {
    save: hubOrder.saveInspection,
    addPhoto: hubOrder.addInspectionPhoto,
    decide: hubOrder.decideInspection,
  },
  hubAccount: {
    findClosed: hubAccount.findClosedAccounts,
    restore: hubAccount.restoreAccount,
    findOpen: hubAccount.findOpenAccounts,
    resetSecondFactor: hubAccount.resetSecondFactor,
  },
  report: {
    create: report.createReport,
    listForHub: report.listHubReports,
    decide: report.decideReport,
  },
  verificationDocument: {
    list: verificationDocument.listDocuments,
    create: verificationDocument.createDocument,
    addFile: verificationDocument.addDocumentFile,
    getFile: verificationDocument.getDocumentFile,
    withdraw: verificationDocument.withdrawDocument,
    listForHub: verificationDocument.listHubDocuments,
    getForHub: verificationDocument.getHubDocument,
    getFileForHub: verificationDocument.getHubDocumentFile,
    decide: verificationDocument.decideDocument,
  },
  consignment: {
    get: consignment.getConsignment,
    announce: consignment.announceConsignment,
    answer: consignment.answerConsignment,
    getCourier: consignment.getConsignmentCourier,
    bookCourier: consignment.bookConsignmentCourier,
    getLabel: consignment.getConsignmentLabel,
  },
  hubStock: {
    get: consignment.getStock,
    move: consignment.moveStock,
    check: consignment.checkStock,
  },
  deviceWish: {
    create: deviceWish.createDeviceWish,
    listForHub: deviceWish.listHubDeviceWishes,
    decide: deviceWish.decideDeviceWish,
  },
  ticket: {
    create: ticket.createTicket,
    uploadFile: ticket.uploadTicketFile,
    getOwnFile: ticket.getOwnTicketFile,
    getFileByLink: ticket.getTicketFileByLink,
    getFile: ticket.getStaffTicketFile,
    listOwn: ticket.listOwnTickets,
    getOwn: ticket.getOwnTicket,
    replyOwn: ticket.replyOwnTicket,
    rateOwn: ticket.rateOwnTicket,
    getByLink: ticket.getTicketByLink,
    replyByLink: ticket.replyTicketByLink,
    rateByLink: ticket.rateTicketByLink,
    get: ticket.getStaffTicket,
    answer: ticket.answerTicket,
    note: ticket.noteTicket,
    change: ticket.changeTicket,
    merge: ticket.mergeTicket,
  },
  cannedReply: {
    list: ticket.listCannedReplies,
    create: ticket.createCannedReply,
    update: ticket.updateCannedReply,
  },
} as const satisfies Record<string, Record<string, Endpoint>>;

export type Contract = typeof contract;

type Values<T> = T[keyof T];
export type ContractEndpoint = Values<{ [Noun in keyof Contract]: Values<Contract[Noun]> }>;

/** Operation ids of OpenAPI, logs and faults (`getOrder`). */
export type EndpointId = ContractEndpoint["id"];

export const endpoints = Object.fromEntries(
  Object.values(contract)
    .flatMap((noun): ContractEndpoint[] => Object.values(noun))
    .map((endpoint) => [endpoint.id, endpoint]),
) as { [Id in EndpointId]: Extract<ContractEndpoint, { id: Id }> };
