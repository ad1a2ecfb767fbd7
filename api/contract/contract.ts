import * as account from "./account.ts";
import * as addOn from "./add-on.ts";
import * as address from "./address.ts";
import * as appointment from "./appointment.ts";
import * as boost from "./boost.ts";
import * as card from "./card.ts";
import * as catalog from "./catalog.ts";
import * as claim from "./claim.ts";
import * as deviceWish from "./device-wish.ts";
import type { Endpoint } from "./endpoint.ts";
import * as favorite from "./favorite.ts";
import * as hubAccount from "./hub-account.ts";
import * as hubOrder from "./hub-order.ts";
import * as hub from "./hub.ts";
import * as listingDraft from "./listing-draft.ts";
import * as listing from "./listing.ts";
import * as marketPrice from "./market-price.ts";
import * as myListings from "./my-listings.ts";
import * as notification from "./notification.ts";
import * as orderAction from "./order-action.ts";
import * as order from "./order.ts";
import * as passport from "./passport.ts";
import * as payment from "./payment.ts";
import * as payout from "./payout.ts";
import * as profile from "./profile.ts";
import * as promoCode from "./promo-code.ts";
import * as report from "./report.ts";
import * as review from "./review.ts";
import * as savedSearch from "./saved-search.ts";
import * as search from "./search.ts";
import * as shipment from "./shipment.ts";
import * as shippingOption from "./shipping-option.ts";
import * as sku from "./sku.ts";
import * as social from "./social.ts";
import * as stepUp from "./step-up.ts";
import * as unsubscribe from "./unsubscribe.ts";
import * as verification from "./verification.ts";

export const contract = {
  login: account.login,
  logout: account.logout,
  logoutEverywhere: account.logoutEverywhere,
  listSessions: account.listSessions,
  revokeSession: account.revokeSession,
  provePassword: stepUp.provePassword,
  register: verification.register,
  forgotPassword: verification.forgotPassword,
  validatePasswordReset: verification.validatePasswordReset,
  resetPassword: verification.resetPassword,
  sendEmailCode: verification.sendEmailCode,
  verifyEmail: verification.verifyEmail,
  sendPhoneCode: verification.sendPhoneCode,
  verifyPhone: verification.verifyPhone,
  startSocial: social.startSocial,
  exchangeLoginCode: social.exchangeLoginCode,
  linkSocial: social.linkSocial,
  unlinkSocial: social.unlinkSocial,
  getProfileDetails: profile.getProfileDetails,
  updateProfileDetails: profile.updateProfileDetails,
  getPublicProfile: profile.getPublicProfile,
  changePassword: account.changePassword,
  deleteProfile: account.deleteProfile,
  listAddresses: address.listAddresses,
  createAddress: address.createAddress,
  updateAddress: address.updateAddress,
  removeAddress: address.removeAddress,
  listCountries: account.listCountries,
  getFeatures: account.getFeatures,
  getTranslation: account.getTranslation,

  listBrands: catalog.listBrands,
  listModels: catalog.listModels,
  listColors: catalog.listColors,
  listCapacities: catalog.listCapacities,
  listProducts: catalog.listProducts,
  listSkusByExternalId: sku.listSkusByExternalId,
  getSku: sku.getSku,
  getSkuWarranty: sku.getSkuWarranty,
  listSitemap: catalog.listSitemap,

  listFavoriteSkus: favorite.listFavoriteSkus,
  addFavoriteSku: favorite.addFavoriteSku,
  removeFavoriteSku: favorite.removeFavoriteSku,
  listFavorites: favorite.listFavorites,
  addFavorite: favorite.addFavorite,
  removeFavorite: favorite.removeFavorite,
  listSavedSearches: savedSearch.listSavedSearches,
  saveSearch: savedSearch.saveSearch,
  deleteSavedSearch: savedSearch.deleteSavedSearch,
  markSavedSearchSeen: savedSearch.markSavedSearchSeen,
  getUnsubscribe: unsubscribe.getUnsubscribe,
  unsubscribe: unsubscribe.unsubscribe,

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

  createListing: listingDraft.createListing,
  updateListing: listingDraft.updateListing,
  getDraft: listingDraft.getDraft,
  listDrafts: listingDraft.listDrafts,
  deleteListing: listingDraft.deleteListing,
  addListingMedia: listingDraft.addListingMedia,
  deleteListingMedia: listingDraft.deleteListingMedia,
  listProfileListings: myListings.listProfileListings,
  getOwnListing: myListings.getOwnListing,
  updateListingPrice: myListings.updateListingPrice,
  hideOrUnhideListing: myListings.hideOrUnhideListing,
  markListingSold: myListings.markListingSold,
  cancelSellRequest: myListings.cancelSellRequest,
  setVacation: myListings.setVacation,
  getSellerReadiness: myListings.getSellerReadiness,
  discardListingEdit: myListings.discardListingEdit,
  computePrice: marketPrice.computePrice,
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
  getOrderListing: order.getOrderListing,
  updateOrder: order.updateOrder,
  listShippingMethods: shippingOption.listShippingMethods,
  updateOrderShipping: order.updateOrderShipping,
  finalizeOrder: order.finalizeOrder,
  payOrder: order.payOrder,
  completePayment: order.completePayment,
  renewOrder: order.renewOrder,
  prefillOrder: order.prefillOrder,
  listOrders: order.listOrders,

  approveOrder: orderAction.approveOrder,
  rejectOrder: orderAction.rejectOrder,
  withdrawOrder: orderAction.withdrawOrder,
  cancelOrder: orderAction.cancelOrder,
  acceptOrder: orderAction.acceptOrder,
  returnOrder: orderAction.returnOrder,
  checkImei: orderAction.checkImei,
  listOrderAddOns: addOn.listOrderAddOns,
  usePromoCode: promoCode.usePromoCode,
  removePromoCode: promoCode.removePromoCode,
  confirmReturn: orderAction.confirmReturn,
  disputeReturn: orderAction.disputeReturn,
  createClaim: claim.createClaim,
  listClaims: claim.listClaims,
  getPassport: passport.getPassport,
  bookCourier: shipment.bookCourier,
  getCourier: shipment.getCourier,
  computeCourierPrice: shipment.computeCourierPrice,
  listBoxnowLockers: shipment.listBoxnowLockers,
  getCalendarEvent: appointment.getCalendarEvent,
  listCallSlots: appointment.listCallSlots,
  scheduleCall: appointment.scheduleCall,
  cancelCall: appointment.cancelCall,
  getLabel: shipment.getLabel,
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
  saveInspection: hubOrder.saveInspection,
  addInspectionPhoto: hubOrder.addInspectionPhoto,
  decideInspection: hubOrder.decideInspection,
  moveHubOrder: hubOrder.moveHubOrder,
  refundHubOrder: hubOrder.refundHubOrder,
  decideApproval: hubOrder.decideApproval,
  decideReview: hubOrder.decideReview,
  findClosedAccounts: hubAccount.findClosedAccounts,
  restoreAccount: hubAccount.restoreAccount,
  addHubNote: hubOrder.addHubNote,
  listHubClaims: claim.listHubClaims,
  createReport: report.createReport,
  listHubReports: report.listHubReports,
  decideReport: report.decideReport,
  createDeviceWish: deviceWish.createDeviceWish,
  listHubDeviceWishes: deviceWish.listHubDeviceWishes,
  decideDeviceWish: deviceWish.decideDeviceWish,
  decideClaim: claim.decideClaim,
  moveClaim: claim.moveClaim,
} as const satisfies Record<string, Endpoint>;

export type Contract = typeof contract;
