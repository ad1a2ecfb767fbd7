import { describe, expect, test } from "vitest";
import { LOCALES } from "#contract/market.ts";
import { NOTIFICATION_TOPICS } from "#contract/notification-topics.ts";
import { ORDER_TRANSITIONS } from "#api/modules/order/order-states.ts";
import el from "./locales/trade.el.json" with { type: "json" };
import en from "./locales/trade.en.json" with { type: "json" };
import { renderMail } from "./render-message.ts";
import { findTradeWords, type Receipt, type TradeNews, type TradeTopic } from "./trade-news.ts";

const TOPICS = NOTIFICATION_TOPICS.filter(
  (topic): topic is TradeTopic =>
    !/^(?:listing|offer|device|data|favorite|hunt|search|second|subscription)-/.test(topic),
);
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

const news = (topic: TradeTopic, role: TradeNews["role"], variant: TradeNews["variant"]) => ({
  topic,
  role,
  variant,
  order_id: "0190",
  number: "D-20418",
  title: "iPhone 13",
  amount: { amount: 41_250, currency: "EUR" as const },
  until: "2026-11-24T15:30:00Z",
  total: { amount: 60_000, currency: "EUR" as const },
  place: "Κυψέλη, Φωκίωνος Νέγρη 3",
  code: "481920",
});

const CASES = TOPICS.flatMap((topic) =>
  ROLES.flatMap((role) =>
    VARIANTS.filter((variant) => findTradeWords({ topic, role, variant }, "en")).map(
      (variant) => [`${topic} ${role} ${variant ?? ""}`, news(topic, role, variant)] as const,
    ),
  ),
);

const write = (payload: TradeNews, locale: (typeof LOCALES)[number]) =>
  renderMail({
    template: "trade-news",
    payload,
    recipient: "eleni@example.gr",
    market: locale === "en-GB" ? "GB" : "GR",
    locale,
    code: null,
    publicOrigin: "https://deftero.gr",
  });

test("both languages have the same texts", () => {
  expect(Object.keys(el).toSorted()).toEqual(Object.keys(en).toSorted());
});

test("every order topic has a text, and every text a topic", () => {
  const notified = (topic: TradeTopic) =>
    ROLES.some((role) =>
      VARIANTS.some((variant) => findTradeWords({ topic, role, variant }, "en")),
    );
  for (const topic of TOPICS) expect(notified(topic), topic).toBe(true);
  for (const key of Object.keys(en))
    expect(
      TOPICS.some((topic) => key === topic || key.startsWith(`${topic}-`)),
      key,
    ).toBe(true);
});

test("a mail names a deadline only where the order has one", () => {
  const withClock = new Set(
    ORDER_TRANSITIONS.filter(
      (row) =>
        row.notice && row.deadline !== null && row.deadline !== "unchanged" && row.deadline.then,
    ).map((row) => row.notice as string),
  );
  for (const [key, words] of Object.entries(en)) {
    const named = Object.values(words).some((text) => text.includes("{{until}}"));
    const topic = TOPICS.find((one) => key === one || key.startsWith(`${one}-`))!;
    const hasOwnEnd =
      /^(?:payout-held|claim-received|order-remind-|order-locker-)/.test(topic) ||
      key === "claim-moved-buyer-remind";
    if (named && !hasOwnEnd) expect(withClock.has(topic), key).toBe(true);
  }
});

describe.each(LOCALES)("in %s", (locale) => {
  test.each(CASES)("%s is complete and links to the next page", (_, payload) => {
    const { subject, text } = write(payload, locale);
    for (const part of [subject, text]) expect(part).not.toMatch(/\{\{|\}\}|undefined|null/);
    expect(text).toContain("D-20418");
    const path = payload.topic.startsWith("payout-") ? "/account/payouts" : "/account/orders/0190";
    expect(text).toContain(`https://deftero.gr/${locale}${path}`);
  });
});

test("amounts and times are in the reader's format", () => {
  const { text, subject } = write(news("order-refunded", "buyer", null), "el-GR");
  expect(subject).toMatch(/412,50\s€/);
  expect(text).toContain("24 Νοεμβρίου 2026");
  expect(write(news("order-delivered", "buyer", null), "en-GB").text).toMatch(
    /24 November 2026.*15:30/,
  );
});

