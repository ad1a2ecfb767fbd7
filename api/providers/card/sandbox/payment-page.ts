import { html } from "hono/html";
import { MARKET_FACTS, MARKETS, type Currency, type Language } from "#contract/market.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import type { PaymentDecision } from "./create-payments.ts";
import { type Html, isOwnForm, readForm, type SandboxKey } from "./page.ts";
import type { PaymentRow } from "./sandbox-store.ts";

const DECISIONS = ["approve", "refuse", "cancel"] as const satisfies PaymentDecision[];
const WALLETS: Partial<Record<PaymentMethod, string>> = {
  paypal: "PayPal",
  applePay: "Apple Pay",
  googlePay: "Google Pay",
};

type Say = (key: SandboxKey, values?: Record<string, string | number>) => string;

export type PaymentSandbox = {
  findPayment(reference: string): Promise<PaymentRow | null>;
  decide(reference: string, decision: PaymentDecision): Promise<void>;
};

type Config = {
  sandbox: PaymentSandbox;
  product: string;
  say: (language: Language) => Say;
  render: (language: Language, title: string, body: Html) => Response;
  renderNote: (
    language: Language,
    note: "gone" | "missing" | "refused",
    status: number,
    backTo?: string,
  ) => Response;
  goBack: (path: string) => Response;
  toBackPath: (path: string, reference: string) => string;
  returnOrigin: string;
};

type Offer = { title: string; lead: string; lines: Html; buttons: [PaymentDecision, string][] };

const formatMoney = (amount: number, currency: Currency): string => {
  const market = MARKETS.find((one) => MARKET_FACTS[one].currency === currency) ?? "GR";
  return new Intl.NumberFormat(MARKET_FACTS[market].numberFormat, {
    style: "currency",
    currency,
  }).format(amount / 100);
};

const toKlarna = (t: Say, money: (amount: number) => string, amount: number): Offer => {
  const parts = toInstallments(amount);
  return {
    title: t("klarna-title"),
    lead: t("klarna-lead"),
    lines: html`<dt>${t("klarna-first")}</dt>
      <dd>${money(parts[0])}</dd>
      <dt>${t("klarna-second")}</dt>
      <dd>${money(parts[1])}</dd>
      <dt>${t("klarna-third")}</dt>
      <dd>${money(parts[2])}</dd>
      <dt class="total">${t("klarna-total")}</dt>
      <dd class="total">${money(amount)}</dd>`,
    buttons: [
      ["approve", t("klarna-approve")],
      ["refuse", t("klarna-refuse")],
    ],
  };
};

const toOffer = (t: Say, payment: PaymentRow, product: string): Offer => {
  const money = (amount: number) => formatMoney(amount, payment.currency as Currency);
  if (payment.method === "klarna") return toKlarna(t, money, payment.amount);
  const wallet = WALLETS[payment.method as PaymentMethod];
  const sum = html`<dt>${t("amount")}</dt>
    <dd>${money(payment.amount)}</dd>
    <dt>${t("to")}</dt>
    <dd>${product}</dd>`;
  if (wallet)
    return {
      title: t("wallet-title", { wallet }),
      lead: t("wallet-lead"),
      lines: sum,
      buttons: [
        ["approve", t("wallet-approve")],
        ["refuse", t("wallet-refuse", { wallet })],
        ["cancel", t("wallet-cancel")],
      ],
    };
  return {
    title: t("challenge-title"),
    lead: t("challenge-lead"),
    lines: html`${sum}
      <dt>${t("card")}</dt>
      <dd>${t("card-ending", { last4: payment.card_last4 ?? "" })}</dd>`,
    buttons: [
      ["approve", t("approve")],
      ["refuse", t("refuse")],
    ],
  };
};

/** Page that approves or declines a card challenge, Klarna or a wallet. */
export const createPaymentPage = (config: Config) => {
  const { sandbox, product, say, render, renderNote, goBack, toBackPath, returnOrigin } = config;

  const renderOffer = (language: Language, payment: PaymentRow) => {
    const { title, lead, lines, buttons } = toOffer(say(language), payment, product);
    return render(
      language,
      title,
      html`<div class="panel">
        <h1>${title}</h1>
        <p>${lead}</p>
        <dl>${lines}</dl>
        <form method="post">
          ${buttons.map(
            ([decision, label], index) =>
              html`<button${index > 0 && html` class="quiet"`} name="decision" value="${decision}">${label}</button>`,
          )}
        </form>
      </div>`,
    );
  };

  return async (request: Request, reference: string, language: Language): Promise<Response> => {
    const payment = await sandbox.findPayment(reference);
    if (!payment) return renderNote(language, "missing", 404);
    const back = toBackPath(payment.return_path, payment.reference);
    if (payment.status !== "requires_action") {
      return request.method === "POST"
        ? goBack(back)
        : renderNote(language, "gone", 410, `${returnOrigin}${back}`);
    }
    if (request.method !== "POST") return renderOffer(language, payment);
    const form = await readForm(request);
    if (!form || !isOwnForm(request))
      return renderNote(language, "refused", form ? 403 : 413, `${returnOrigin}${back}`);
    const decision = DECISIONS.find((one) => one === form.get("decision"));
    if (!decision) return renderOffer(language, payment);
    await sandbox.decide(reference, decision);
    return goBack(back);
  };
};

/** Three parts that add up exactly; the remainder is part of the first. */
export const toInstallments = (amount: number): [number, number, number] => {
  const part = Math.floor(amount / 3);
  return [amount - 2 * part, part, part];
};
