import type { Invoice } from "#contract/invoice.ts";
import { formatMoney, formatPercent } from "../locale/format.ts";
import type { Locale } from "../locale/locale.ts";
import type { T } from "../locale/use-t.ts";

type Texts = { invoice: T<"invoice">; transaction: T<"transaction"> };

/** The sentences of a document, which its page and its PDF share. */
export function presentInvoice(
  locale: Locale,
  invoice: Invoice,
  { invoice: t, transaction }: Texts,
) {
  const { details, kind, lines, net, vat, total } = invoice;
  const { company, collected, method, card_last4: last4 } = details;
  const money = (amount: number) => formatMoney(locale, { ...total, amount });
  const way = method === null ? null : transaction(`method.${method}`);
  const card = way !== null && last4 !== null ? transaction("card", { method: way, last4 }) : way;
  return {
    title: t("title", { kind: t(kind), code: invoice.code }),
    issuer: [
      company.legal_name,
      company.address,
      `${company.postal_code} ${company.city}`,
      t("vat-number", { number: company.vat_number }),
      ...(company.tax_office === null ? [] : [t("tax-office", { office: company.tax_office })]),
      t("register", { number: company.register_number }),
      company.email,
    ],
    customer: [
      details.customer ?? t("retail"),
      ...(details.billing === null
        ? []
        : [details.billing.address, `${details.billing.postal_code} ${details.billing.city}`]),
    ],
    subject: [
      details.title,
      ...(details.order_number === null ? [] : [t("order", { number: details.order_number })]),
    ],
    rows: lines.map((line) => ({
      key: line.kind,
      name: t(`lines.${line.kind}`),
      rate:
        line.category === "E"
          ? t("exempt")
          : t("rate", { rate: formatPercent(locale, line.rate / 100) }),
      net: money(line.net),
      vat: money(line.vat),
      gross: money(line.gross),
    })),
    sums: [
      { key: "net", label: t("total-net"), value: money(net.amount) },
      { key: "vat", label: t("total-vat"), value: money(vat.amount) },
    ],
    total: money(total.amount),
    settled:
      kind === "credit_note"
        ? t("given-back")
        : card === null
          ? t("withheld")
          : t("paid", { method: card }),
    notes: [
      ...(lines.some(({ category }) => category === "E") ? [t("exempt-note")] : []),
      ...(collected === null
        ? []
        : [
            t("collected", { amount: money(collected.amount) }),
            t(`collected-${collected.scheme}`),
          ]),
    ],
  };
}

export type InvoiceView = ReturnType<typeof presentInvoice>;
