import { minutes } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS, type Language, type Locale, type Market } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import { PRODUCT } from "#contract/product.ts";
import el from "./locales/el.json" with { type: "json" };
import en from "./locales/en.json" with { type: "json" };
import { layOutMail } from "./mail-layout.ts";
import {
  isCodeTemplate,
  MESSAGE_CHANNELS,
  type MessagePayloads,
  type MessageTemplate,
} from "./message-templates.ts";
import { findOfferWords } from "./offer-news.ts";
import { findSubscriptionWords } from "./subscription-news.ts";
import { findTradeButton } from "./trade-buttons.ts";
import { findTradeWords, type Receipt, type SaleLines, type TradeNews } from "./trade-news.ts";
import { findProgress, PROGRESS_STEPS } from "./trade-progress.ts";

type TemplatesOf<Channel extends "mail" | "sms"> = {
  [Template in MessageTemplate]: (typeof MESSAGE_CHANNELS)[Template] extends Channel
    ? Template
    : never;
}[MessageTemplate];
type MailTemplate = TemplatesOf<"mail">;
type SmsTemplate = TemplatesOf<"sms">;

type MailTexts = Record<"subject" | "preheader" | "title" | "lead" | "not-you", string> & {
  more?: string;
  "code-note"?: string;
};
type SharedKey = Exclude<keyof typeof en, MailTemplate>;
type OwnTemplate = Exclude<MailTemplate, "trade-news" | "offer-news" | "subscription-news">;
type Texts = Record<SharedKey, string> & Record<OwnTemplate, MailTexts>;

const TEXTS: Record<Language, Texts> = { en, el };
const MINUTES = String(LIMITS.code.life / minutes(1));
const PROVIDERS: Record<string, string> = {
  google: "Google",
  facebook: "Facebook",
  apple: "Apple",
};

export type Written<Template extends MessageTemplate> = {
  [Each in Template]: {
    template: Each;
    payload: MessagePayloads[Each];
    recipient: string;
    market: Market;
    locale: Locale;
    code: string | null;
    /** Null: unknown, so the message has no links. */
    publicOrigin: string | null;
  };
}[Template];

export const isSms = (message: Written<MessageTemplate>): message is Written<SmsTemplate> =>
  MESSAGE_CHANNELS[message.template] === "sms";

export function renderMail(message: Written<MailTemplate>): ReturnType<typeof layOutMail> {
  const { recipient, locale, code, publicOrigin } = message;
  const language = toLanguage(locale);
  const shared = TEXTS[language];
  const texts = findTexts(message, shared);
  const { facts = [], devices = [], values = {}, link, more, ending, ...rest } = describe(message);
  const toLink = (to: Description["link"]) =>
    to && publicOrigin
      ? { label: shared[to.label], href: `${publicOrigin}/${locale}${to.path}` }
      : null;
  // The token of a sign-in link is printed only where no link can be made; no page takes the others.
  const isTyped =
    code !== null &&
    isCodeTemplate(message.template) &&
    !(message.template === "sign-in-link" && publicOrigin);
  const say = (text: string) => fill(text, { recipient, ...values });
  return layOutMail({
    language,
    subject: say(texts.subject),
    preheader: say(texts.preheader),
    title: say(texts.title),
    lead: say(texts.lead),
    device: rest.device ? layOutDevice(rest.device, { shared, publicOrigin }) : null,
    code: isTyped ? { digits: code, note: say(texts["code-note"] ?? shared["code-note"]) } : null,
    facts: facts.map(([label, value]) => [shared[label], value]),
    words: rest.words ?? null,
    more: texts.more ? say(texts.more) : null,
    devices: devices.map(({ title, price, path }) => ({
      title,
      price,
      href: publicOrigin && `${publicOrigin}/${locale}${path}`,
    })),
    link: toLink(link),
    moreLink: toLink(more),
    ending:
      ending && publicOrigin
        ? {
            label: shared[`end-${ending.category}`],
            href: `${publicOrigin}/${locale}/unsubscribe/${ending.token}`,
            // The API as the web proxies it, because its own address may not be public.
            oneClick: `${publicOrigin}/api/unsubscribe/${ending.token}`,
          }
        : null,
    notYou: say(texts["not-you"]),
    choose: rest.choose ? toLink(PREFERENCES) : null,
    promise: shared.promise,
    sentTo: say(shared["sent-to"]),
  });
}

