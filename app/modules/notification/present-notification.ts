import type { Notification } from "#contract/notification.ts";
import { paths } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import type { Locale } from "../locale/locale.ts";

export type ShownNotification = ReturnType<typeof presentNotification>;

/** A notification with its values in words, and the place that it leads to. What is over has no end. */
export function presentNotification(notification: Notification, locale: Locale, now: Date) {
  const { id, data, created_at, read_at } = notification;
  const { title = "", until = data["ends_at"] } = data;
  const amount = readMoney(data);
  return {
    id,
    words: listWords(notification),
    to: findPlace(notification, locale),
    values: {
      title,
      ...(amount && { amount: formatMoney(locale, amount) }),
      ...(until !== undefined &&
        Date.parse(until) > now.getTime() && { until: formatDate(locale, until, "moment") }),
    },
    at: created_at,
    isUnread: read_at === null,
  };
}

/**
 * Keys of its texts, the most particular first: the same news reads otherwise to a buyer and to a
 * seller, and where it means something else. The last fits whatever there is.
 */
function listWords({ topic, data: { role, variant } }: Notification): string[] {
  return [
    ...(role && variant ? [`${topic}-${role}-${variant}`] : []),
    ...(role ? [`${topic}-${role}`] : []),
    topic,
    "any",
  ];
}

function findPlace({ topic, subject }: Notification, locale: Locale): string {
  if (topic.startsWith("payout-")) return sellerPaths.payouts(locale);
  return subject.type === "order"
    ? paths.order(locale, subject.id)
    : sellerPaths.listing(locale, subject.id);
}

const CURRENCIES = ["EUR", "GBP"] as const;

function readMoney({ amount, currency }: Notification["data"]) {
  const known = CURRENCIES.find((one) => one === currency);
  return known && amount !== undefined ? { amount: Number(amount), currency: known } : null;
}
