import type { ExportPart } from "./export-part.ts";
import { accountExport } from "#api/modules/account/index.ts";
import { addressExport } from "#api/modules/address/index.ts";
import { agentKeyExport } from "#api/modules/agent-key/index.ts";
import { aiConversationExport } from "#api/modules/ai-conversation/index.ts";
import { appointmentExport } from "#api/modules/appointment/index.ts";
import { bargainExport } from "#api/modules/bargain/index.ts";
import { huntExport } from "#api/modules/hunt/index.ts";
import { mandateExport } from "#api/modules/mandate/index.ts";
import { proposalExport } from "#api/modules/proposal/index.ts";
import { boostExport } from "#api/modules/boost/index.ts";
import { claimExport } from "#api/modules/claim/index.ts";
import { contactChangeExport } from "#api/modules/contact-change/index.ts";
import { deviceWishExport } from "#api/modules/device-wish/index.ts";
import { favoriteExport } from "#api/modules/favorite/index.ts";
import { imeiCheckExport } from "#api/modules/inspection/index.ts";
import { invoiceExport } from "#api/modules/invoice/index.ts";
import { ledgerExport } from "#api/modules/ledger/index.ts";
import { listingDraftExport } from "#api/modules/listing-draft/index.ts";
import { hubStockExport } from "#api/modules/hub-stock/index.ts";
import { listingExport } from "#api/modules/listing/index.ts";
import { messageExport } from "#api/modules/message/index.ts";
import { moderationExport } from "#api/modules/moderation/index.ts";
import { notificationExport } from "#api/modules/notification/index.ts";
import { offerExport } from "#api/modules/offer/index.ts";
import { orderExport } from "#api/modules/order/index.ts";
import { passkeyExport } from "#api/modules/passkey/index.ts";
import { paymentExport } from "#api/modules/payment/index.ts";
import { payoutExport } from "#api/modules/payout/index.ts";
import { profileImageExport } from "#api/modules/profile-image/index.ts";
import { promoCodeExport } from "#api/modules/promo-code/index.ts";
import { pushSubscriptionExport } from "#api/modules/push-subscription/index.ts";
import { reportExport } from "#api/modules/report/index.ts";
import { reviewExport } from "#api/modules/review/index.ts";
import { savedSearchExport } from "#api/modules/saved-search/index.ts";
import { secondFactorExport } from "#api/modules/second-factor/index.ts";
import { shipmentExport } from "#api/modules/shipment/index.ts";
import { socialExport } from "#api/modules/social/index.ts";
import { subscriptionExport } from "#api/modules/subscription/index.ts";
import { ticketExport } from "#api/modules/ticket/index.ts";
import { documentExport } from "#api/modules/verification-document/index.ts";
import { withdrawalExport } from "#api/modules/withdrawal/index.ts";

/** What each module contributes to the export of all data of a person, one JSON file each. */
export const EXPORT_PARTS: readonly ExportPart[] = [
  ...accountExport,
  ...addressExport,
  ...agentKeyExport,
  ...aiConversationExport,
  ...appointmentExport,
  ...boostExport,
  ...claimExport,
  ...withdrawalExport,
  ...contactChangeExport,
  ...deviceWishExport,
  ...favoriteExport,
  ...savedSearchExport,
  ...imeiCheckExport,
  ...invoiceExport,
  ...ledgerExport,
  ...listingExport,
  ...hubStockExport,
  ...listingDraftExport,
  ...messageExport,
  ...notificationExport,
  ...offerExport,
  ...huntExport,
  ...bargainExport,
  ...mandateExport,
  ...proposalExport,
  ...orderExport,
  ...passkeyExport,
  ...paymentExport,
  ...payoutExport,
  ...profileImageExport,
  ...promoCodeExport,
  ...pushSubscriptionExport,
  ...reviewExport,
  ...reportExport,
  ...moderationExport,
  ...secondFactorExport,
  ...socialExport,
  ...shipmentExport,
  ...subscriptionExport,
  ...ticketExport,
  ...documentExport,
];