type Shown = NonNullable<Description["device"]>;

/** Without a public origin the picture has no address. */
function layOutDevice(
  { title, price, cover, progress }: Shown,
  { shared, publicOrigin }: { shared: Texts; publicOrigin: string | null },
): Parameters<typeof layOutMail>[0]["device"] {
  const of = PROGRESS_STEPS;
  return {
    title,
    price,
    picture: cover && publicOrigin ? { src: `${publicOrigin}${cover}/240`, alt: title } : null,
    progress: progress && {
      done: progress.done,
      of,
      label: progress.step
        ? fill(shared["step-now"], {
            step: String(progress.done + 1),
            of: String(of),
            name: shared[`step-${progress.step}`],
          })
        : fill(shared["step-all"], { of: String(of) }),
    },
  };
}

const findTexts = (message: Written<MailTemplate>, shared: Texts): MailTexts => {
  if (message.template === "subscription-news") {
    const words = findSubscriptionWords(message.payload, toLanguage(message.locale));
    return {
      ...words,
      preheader: words.lead,
      title: words.subject,
      "not-you": shared["subscription-why"],
    };
  }
  if (message.template === "offer-news") {
    const words = findOfferWords(message.payload, toLanguage(message.locale));
    return {
      ...words,
      preheader: words.lead,
      title: words.subject,
      "not-you": shared["offer-why"],
    };
  }
  if (message.template !== "trade-news") return shared[message.template];
  const words = findTradeWords(message.payload, toLanguage(message.locale));
  if (!words)
    throw new Error(`${message.payload.topic} has no words for a ${message.payload.role}`);
  return {
    ...words,
    preheader: words.lead,
    title: words.subject,
    "not-you": shared["trade-why"],
  };
};

type Headline = { title: string; body: string; path: string; language: Language };

/** The first lines of a mail, as a browser or a phone shows them, and the page that it leads to. */
export function renderHeadline<Template extends MessageTemplate>({
  template,
  payload,
  market,
  locale,
}: Pick<Written<Template>, "template" | "payload" | "market" | "locale">): Headline {
  const unsent = { recipient: "", code: null, publicOrigin: null };
  const message = { template, payload, market, locale, ...unsent } as Written<MailTemplate>;
  const language = toLanguage(locale);
  const texts = findTexts(message, TEXTS[language]);
  const { values = {}, link } = describe(message);
  return {
    title: fill(texts.subject, values),
    body: fill(texts.lead, values),
    path: `/${locale}${link?.path ?? ""}`,
    language,
  };
}

/** The last line binds the code to our origin, so that phones autofill it there only. */
export function renderSms(message: Written<SmsTemplate>): string {
  const { locale, code, publicOrigin } = message;
  if (message.template === "trade-sms") {
    const words = findTradeWords(message.payload, toLanguage(locale));
    const { order_id } = message.payload;
    const link = publicOrigin ? ` ${publicOrigin}/${locale}/account/orders/${order_id}` : "";
    const text = (words?.sms ?? "").replace(/ [^.]*\{\{code\}\}\./, (sentence) =>
      message.payload.code === undefined ? "" : sentence,
    );
    return fill(text, toTradeValues(message, message.payload)).trim() + link;
  }
  if (message.template === "phone-changed-notice")
    return fill(TEXTS[toLanguage(locale)]["phone-changed-notice"], {});
  const text = fill(TEXTS[toLanguage(locale)]["phone-code"], { code: code ?? "" });
  const { protocol, host, port } = new URL(publicOrigin ?? "http://unknown.invalid");
  return protocol === "https:" && port === "" ? `${text}\n@${host} #${code}` : text;
}

type Description = {
  facts?: [SharedKey, string][];
  device?: {
    title: string;
    price: string;
    cover: string | null;
    progress: ReturnType<typeof findProgress>;
  };
  choose?: boolean;
  devices?: { title: string; price: string; path: string }[];
  ending?: { category: "favorite" | "search"; token: string };
  values?: Record<string, string>;
  link?: { label: SharedKey; path: string };
  more?: { label: SharedKey; path: string };
  /** What a person of ours wrote, with its line breaks. */
  words?: string;
};

