import { days } from "#contract/duration.ts";
import type { Notification } from "#contract/notification.ts";
import { huntPaths } from "../../hunt-paths.ts";
import { paths, withQuery } from "../../paths.ts";
import { accountPaths } from "../../account-paths.ts";
import { offerPaths } from "../../offer-paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import type { Locale } from "../locale/locale.ts";

export type ShownNotification = ReturnType<typeof presentNotification>;

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
    cover: notification.cover,
    orderId: notification.subject.type === "order" ? notification.subject.id : null,
  };
}

/**
 * Most specific first: the texts differ by role and variant. The last key fits every notification.
 */
function listWords({ topic, data: { role, variant } }: Notification): string[] {
  return [
    ...(role && variant ? [`${topic}-${role}-${variant}`] : []),
    ...(role ? [`${topic}-${role}`] : []),
    ...(variant ? [`${topic}-${variant}`] : []),
    topic,
    "any",
  ];
}

function findPlace({ topic, subject, data }: Notification, locale: Locale): string {
  if (topic.startsWith("payout-")) return accountPaths.payouts(locale);
  if (topic === "listing-vacation-ended") return sellerPaths.listings(locale);
  if (topic.startsWith("listing-hub-") && subject.type === "listing")
    return sellerPaths.listing(locale, subject.id, "hub");
  // A favourite belongs to another member, so the address is the public listing.
  if (topic === "favorite-price-dropped" && subject.type === "listing") {
    return paths.listing(locale, subject.id);
  }
  switch (subject.type) {
    case "order":
      return paths.order(locale, subject.id);
    case "offer":
      return offerPaths.offer(locale, subject.id);
    case "sku":
      return paths.sku(locale, subject.id);
    case "saved_search":
      return data["query"]
        ? accountPaths.savedSearch(locale, subject.id, data["query"])
        : paths.savedSearches(locale);
    case "data_export":
      return accountPaths.data(locale);
    case "account":
      return paths.account(locale, "security");
    case "model":
      return withQuery(paths.sell(locale), { find: data["title"] });
    case "device_wish":
      return sellerPaths.deviceWish(locale);
    case "subscription":
      return accountPaths.subscription(locale, subject.id);
    case "hunt":
      return huntPaths.hunt(locale, subject.id);
    case "proposal":
      return huntPaths.proposal(locale, subject.id);
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

/** What is about one order, the newest first; anything else stands alone. */
export type NotificationGroup = { at: string; news: ShownNotification[] };

/** Keeps the order of the list: an order stands where its newest notification is. */
export function groupByOrder(things: readonly ShownNotification[]): NotificationGroup[] {
  const orders = Map.groupBy(things, (thing) => thing.orderId ?? thing);
  return [...orders.values()].map((news) => ({ at: news[0]!.at, news }));
}

export type Day<Thing> = {
  day: "today" | "yesterday" | { date: string };
  things: Thing[];
};

/** Keeps the order of the list; days are those of the market's time zone. */
export function groupByDay<Thing extends { at: string }>(
  things: readonly Thing[],
  locale: Locale,
  now: Date,
): Day<Thing>[] {
  const dayOf = (at: string) => formatDate(locale, at, "day");
  const [today, yesterday] = [now, new Date(now.getTime() - days(1))].map((at) =>
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