describe("the order confirmation", () => {
  const { place: _, code: __, ...bought } = news("order-requested", "buyer", null);
  const receipt: Receipt = {
    currency: "EUR",
    asking_price: 38_000,
    buyer_safety_fee: 2_656,
    delivery: { method: "courier", price: 390 },
    add_ons: [{ name: { el: "Ασφάλιση", en: "Insurance" }, price: 1_200 }],
    discount: 1_000,
    total: 41_246,
    payment: { method: "card", last4: "4242" },
    to: "Eleni Markou, Fokionos Negri 3, 11257 Athina",
    seller: "nikos7",
  };

  test("has each amount, the payment, the address and the seller", () => {
    const { text } = write({ ...bought, receipt }, "en-GR");
    const lines = [
      "Device: 380,00\u00a0€",
      "Buyer protection: 26,56\u00a0€",
      "Courier delivery: 3,90\u00a0€",
      "Extra: Insurance: 12,00\u00a0€",
      "Promo code: \u221210,00\u00a0€",
      "Total: 412,46\u00a0€",
      "Payment: Card •••• 4242",
      "Goes to: Eleni Markou, Fokionos Negri 3, 11257 Athina",
      "Seller: nikos7",
    ];
    expect(text).toContain(lines.join("\n"));
  });

  test("names free delivery and other payment methods, and omits what does not apply", () => {
    const { text } = write(
      {
        ...bought,
        receipt: {
          ...receipt,
          delivery: { method: "hub_pickup", price: 0 },
          add_ons: [],
          discount: 0,
          payment: { method: "klarna", last4: null },
          to: null,
        },
      },
      "el-GR",
    );
    expect(text).toContain("Παραλαβή από εμάς: Δωρεάν");
    expect(text).toContain("Πληρωμή: Klarna");
    expect(text).not.toMatch(/Πρόσθετο|Κωδικός προσφοράς|Πηγαίνει σε/);
  });

  test("links to the mail preferences", () => {
    expect(write({ ...bought, receipt }, "en-GR").text).toContain(
      "Choose your emails:\nhttps://deftero.gr/en-GR/account/notifications",
    );
  });
});

describe("the device of a mail", () => {
  const price = { amount: 41_250, currency: "EUR" as const };
  const device = { cover: "/media/abc", price };

  test("has photo and price, and its progress in letters that need no picture", () => {
    const { text, html } = write({ ...news("order-delivered", "buyer", null), device }, "en-GR");
    expect(html).toContain('src="https://deftero.gr/media/abc/240"');
    expect(html).toContain('alt="iPhone 13"');
    expect(text).toContain("iPhone 13: 412,50\u00a0€\n●●●●◐ Step 5 of 5: the buyer’s decision");
    expect(text).not.toContain("/media/");
    const first = write({ ...news("order-requested", "seller", null), device }, "el-GR");
    expect(first.text).toContain("●◐○○○ Βήμα 2 από 5: απάντηση του πωλητή");
    const last = write({ ...news("order-completed", "buyer", null), device }, "en-GR");
    expect(last.text).toContain("●●●●● All 5 steps are done");
  });

  test("has no progress where the order went wrong, and no empty picture", () => {
    const lost = news("order-not-delivered", "buyer", "lost");
    const { text, html } = write({ ...lost, device: { cover: null, price } }, "en-GR");
    expect(text).toContain("iPhone 13: 412,50");
    expect(text).not.toMatch(/Step|●/);
    expect(html).not.toContain("<img");
  });

  test("names other steps for what is bought at once or collected", () => {
    const said = (topic: TradeTopic, variant: TradeNews["variant"]) =>
      write({ ...news(topic, "buyer", variant), device }, "en-GR").text;
    expect(said("order-bought", null)).toContain("Step 3 of 5: dispatch");
    expect(said("order-check-passed", "pickup")).toContain("Step 4 of 5: pickup");
    expect(said("order-check-passed", null)).toContain("Step 4 of 5: delivery");
  });
});

