import type { Notification } from "#contract/notification.ts";
import { paths, withQuery } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import type { Locale } from "../locale/locale.ts";

export type ShownNotification = ReturnType<typeof presentNotification>;

/** A notification with its values in words, and the place that it leads to. What is over has no end. */
export function presentNotification(notification: Notification, locale: Locale, now: Date) {
  const { id, data, created_at, read_at } = notification;
  const { title = "", until = data["ends_at"] } = data;
  const amount = readMoney(data, "amount");
  const before = readMoney(data, "before");
  return {
    id,
    words: listWords(notification),
    to: findPlace(notification, locale),
    values: {
      title,
      ...(data["place"] !== undefined && { place: data["place"] }),
      ...(data["code"] !== undefined && { code: data["code"] }),
      ...(amount && { amount: formatMoney(locale, amount) }),
      ...(before && { before: formatMoney(locale, before) }),
      ...(data["count"] !== undefined && { count: Number(data["count"]) }),
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

function findPlace({ topic, subject, data }: Notification, locale: Locale): string {
  if (topic.startsWith("payout-")) return sellerPaths.payouts(locale);
  if (topic === "listing-vacation-ended") return sellerPaths.listings(locale);
  // What one keeps an eye on is somebody else's.
  if (topic === "favorite-price-dropped" && subject.type === "listing") {
    return paths.listing(locale, subject.id);
  }
  switch (subject.type) {
    case "order":
      return paths.order(locale, subject.id);
    case "sku":
      return paths.sku(locale, subject.id);
    case "saved_search":
      return data["query"]
        ? sellerPaths.savedSearch(locale, subject.id, data["query"])
        : paths.savedSearches(locale);
    case "model":
      return withQuery(paths.sell(locale), { find: data["title"] });
    case "listing":
      return sellerPaths.listing(locale, subject.id);
  }
}

const CURRENCIES = ["EUR", "GBP"] as const;

function readMoney(data: Notification["data"], name: "amount" | "before") {
  const amount = data[name];
  const known = CURRENCIES.find((one) => one === data["currency"]);
  return known && amount !== undefined ? { amount: Number(amount), currency: known } : null;
}

export type Day<Thing> = {
  /** The day in words; the two that everybody calls by their names are keys. */
  day: "today" | "yesterday" | { date: string };
  things: Thing[];
};

const DAY = 86_400_000;

/** In the order that they come in, on the market's calendar. */
export function groupByDay<Thing extends { at: string }>(
  things: readonly Thing[],
  locale: Locale,
  now: Date,
): Day<Thing>[] {
  const dayOf = (at: string) => formatDate(locale, at, "day");
  const [today, yesterday] = [now, new Date(now.getTime() - DAY)].map((at) =>
    dayOf(at.toISOString()),
  );
  const name = (date: string): Day<Thing>["day"] => {
    if (date === today) return "today";
    return date === yesterday ? "yesterday" : { date };
  };
  return [...Map.groupBy(things, ({ at }) => dayOf(at))].map(([date, those]) => ({
    day: name(date),
    things: those,
  }));
}
