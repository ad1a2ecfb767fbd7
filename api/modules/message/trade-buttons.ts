import type { TradeNews } from "./trade-news.ts";

/** What the button of a mail says: what can be done where it leads. */
const BUTTONS = {
  "do-answer": ["order-requested-seller", "order-remind-answer-seller"],
  "do-book": [
    "order-approved-seller",
    "order-pickup-failed-seller",
    "order-remind-courier-seller",
    "order-remind-rebook-seller",
  ],
  "do-label": [
    "order-pickup-scheduled-seller",
    "order-pickup-moved-seller",
    "order-buyer-rejected-buyer",
    "order-remind-return-buyer",
  ],
  "do-decide": ["order-delivered-buyer", "order-remind-decision-buyer"],
  "do-collect": [
    "order-locker-ready-buyer",
    "order-locker-last-day-buyer",
    "order-pickup-ready-buyer",
  ],
  "do-pay": ["order-payment-due-buyer"],
  "do-check-return": ["order-return-delivered-seller"],
  "do-review": ["order-completed-buyer", "order-completed-seller"],
  "do-report": ["order-check-passed-buyer"],
  "do-follow": [
    "order-requested-buyer",
    "order-bought-buyer",
    "order-approved-buyer",
    "order-pickup-scheduled-buyer",
    "order-picked-up-buyer",
    "order-picked-up-seller",
    "order-at-hub-buyer",
    "order-at-hub-seller",
    "order-in-transit-to-buyer-buyer",
    "order-in-transit-to-buyer-seller",
    "order-return-delivered-buyer",
  ],
} as const;

type Label = keyof typeof BUTTONS;

const LABELS = new Map<string, Label>(
  (Object.entries(BUTTONS) as [Label, readonly string[]][]).flatMap(([label, news]) =>
    news.map((one) => [one, label] as const),
  ),
);

export const findTradeButton = ({ topic, role }: Pick<TradeNews, "topic" | "role">) =>
  LABELS.get(`${topic}-${role}`) ?? ("your-order" as const);
