export {
  getOrderBalances,
  isOwedMoney,
  listOrderEntries,
  listOwed,
  postTransfer,
} from "./ledger.ts";
export {
  BOOST_TRANSFERS,
  type BoostTransferKind,
  GOODWILL_TRANSFERS,
  HUB_TRANSFERS,
  ORDER_TRANSFERS,
  type OrderSums,
  type OrderTransferKind,
  PAYOUT_TRANSFERS,
  type PayoutTransferKind,
  SUBSCRIPTION_TRANSFERS,
  toSellerProceeds,
  type TransferEntry,
} from "./transfers.ts";
export { ledgerExport } from "./export-ledger.ts";