const PREFERENCES = { label: "choose-emails", path: "/account/notifications" } as const;
const PAYOUTS = { label: "payouts", path: "/account/payouts" } as const;
const DOCUMENTS = { label: "your-documents", path: "/account/documents" } as const;
const VERIFICATION = { label: "verify-account", path: "/account/verification" } as const;
const LISTINGS = { label: "your-listings", path: "/account/listings" } as const;
const SECURITY = { label: "security", path: "/account/security" } as const;

/** Without a token where an older version has planned the mail, or the change is undone by now. */
const toUndo = ({ code }: { code: string | null }): Pick<Description, "link" | "more"> =>
  code === null
    ? { link: SECURITY }
    : { link: { label: "not-me", path: `/contact-change/${code}` }, more: SECURITY };

/** Opens without signing in: a suspended person could not read it otherwise. */
const toDecision = ({ code }: { code: string | null }): Pick<Description, "link"> =>
  code === null ? {} : { link: { label: "read-decision", path: `/decisions/${code}` } };

/** Members sign in; everybody else has the link alone. */
const toTicketPath = (
  { is_member, ticket_id }: MessagePayloads["ticket-received"]["thread"],
  token: string | null,
): string | null => {
  if (is_member) return `/account/tickets/${ticket_id}`;
  return token === null ? null : `/tickets/${token}`;
};

const toListing = (id: string) =>
  ({ label: "your-listing", path: `/account/listings/${id}` }) as const;

const toConsignment = (id: string) =>
  ({ label: "your-listing", path: `/account/listings/${id}/hub` }) as const;

const toOrder = (id: string) => ({ label: "your-order", path: `/account/orders/${id}` }) as const;

