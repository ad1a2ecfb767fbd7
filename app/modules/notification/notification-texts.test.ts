import { describe, expect, test } from "vitest";
import type { Notification } from "#contract/notification.ts";
import { NOTIFICATION_TOPICS, type NotificationTopic } from "#contract/notification-topics.ts";
import { findTradeWords, type TradeTopic } from "#api/modules/message/trade-news.ts";
import offers from "#api/modules/message/locales/offer.en.json" with { type: "json" };
import trade from "#api/modules/message/locales/trade.en.json" with { type: "json" };
import texts from "../../locales/en/notification.json" with { type: "json" };
import { getT } from "../locale/get-t.server.ts";
import { presentNotification } from "./present-notification.ts";

const ROLES = ["buyer", "seller"] as const;
const VARIANTS = [
  null,
  "pickup",
  "agreed",
  "charged",
  "lost",
  "support",
  "accepted",
  "refused",
  "closed",
  "at_hub",
  "repaired",
  "exchanged",
  "unchanged",
  "refunded",
  "resolved",
  "uncollected",
  "last",
  "again",
] as const;
const UNTIL = "2026-11-22T10:30:00.000Z";

const isAboutListing = (
  topic: NotificationTopic,
): topic is `listing-${string}` & NotificationTopic => topic.startsWith("listing-");
/** Of what a member keeps an eye on, or asked for. */
const KEPT: Record<string, Record<string, string>[]> = {
  "favorite-price-dropped": [
    { title: "iPhone 13", amount: "35800", before: "38900", currency: "EUR" },
  ],
  ...Object.fromEntries(
    NOTIFICATION_TOPICS.filter((topic) => topic.startsWith("subscription-")).map((topic) => [
      topic,
      [null, "refunded", "refused", "closed"].flatMap((variant) =>
        [null, UNTIL].map((until) => ({
          title: "iPhone 13",
          amount: "799",
          currency: "EUR",
          ...(variant && { variant }),
          ...(until && { until }),
        })),
      ),
    ]),
  ),
  ...Object.fromEntries(
    NOTIFICATION_TOPICS.filter((topic) => topic.startsWith("offer-")).map((topic) => [
      topic,
      Object.keys(offers)
        .filter((key) => key.startsWith(`${topic}-`))
        .flatMap((key) => {
          const [role, variant] = key.slice(topic.length + 1).split("-");
          const data = { role: role!, title: "iPhone 13", amount: "30000", currency: "EUR" };
          return [data, { ...data, until: UNTIL }].map((one) =>
            variant === undefined ? one : { ...one, variant },
          );
        }),
    ]),
  ),
  "device-listed": [{ title: "Nokia 3310" }],
  "device-exists": [{ title: "Nokia 3310" }],
  "device-not-sold": [{}],
  "device-unclear": [{}],
  "data-export-ready": [{ ends_at: UNTIL }],
  "second-factor-reset": [{}],
  "hunt-matches": ["1", "12"].map((count) => ({ title: "pixel", count })),
  "hunt-proposal": [{ title: "iPhone 13", amount: "41056", currency: "EUR" }],
  "hunt-ended": [{ title: "pixel" }],
  "search-new-matches": ["1", "12"].map((count) => ({
    title: "pixel",
    count,
    query: "q=pixel&brand=google",
  })),
};
const hasMoney = (topic: NotificationTopic) => /^(?:order|payout)-/.test(topic);

/** Data of a notification as the API writes it; dates are optional. */
function listData(topic: NotificationTopic): Record<string, string>[] {
  if (isAboutListing(topic))
    return [{ title: "iPhone 13" }, { title: "iPhone 13", ends_at: UNTIL }];
  const kept = KEPT[topic];
  if (kept !== undefined) return kept;
  return ROLES.flatMap((role) =>
    VARIANTS.filter(
      (variant) => findTradeWords({ topic: topic as TradeTopic, role, variant }, "en") !== null,
    ).flatMap((variant) =>
      [null, UNTIL].map((until) => ({
        role,
        number: "D-20418",
        title: "iPhone 13",
        ...(variant && { variant }),
        ...(hasMoney(topic) && { amount: "41056", currency: "EUR" }),
        ...(until && { until }),
        ...(/^(?:order-(?:locker|pickup)|call)-/.test(topic) && { place: "Κυψέλη, 24/11" }),
      })),
    ),
  );
}

/** All that people would read, of each part that there is. */
function read(topic: NotificationTopic, data: Record<string, string>, locale: "en-GR" | "el-GR") {
  const t = getT(locale, "notification");
  const { words, values } = presentNotification(
    { topic, data, subject: { type: "order", id: "1" }, created_at: UNTIL } as Notification,
    locale,
    new Date(Date.parse(UNTIL) - 1),
  );
  const key = words.find((one) => t.find(`topic.${one}.title`, values) !== null)!;
  const by = values.until === undefined ? null : t.find(`topic.${key}.by`, values);
  return {
    key,
    parts: [t.find(`topic.${key}.title`, values), t.find(`topic.${key}.body`, values), by],
  };
}

describe.each(["en-GR", "el-GR"] as const)("in %s", (locale) => {
  test.each(NOTIFICATION_TOPICS)("%s has texts for every recipient", (topic) => {
    const cases = listData(topic);
    expect(cases).not.toEqual([]);
    for (const data of cases) {
      const { key, parts } = read(topic, data, locale);
      expect(key).not.toBe("any");
      for (const part of parts) {
        if (part === null) continue;
        expect(part).toMatch(/^\S.{8,}\S$/);
        // A value that is missing would leave a hole.
        expect(part).not.toMatch(/\{\{|\s\s|\s[.,;:·]|: *$|undefined/);
      }
      expect(parts[1]).toMatch(/[.;]$/);
    }
  });
});

test("the last failed payment of a closed claim asks for no money", () => {
  const data = { title: "iPhone 13", amount: "2900", currency: "EUR", variant: "closed" };
  const { key, parts } = read("subscription-payment-failed", data, "en-GR");
  expect(key).toBe("subscription-payment-failed-closed");
  expect(parts[1]).toMatch(/29,00.+You owe nothing\.$/);
  expect(parts[1]).not.toContain("Pay now");
});

test("an unknown topic falls back to general texts", () => {
  const { key, parts } = read(
    "order-postponed" as NotificationTopic,
    { title: "iPhone 13" },
    "en-GR",
  );
  expect([key, parts[0]]).toEqual(["any", "News about iPhone 13"]);
});

test("notifications have the same recipients as mails", () => {
  const own = Object.keys(texts.topic).filter(
    (key) => key !== "any" && !/^(?:listing|subscription)-/.test(key) && !(key in KEPT),
  );
  const mails = [...Object.keys(trade), ...Object.keys(offers)];
  expect(own.toSorted()).toEqual(mails.toSorted());
});
