export { registerMessageJobs } from "./deliver-message.ts";
export { eraseMessages } from "./erase-messages.ts";
export type { MessagePayloads, MessageTemplate } from "./message-templates.ts";
export type { OfferNews, OfferTopic, OfferVariant } from "./offer-news.ts";
export { renderHeadline } from "./render-message.ts";
export { sendMessage } from "./send-message.ts";
export type { SubscriptionTopic } from "./subscription-news.ts";
export {
  findTradeWords,
  type OrderedDevice,
  type Receipt,
  type SaleLines,
  type TradeNews,
  type TradeVariant,
} from "./trade-news.ts";
export { messageExport } from "./export-messages.ts";