function describe(message: Written<MailTemplate>): Description {
  const when = (at: string): [SharedKey, string] => ["when", formatMoment(message, at)];
  switch (message.template) {
    case "email-code":
    case "password-code":
      return {};
    case "sign-in-link":
      return { link: { label: "sign-in", path: `/auth/sign-in?link=${message.code}` } };
    case "sign-up-known":
      return { link: { label: "sign-in", path: "/auth/sign-in" } };
    case "password-changed":
      return { facts: [when(message.payload.changed_at)], link: SECURITY };
    case "email-changed": {
      const { new_email_masked, changed_at } = message.payload;
      return { facts: [["new-email", new_email_masked], when(changed_at)], ...toUndo(message) };
    }
    case "phone-changed": {
      const { new_phone_masked, changed_at } = message.payload;
      return { facts: [["new-phone", new_phone_masked], when(changed_at)], ...toUndo(message) };
    }
    case "contact-restored": {
      const { kind, contact_masked, restored_at } = message.payload;
      return {
        facts: [[`restored-${kind}`, contact_masked], when(restored_at)],
        link: { label: "new-password", path: "/auth/forgot-password" },
      };
    }
    case "provider-linked":
    case "provider-unlinked": {
      const { provider, changed_at } = message.payload;
      const name = PROVIDERS[provider] ?? provider;
      return { values: { provider: name }, facts: [when(changed_at)], link: SECURITY };
    }
    case "listing-published":
    case "listing-boost-ended":
    case "listing-edit-dropped": {
      const { listing_id, title } = message.payload;
      return { values: { device: title }, link: toListing(listing_id) };
    }
    case "listing-hub-ready":
    case "listing-hub-question":
    case "listing-hub-back":
    case "listing-hub-parcel": {
      const { listing_id, title } = message.payload;
      return { values: { device: title }, link: toConsignment(listing_id) };
    }
    case "listing-vacation-ended":
      return { link: LISTINGS };
    case "listing-boosted": {
      const { listing_id, title, ends_at } = message.payload;
      const until: [SharedKey, string] = ["until", formatMoment(message, ends_at)];
      return { values: { device: title }, facts: [until], link: toListing(listing_id) };
    }
    case "listing-rejected": {
      const { listing_id, title, reasons, note } = message.payload;
      const texts = TEXTS[toLanguage(message.locale)];
      const facts = reasons.map((reason): [SharedKey, string] => [
        "reason",
        texts[`reason-${reason}`],
      ]);
      return {
        values: { device: title },
        facts: note === null ? facts : [...facts, ["hub-note", note]],
        link: toListing(listing_id),
      };
    }
    case "trade-news": {
      const { topic, order_id, number, until, place, days, code, note } = message.payload;
      const values = toTradeValues(message, message.payload);
      const facts: [SharedKey, string][] = [["order-number", number]];
      if (note) facts.push(["reason", note[toLanguage(message.locale)]]);
      if (days) facts.push([place ? "ready-from" : "delivery", formatDays(message, days)]);
      if (place) facts.push(["place", place]);
      if (code) facts.push(["locker-code", code]);
      if (until !== null) facts.push(["until", values["until"] ?? ""]);
      const { receipt, sale, device, title } = message.payload;
      if (receipt) facts.push(...listReceipt(message, receipt));
      if (sale) facts.push(...listSale(message, sale));
      return {
        ...(device && {
          device: {
            title,
            price: formatMoney(message, device.price),
            cover: device.cover,
            progress: findProgress(message.payload),
          },
        }),
        choose: true,
        values,
        facts,
        link: topic.startsWith("payout-")
          ? PAYOUTS
          : { ...toOrder(order_id), label: findTradeButton(message.payload) },
        ...findMore(message.payload),
      };
    }
    case "offer-news": {
      const { offer_id, title, amount, asking_price, total, until } = message.payload;
      const values = {
        device: title,
        amount: formatMoney(message, amount),
        asking: formatMoney(message, asking_price),
        total: total === null ? "" : formatMoney(message, total),
        until: until === null ? "" : formatMoment(message, until),
      };
      const facts: [SharedKey, string][] = [
        ["offer-asking", values.asking],
        ["offer-amount", values.amount],
      ];
      if (total) facts.push(["offer-total", values.total]);
      if (until) facts.push(["until", values.until]);
      const offer = { label: "your-offer", path: `/account/offers/${offer_id}` } as const;
      return {
        choose: true,
        values,
        facts,
        ...(message.code === null
          ? { link: offer }
          : {
              link: { label: "answer-offer", path: `/offers/answer/${message.code}` },
              more: offer,
            }),
      };
    }
    case "subscription-news": {
      const { subscription_id, plan, title, amount, until, note } = message.payload;
      const language = toLanguage(message.locale);
      const values = {
        device: title,
        amount: amount ? formatMoney(message, amount) : "",
        until: until === null ? "" : formatDay(message, until),
      };
      const facts: [SharedKey, string][] = [["protection", TEXTS[language][`protection-${plan}`]]];
      if (note) facts.push(["hub-note", note[language]]);
      return {
        choose: true,
        values,
        facts,
        link: { label: "your-protection", path: `/account/subscriptions/${subscription_id}` },
      };
    }
    case "listing-price-dropped":
    case "sku-price-dropped": {
      const { id, title, unsubscribe } = message.payload;
      const [was, now] = [message.payload.was, message.payload.now].map((price) =>
        formatMoney(message, price),
      ) as [string, string];
      return {
        values: { device: title, was, now },
        facts: [
          ["price-was", was],
          ["price-now", now],
        ],
        link:
          message.template === "listing-price-dropped"
            ? { label: "see-device", path: `/listing/${id}` }
            : { label: "see-devices", path: `/sku/${id}` },
        ending: { category: "favorite", token: unsubscribe },
      };
    }
    case "search-new-matches": {
      const { id, query, title, count, devices, unsubscribe } = message.payload;
      const texts = TEXTS[toLanguage(message.locale)];
      const counted = count === 1 ? texts["new-device-one"] : texts["new-device-other"];
      return {
        values: { search: title, devices: fill(counted, { count: String(count) }) },
        devices: devices.map(({ listing_id, title: name, price }) => ({
          title: name,
          price: formatMoney(message, price),
          path: `/listing/${listing_id}`,
        })),
        link: { label: "see-search", path: `/account/searches/${id}?${query}` },
        ending: { category: "search", token: unsubscribe },
      };
    }
    case "hunt-matches": {
      const { id, title, count, devices, unsubscribe } = message.payload;
      const texts = TEXTS[toLanguage(message.locale)];
      const counted = count === 1 ? texts["new-device-one"] : texts["new-device-other"];
      return {
        values: { search: title, devices: fill(counted, { count: String(count) }) },
        devices: devices.map(({ listing_id, title: name, price }) => ({
          title: name,
          price: formatMoney(message, price),
          path: `/listing/${listing_id}`,
        })),
        link: { label: "see-hunt", path: `/hunts/${id}` },
        ending: { category: "search", token: unsubscribe },
      };
    }
    case "hunt-proposal": {
      const { id, title, total, expires_at, agreed, unsubscribe } = message.payload;
      const texts = TEXTS[toLanguage(message.locale)];
      return {
        values: {
          device: title,
          total: formatMoney(message, total),
          how: agreed ? texts["hunt-agreed"] : texts["hunt-fits"],
        },
        facts: [["valid-until", formatMoment(message, expires_at)]],
        link: { label: "see-proposal", path: `/hunt/proposals/${id}` },
        ending: { category: "search", token: unsubscribe },
      };
    }
    case "hunt-ended": {
      const { id, title, unsubscribe } = message.payload;
      return {
        values: { search: title },
        link: { label: "see-hunt", path: `/hunts/${id}` },
        ending: { category: "search", token: unsubscribe },
      };
    }
    case "payout-changed": {
      const { change, country, last4, changed_at } = message.payload;
      const texts = TEXTS[toLanguage(message.locale)];
      const facts: [SharedKey, string][] = [["payout-what", texts[`payout-${change}`]]];
      if (country && last4) facts.push(["bank-account", `${country} •••• ${last4}`]);
      return { facts: [...facts, when(changed_at)], link: PAYOUTS };
    }
    case "protection-changed": {
      const { change, name, changed_at } = message.payload;
      const texts = TEXTS[toLanguage(message.locale)];
      const facts: [SharedKey, string][] = [["payout-what", texts[`protection-${change}`]]];
      if (name !== null) facts.push(["passkey", name]);
      return { facts: [...facts, when(changed_at)], link: SECURITY };
    }
    case "agent-key-changed": {
      const { change, name, changed_at } = message.payload;
      const what = TEXTS[toLanguage(message.locale)][`agent-key-${change}`];
      return {
        values: { what },
        facts: [["agent-key", name], when(changed_at)],
        link: { label: "see-agents", path: "/account/agents" },
      };
    }
    case "card-expiring": {
      const { label, last4, expires } = message.payload;
      return {
        values: { last4 },
        facts: [
          ["card", label ? `${label} •••• ${last4}` : `•••• ${last4}`],
          ["card-expires", expires],
        ],
        link: { label: "see-cards", path: "/account/cards" },
      };
    }
    case "account-deleted": {
      const date = formatDay(message, message.payload.erased_on);
      return { values: { date }, facts: [["erased-on", date]] };
    }
    case "data-export-ready": {
      const date = formatDay(message, message.payload.expires_at);
      return {
        values: { date },
        facts: [["until", date]],
        link: { label: "get-data", path: "/account/data" },
      };
    }
    case "device-exists":
    case "device-listed": {
      const { title } = message.payload;
      const path = `/sell?find=${encodeURIComponent(title)}`;
      return { values: { device: title }, link: { label: "list-it", path } };
    }
    case "device-not-sold":
      return { link: { label: "see-sellable", path: "/sell" } };
    case "device-unclear":
      return { link: { label: "ask-again", path: "/sell/wish" } };
    case "ticket-received":
    case "ticket-answer":
    case "ticket-solved": {
      const { thread, number, subject } = message.payload;
      const text = "text" in message.payload ? message.payload.text : null;
      const path = toTicketPath(thread, message.code);
      const label = message.template === "ticket-solved" ? "ticket-rate" : "ticket-read";
      return {
        values: {
          number: String(number),
          subject: subject ?? "",
          about: subject === null ? "" : `: ${subject}`,
        },
        ...(text !== null && { words: text }),
        ...(path !== null && { link: { label, path } }),
      };
    }
    case "report-received":
      return { facts: [["report-number", message.payload.report_id]] };
    case "report-decided": {
      const { report_id, decision, answer } = message.payload;
      const texts = TEXTS[toLanguage(message.locale)];
      return {
        facts: [
          ["report-number", report_id],
          ["report-decision", texts[`report-${decision}`]],
          ["reason", answer[toLanguage(message.locale)]],
        ],
        ...toDecision(message),
      };
    }
    case "statement-of-reasons": {
      const { measure, reason, title, facts, ends_at } = message.payload;
      const texts = TEXTS[toLanguage(message.locale)];
      return {
        values: { subject: title },
        facts: [
          ["measure", texts[`measure-${measure}`]],
          ...(title === "" ? [] : [["measure-subject", title] as [SharedKey, string]]),
          ["until", ends_at === null ? texts["without-end"] : formatMoment(message, ends_at)],
          ["moderation-reason", texts[`moderation-${reason}`]],
          ["reason", facts[toLanguage(message.locale)]],
          ["found-by", texts["found-by-person"]],
        ],
        ...toDecision(message),
      };
    }
    case "measure-lifted": {
      const { measure, title, note } = message.payload;
      const texts = TEXTS[toLanguage(message.locale)];
      return {
        facts: [
          ["measure", texts[`measure-${measure}`]],
          ...(title === "" ? [] : [["measure-subject", title] as [SharedKey, string]]),
          ["reason", note[toLanguage(message.locale)]],
        ],
        ...toDecision(message),
      };
    }
    case "legal-texts-changed": {
      const { terms, privacy, summary, from } = message.payload;
      const day = formatDay(message, from);
      return {
        values: { date: day },
        facts: [
          ["valid-from", day],
          ["terms-version", terms.version],
          ["privacy-version", privacy.version],
          ...(summary === null
            ? []
            : [["what-changes", summary[toLanguage(message.locale)]] as [SharedKey, string]]),
        ],
        link: { label: "read-terms", path: `/content/info/${terms.article}` },
        more: { label: "read-privacy", path: `/content/info/${privacy.article}` },
      };
    }
    case "withdrawal-received": {
      const { order_id, number, title, name, way, made_at } = message.payload;
      const texts = TEXTS[toLanguage(message.locale)];
      return {
        values: { device: title, number },
        facts: [
          ["withdrawal-statement", fill(texts["withdrawal-words"], { device: title, number })],
          ["withdrawal-name", name],
          when(made_at),
          ["withdrawal-next", texts[`withdrawal-${way}`]],
        ],
        link: toOrder(order_id),
      };
    }
    case "withdrawal-link": {
      const { code } = message;
      return {
        values: { number: message.payload.number },
        ...(code !== null && { link: { label: "withdraw", path: `/withdraw/${code}` } }),
      };
    }
    case "complaint-received":
      return {
        facts: [["report-number", message.payload.complaint_id]],
        ...toDecision(message),
      };
    case "complaint-decided": {
      const { about, decision, answer } = message.payload;
      const texts = TEXTS[toLanguage(message.locale)];
      const outcome = about === "report" && decision === "upheld" ? "reopened" : decision;
      return {
        facts: [
          ["report-decision", texts[`complaint-${outcome}`]],
          ["reason", answer[toLanguage(message.locale)]],
        ],
        ...toDecision(message),
      };
    }
    case "document-accepted":
    case "document-refused":
    case "document-expired": {
      const texts = TEXTS[toLanguage(message.locale)];
      const facts: [SharedKey, string][] = [
        ["document", texts[`document-${message.payload.kind}`]],
      ];
      if (message.template === "document-refused")
        for (const reason of message.payload.reasons)
          facts.push(["reason", texts[`document-reason-${reason}`]]);
      return { facts, link: DOCUMENTS };
    }
    case "pro-earned":
    case "pro-lost":
      return { link: VERIFICATION };
    case "account-restored":
      return { facts: [when(message.payload.restored_at)] };
    case "staff-invitation":
      return { link: { label: "join-staff", path: `/staff-invitation/${message.code}` } };
    case "second-factor-reset":
      return { facts: [when(message.payload.reset_at)], link: SECURITY };
  }
}

