import { describe, expect, test } from "vitest";
import { OFFER_VOID_REASONS } from "#contract/offer-states.ts";
import type { Locale } from "#contract/market.ts";
import en from "#api/modules/message/locales/offer.en.json" with { type: "json" };
import type { OfferNews } from "#api/modules/message/offer-news.ts";
import { renderMail } from "#api/modules/message/render-message.ts";
import { listReaders } from "./notify-offer.ts";
import { OFFER_TRANSITIONS } from "./offer-states.ts";

/** All news that the moves of the table give, for either kind of seller. */
const NEWS = [
  ...OFFER_TRANSITIONS.flatMap(({ move, from, who }) =>
    [
      { by_rule: false, by_hunter: false },
      { by_rule: true, by_hunter: false },
      { by_rule: false, by_hunter: who === "buyer" },
      { by_rule: false, by_hunter: false, by_agent: who === "buyer" },
    ].flatMap((by) =>
      [null, ...OFFER_VOID_REASONS].flatMap((void_reason) =>
        listReaders(
          {
            kind: move,
            side: who,
            from,
            ...by,
            void_reason: move === "void" ? void_reason : null,
          },
          { isTrader: true },
        ),
      ),
    ),
  ),
  ...listReaders(
    { kind: "remind", side: "deftero", from: "accepted", by_rule: false, void_reason: null },
    { isTrader: true },
  ),
];

const toNews = (reader: (typeof NEWS)[number]): OfferNews => {
  const isOver = /lapsed|superseded|void|declined|withdrawn/.test(reader.topic);
  return {
    ...reader,
    offer_id: "0190",
    title: "iPhone 13",
    amount: { amount: 30_000, currency: "EUR" },
    asking_price: { amount: 40_000, currency: "EUR" },
    total: reader.role === "buyer" && !isOver ? { amount: 31_720, currency: "EUR" } : null,
    until: isOver ? null : "2026-11-23T21:30:00Z",
    offer_link: null,
  };
};

const render = (payload: OfferNews, { locale = "en-GR" as Locale, code = null as string | null }) =>
  renderMail({
    template: "offer-news",
    payload,
    recipient: "maria@example.gr",
    market: "GR",
    locale,
    code,
    publicOrigin: "https://deftero.gr",
  });

describe.each(["en-GR", "el-GR"] as const)("in %s", (locale) => {
  test("every step of an offer has a mail without a hole for each side that is told", () => {
    for (const reader of NEWS) {
      const { subject, text } = render(toNews(reader), { locale });
      const name = Object.values(reader).join(" ");
      expect(subject, name).toMatch(/iPhone 13|300,00/);
      for (const part of [subject, text])
        expect(part, name).not.toMatch(/\{\{|undefined|\s[.,;]|: \n/);
    }
  });
});

test("every text is used", () => {
  const used = new Set(
    NEWS.flatMap(({ topic, role, variant }) => {
      const key = `${topic}-${role}-${variant}`;
      return variant !== null && key in en ? key : `${topic}-${role}`;
    }),
  );
  expect([...used].toSorted()).toEqual(Object.keys(en).toSorted());
});

test("the mail leads to its answer by the link, and prints no code", () => {
  const made = toNews({ topic: "offer-made", role: "seller", variant: null });
  const { text } = render(made, { code: "a-token-that-is-secret" });
  expect(text).toContain("https://deftero.gr/en-GR/offers/answer/a-token-that-is-secret");
  expect(text.split("a-token-that-is-secret")).toHaveLength(2);
});
