import * as account from "./account.ts";
import * as addOn from "./add-on.ts";
import * as boost from "./boost.ts";
import * as card from "./card.ts";
import * as catalog from "./catalog.ts";
import * as deed from "./deed.ts";
import * as delivery from "./delivery.ts";
import * as draft from "./draft.ts";
import type { Endpoint } from "./endpoint.ts";
import * as favorite from "./favorite.ts";
import * as hub from "./hub.ts";
import * as hubAccount from "./hub-account.ts";
import * as hubOrder from "./hub-order.ts";
import * as listing from "./listing.ts";
import * as notification from "./notification.ts";
import * as order from "./order.ts";
import * as payment from "./payment.ts";
import * as payout from "./payout.ts";
import * as review from "./review.ts";
import * as search from "./search.ts";
import * as selling from "./selling.ts";
import * as shipping from "./shipping.ts";
import * as social from "./social.ts";
import * as verification from "./verification.ts";

/** Every call that exists, by its id. */
export const contract = {
  login: account.login,
  logout: account.logout,
  logoutEverywhere: account.logoutEverywhere,
  listSessions: account.listSessions,
  revokeSession: account.revokeSession,
  provePassword: account.provePassword,
  register: verification.register,
  forgotPassword: verification.forgotPassword,
  validatePasswordReset: verification.validatePasswordReset,
  resetPassword: verification.resetPassword,
  sendEmailCode: verification.sendEmailCode,
  verifyEmail: verification.verifyEmail,
  sendPhoneCode: verification.sendPhoneCode,
  verifyPhone: verification.verifyPhone,
  startSocial: social.startSocial,
  exchangeHandOff: social.exchangeHandOff,
  linkSocial: social.linkSocial,
  unlinkSocial: social.unlinkSocial,
  getProfileDetails: account.getProfileDetails,
  updateProfileDetails: account.updateProfileDetails,
  getPublicProfile: account.getPublicProfile,
  changePassword: account.changePassword,
  deleteProfile: account.deleteProfile,
  listAddresses: account.listAddresses,
  createAddress: account.createAddress,
  updateAddress: account.updateAddress,
  listCountries: account.listCountries,
  getFeatures: account.getFeatures,
  getTranslation: account.getTranslation,

  listBrands: catalog.listBrands,
  listModels: catalog.listModels,
  listColors: catalog.listColors,
  listCapacities: catalog.listCapacities,
  listProducts: catalog.listProducts,
  listSkusByExternalId: catalog.listSkusByExternalId,
  getSku: catalog.getSku,
  getSkuWarranty: catalog.getSkuWarranty,
  listSitemap: catalog.listSitemap,

  listFavoriteSkus: favorite.listFavoriteSkus,
  addFavoriteSku: favorite.addFavoriteSku,
  removeFavoriteSku: favorite.removeFavoriteSku,
  listFavorites: favorite.listFavorites,
  addFavorite: favorite.addFavorite,
  removeFavorite: favorite.removeFavorite,
  listSavedSearches: favorite.listSavedSearches,
  saveSearch: favorite.saveSearch,
  deleteSavedSearch: favorite.deleteSavedSearch,
  markSavedSearchSeen: favorite.markSavedSearchSeen,
  getUnsubscribe: favorite.getUnsubscribe,
  unsubscribe: favorite.unsubscribe,

  listListings: listing.listListings,
  getListingFilters: listing.getListingFilters,
  getListing: listing.getListing,
  listSimilarListings: listing.listSimilarListings,
  getInstantBuyDelivery: listing.getInstantBuyDelivery,
  computeInstantBuyDelivery: listing.computeInstantBuyDelivery,
  listListingAddOns: addOn.listListingAddOns,
  listListingCrossSelling: addOn.listListingCrossSelling,
  listSkuAddOns: addOn.listSkuAddOns,
  search: search.search,

  createListing: draft.createListing,
  updateListing: draft.updateListing,
  getDraft: draft.getDraft,
  listDrafts: draft.listDrafts,
  deleteListing: draft.deleteListing,
  addListingMedia: draft.addListingMedia,
  deleteListingMedia: draft.deleteListingMedia,
  listProfileListings: selling.listProfileListings,
  getOwnListing: selling.getOwnListing,
  updateListingPrice: selling.updateListingPrice,
  hideOrUnhideListing: selling.hideOrUnhideListing,
  markListingSold: selling.markListingSold,
  cancelSellRequest: selling.cancelSellRequest,
  setVacation: selling.setVacation,
  getSellerReadiness: selling.getSellerReadiness,
  computePrice: selling.computePrice,
  boostListing: boost.boostListing,
  getBoost: boost.getBoost,
  startOnboarding: payout.startOnboarding,
  deleteOnboarding: payout.deleteOnboarding,
  verifyOnboarding: payout.verifyOnboarding,
  listBankAccounts: payout.listBankAccounts,
  createBankAccount: payout.createBankAccount,
  deleteBankAccount: payout.deleteBankAccount,
  setDefaultBankAccount: payout.setDefaultBankAccount,
  listHubListings: hub.listHubListings,
  getHubListing: hub.getHubListing,
  decideListing: hub.decideListing,
  countUnreadNotifications: notification.countUnreadNotifications,
  listNotifications: notification.listNotifications,
  markNotificationsRead: notification.markNotificationsRead,

  listCards: card.listCards,
  createCard: card.createCard,
  deleteCard: card.deleteCard,
  initializePaymentMethodSetup: payment.initializePaymentMethodSetup,
  initializePayment: payment.initializePayment,
  confirmPayment: payment.confirmPayment,
  checkPayment: payment.checkPayment,

  createOrder: order.createOrder,
  createOrderBySku: order.createOrderBySku,
  getOrder: order.getOrder,
  updateOrder: order.updateOrder,
  listShippingMethods: shipping.listShippingMethods,
  updateOrderShipping: order.updateOrderShipping,
  finalizeOrder: order.finalizeOrder,
  listOrders: order.listOrders,

  approveOrder: deed.approveOrder,
  rejectOrder: deed.rejectOrder,
  cancelOrder: deed.cancelOrder,
  acceptOrder: deed.acceptOrder,
  returnOrder: deed.returnOrder,
  checkImei: deed.checkImei,
  listOrderAddOns: deed.listOrderAddOns,
  useVoucher: deed.useVoucher,
  removeVoucher: deed.removeVoucher,
  createClaim: deed.createClaim,
  listClaims: deed.listClaims,
  getPassport: deed.getPassport,
  bookCourier: delivery.bookCourier,
  getCourier: delivery.getCourier,
  computeCourierPrice: delivery.computeCourierPrice,
  listBoxnowLockers: delivery.listBoxnowLockers,
  getCalendarEvent: delivery.getCalendarEvent,
  listCallSlots: delivery.listCallSlots,
  scheduleCall: delivery.scheduleCall,
  cancelCall: delivery.cancelCall,
  getLabel: delivery.getLabel,
  reviewOrder: review.reviewOrder,
  listReviewsReceived: review.listReviewsReceived,
  listReviewsSent: review.listReviewsSent,
  rateDeftero: review.rateDeftero,
  checkRating: review.checkRating,
  getShopRating: review.getShopRating,
  listPayouts: payout.listPayouts,
  updatePaymentMethodPreference: payment.updatePaymentMethodPreference,
  getNotificationPreferences: notification.getNotificationPreferences,
  updateNotificationPreferences: notification.updateNotificationPreferences,
  listHubOrders: hubOrder.listHubOrders,
  getHubOrder: hubOrder.getHubOrder,
  intakeOrder: hubOrder.intakeOrder,
  saveCheck: hubOrder.saveCheck,
  addCheckPhoto: hubOrder.addCheckPhoto,
  decideCheck: hubOrder.decideCheck,
  moveHubOrder: hubOrder.moveHubOrder,
  refundHubOrder: hubOrder.refundHubOrder,
  decideApproval: hubOrder.decideApproval,
  decideReview: hubOrder.decideReview,
  findClosedAccounts: hubAccount.findClosedAccounts,
  restoreAccount: hubAccount.restoreAccount,
  addHubNote: hubOrder.addHubNote,
  listHubClaims: hubOrder.listHubClaims,
  decideClaim: hubOrder.decideClaim,
} as const satisfies Record<string, Endpoint>;

export type Contract = typeof contract;