const PAYMENT_NAMES = {
  klarna: "Klarna",
  paypal: "PayPal",
  applePay: "Apple Pay",
  googlePay: "Google Pay",
} as const;

function listReceipt(message: Written<MailTemplate>, receipt: Receipt): [SharedKey, string][] {
  const language = toLanguage(message.locale);
  const texts = TEXTS[language];
  const { currency, delivery, payment, discount, to, seller } = receipt;
  const price = (amount: number) => formatMoney(message, { amount, currency });
  const facts: [SharedKey, string][] = [
    ["receipt-device", price(receipt.asking_price)],
    ["receipt-protection", price(receipt.buyer_safety_fee)],
  ];
  if (delivery)
    facts.push([
      `receipt-${delivery.method}`,
      delivery.price === 0 ? texts.free : price(delivery.price),
    ]);
  for (const { name, price: amount } of receipt.add_ons)
    facts.push(["receipt-extra", `${name[language]}: ${price(amount)}`]);
  if (discount > 0) facts.push(["receipt-discount", `\u2212${price(discount)}`]);
  facts.push(["receipt-total", price(receipt.total)]);
  if (payment) {
    const card = payment.last4 ? fill(texts["receipt-card"], { last4: payment.last4 }) : null;
    facts.push([
      "receipt-payment",
      payment.method === "card" ? (card ?? "") : PAYMENT_NAMES[payment.method],
    ]);
  }
  if (to) facts.push(["receipt-to", to]);
  if (seller) facts.push(["receipt-seller", seller]);
  return facts.filter(([, value]) => value !== "");
}