test("the button of a mail names what can be done there", () => {
  const button = (topic: TradeTopic, role: TradeNews["role"], locale: "en-GR" | "el-GR") => {
    const { text } = write(news(topic, role, null), locale);
    return text.match(/^(.+):\nhttps:\S+\/account\/orders\/0190$/m)?.[1];
  };
  expect(button("order-requested", "seller", "el-GR")).toBe("Δέξου ή απόρριψε");
  expect(button("order-delivered", "buyer", "el-GR")).toBe("Κράτησε ή επίστρεψε");
  expect(button("order-approved", "seller", "en-GR")).toBe("Book the courier");
  expect(button("order-cancelled-by-admin", "buyer", "en-GR")).toBe("See the order");
});

test("a seller reads what is left of the price", () => {
  const sale = {
    currency: "EUR" as const,
    asking_price: 40_000,
    seller_fee: 1_000,
    pickup_price: 400,
    received: 38_600,
  };
  const { place: _, code: __, ...requested } = news("order-requested", "seller", null);
  expect(write({ ...requested, sale }, "en-GR").text).toContain(
    [
      "Your price: 400,00\u00a0€",
      "Our fee: \u221210,00\u00a0€",
      "Courier to our hub: \u22124,00\u00a0€",
      "You receive: 386,00\u00a0€",
    ].join("\n"),
  );
  const free = { ...sale, seller_fee: 0, pickup_price: 0, received: 40_000 };
  expect(write({ ...requested, sale: free }, "en-GR").text).not.toContain("Our fee");
});

test("promised days link to a calendar file, and a collection names its counter", () => {
  const days = { from: "2026-11-26", to: "2026-12-02" };
  const { place: _, ...bought } = news("order-approved", "buyer", null);
  const mail = write({ ...bought, days }, "en-GR");
  expect(mail.text).toContain("Delivery: 26 November – 2 December 2026");
  const file = "https://deftero.gr/en-GR/account/orders/0190/calendar";
  expect(mail.text).toContain(`Add the days to your calendar:\n${file}`);
  expect(mail.html).toContain(`href="${file}"`);
  expect(write({ ...bought, days }, "el-GR").text).toContain(
    "Παράδοση: 26 Νοεμβρίου – 2 Δεκεμβρίου 2026",
  );
  const pickup = news("order-bought", "buyer", "pickup");
  const { text } = write({ ...pickup, days: { from: days.from, to: days.from } }, "el-GR");
  expect(text).toContain("Έτοιμη από: 26 Νοεμβρίου 2026");
  expect(text).not.toContain("φεύγει από το κέντρο");
});

test("a failed purchase links to similar devices, a failed sale does not", () => {
  const way = "https://deftero.gr/el-GR/search?q=iPhone%2013";
  const rejected = write(news("order-seller-rejected", "buyer", null), "el-GR");
  expect(rejected.text).toContain(`Δες κι άλλες σαν αυτή:\n${way}`);
  for (const payload of [
    news("order-cancelled-by-admin", "seller", null),
    news("order-delivered", "buyer", null),
  ])
    expect(write(payload, "el-GR").text).not.toContain("/search");
});

test("a deadline at midnight is shown as the end of the day before", () => {
  const waits = { ...news("order-locker-ready", "buyer", null), until: "2026-11-25T22:00:00Z" };
  expect(write(waits, "en-GR").text).toContain("the end of 25 November 2026");
  expect(write(waits, "el-GR").text).toContain("25 Νοεμβρίου 2026, ως το τέλος της ημέρας");
});

test("a lost parcel and a cancellation by support have texts of their own", () => {
  const lead = (topic: TradeTopic, variant: TradeNews["variant"]) =>
    findTradeWords({ topic, role: "buyer", variant }, "en")?.subject;
  expect(lead("order-not-delivered", null)).not.toBe(lead("order-not-delivered", "lost"));
  expect(lead("order-cancelled-by-admin", null)).not.toBe(
    lead("order-cancelled-by-admin", "support"),
  );
});