/** What is left to the seller of their price. */
function listSale(message: Written<MailTemplate>, sale: SaleLines): [SharedKey, string][] {
  const { currency, seller_fee: fee, pickup_price: courier } = sale;
  const price = (amount: number) => formatMoney(message, { amount, currency });
  const lines: [SharedKey, string][] = [["sale-price", price(sale.asking_price)]];
  if (fee > 0) lines.push(["sale-fee", `\u2212${price(fee)}`]);
  if (courier > 0) lines.push(["sale-courier", `\u2212${price(courier)}`]);
  return [...lines, ["sale-received", price(sale.received)]];
}

const FAILED_PURCHASE_TOPICS: ReadonlySet<string> = new Set([
  "order-seller-rejected",
  "order-seller-withdrew",
  "order-seller-timeout",
  "order-payment-failed",
  "order-cancelled-by-admin",
  "order-not-delivered",
]);

function findMore({ topic, role, order_id, title, days }: TradeNews): Pick<Description, "more"> {
  if (days) return { more: { label: "calendar", path: `/account/orders/${order_id}/calendar` } };
  if (role !== "buyer" || !FAILED_PURCHASE_TOPICS.has(topic)) return {};
  return { more: { label: "see-similar", path: `/search?q=${encodeURIComponent(title)}` } };
}

const toTradeValues = (place: Place, news: TradeNews): Record<string, string> => ({
  device: news.title,
  until: news.until === null ? "" : formatEnd(place, news.until),
  amount: news.amount ? formatMoney(place, news.amount) : "",
  total: news.total ? formatMoney(place, news.total) : "",
  place: news.place ?? "",
  code: news.code ?? "",
  number: news.number,
});

const toLanguage = (locale: Locale): Language => (locale === "el-GR" ? "el" : "en");

const fill = (text: string, values: Record<string, string>): string => {
  const known: Record<string, string> = { product: PRODUCT, minutes: MINUTES, ...values };
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => known[name] ?? "");
};

type Place = { locale: Locale; market: Market };

const toDates = ({ locale, market }: Place, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale === "el-GR" ? "el-GR" : "en-GB", {
    timeZone: MARKET_FACTS[market].timeZone,
    dateStyle: "long",
    ...options,
  });

/** As on the pages: `410,56 €` in Greece in both languages, `£454.01` in the United Kingdom. */
const formatMoney = ({ market }: Place, { amount, currency }: Money): string =>
  new Intl.NumberFormat(market === "GR" ? "el-GR" : "en-GB", {
    style: "currency",
    currency,
  }).format(amount / 100);

const formatMoment = (place: Place, at: string): string =>
  toDates(place, { timeStyle: "short", hourCycle: "h23" }).format(new Date(at));

/** Midnight and the second before it are both shown as the end of that day. */
const formatEnd = (place: Place, at: string): string => {
  const time = toDates(place, { dateStyle: undefined, timeStyle: "short", hourCycle: "h23" });
  if (!["00:00", "23:59"].includes(time.format(new Date(at)))) return formatMoment(place, at);
  const day = formatDay(place, new Date(Date.parse(at) - minutes(1)).toISOString());
  return fill(TEXTS[toLanguage(place.locale)]["end-of-day"], { day });
};

/** Dates only, so that no time zone can shift them. */
const formatDays = (place: Place, { from, to }: { from: string; to: string }): string =>
  toDates(place, { timeZone: "UTC" })
    .formatRange(new Date(from), new Date(to))
    .replaceAll("\u2009", " ");

const formatDay = (place: Place, day: string): string => toDates(place, {}).format(new Date(day));
