import type { InvoiceLine, InvoiceLineKind } from "#contract/invoice.ts";
import type { Market } from "#contract/market.ts";

/** Hundredths of a percent; a line keeps the rate of its date. */
const VAT_RATES = { GR: 2400, GB: 2000 } as const satisfies Record<Market, number>;

/** Insurance is exempt (Directive 2006/112, article 135(1)(a); VATA 1994, schedule 9, group 2). */
const EXEMPT: ReadonlySet<InvoiceLineKind> = new Set(["insurance"]);

/** Minor units, VAT included. */
export type Charge = { kind: InvoiceLineKind; gross: number };

const toNet = (gross: number, rate: number): number =>
  Math.sign(gross) * Math.round((Math.abs(gross) * 10_000) / (10_000 + rate));

const tax = ({ kind, gross }: Charge, market: Market): InvoiceLine => {
  const rate = EXEMPT.has(kind) ? 0 : VAT_RATES[market];
  const net = toNet(gross, rate);
  return { kind, gross, net, vat: gross - net, rate, category: EXEMPT.has(kind) ? "E" : "S" };
};

/**
 * The VAT of a rate is computed once, from the sum of its lines, as EN 16931 wants it; the cents by
 * which the rounded lines differ go to the largest of them.
 */
function settleRounding(lines: InvoiceLine[]): InvoiceLine[] {
  const settled = lines.map((line) => ({ ...line }));
  for (const rate of new Set(settled.map((line) => line.rate))) {
    const same = settled.filter((line) => line.rate === rate);
    const gross = same.reduce((sum, line) => sum + line.gross, 0);
    const net = same.reduce((sum, line) => sum + line.net, 0);
    const largest = same.reduce((most, line) =>
      Math.abs(line.gross) > Math.abs(most.gross) ? line : most,
    );
    const off = toNet(gross, rate) - net;
    largest.net += off;
    largest.vat -= off;
  }
  return settled;
}

export const toInvoiceLines = (charges: readonly Charge[], market: Market): InvoiceLine[] =>
  settleRounding(charges.filter(({ gross }) => gross !== 0).map((charge) => tax(charge, market)));

/**
 * The register takes no negative sum of a rate, so a discount lowers at most what is taxed of the
 * services; the rest of it lowers the price of the device.
 */
export function spreadDiscount(
  services: readonly Charge[],
  discount: number,
): { charges: Charge[]; onDevice: number } {
  const taxed = services.filter(({ kind }) => !EXEMPT.has(kind));
  const onServices = Math.min(
    discount,
    taxed.reduce((sum, { gross }) => sum + gross, 0),
  );
  return {
    charges: [...services, { kind: "discount", gross: -onServices }],
    onDevice: discount - onServices,
  };
}

type Sums = { net: number; vat: number; total: number };

export const sumLines = (lines: readonly InvoiceLine[]): Sums => ({
  net: lines.reduce((sum, { net }) => sum + net, 0),
  vat: lines.reduce((sum, { vat }) => sum + vat, 0),
  total: lines.reduce((sum, { gross }) => sum + gross, 0),
});

/** What is left of a receipt after its credit notes, line by line. */
const subtract = (lines: readonly InvoiceLine[], credited: readonly InvoiceLine[]): InvoiceLine[] =>
  lines.map((line) => {
    const same = credited.filter(({ kind, rate }) => kind === line.kind && rate === line.rate);
    const { net, vat, total } = sumLines(same);
    return { ...line, gross: line.gross - total, net: line.net - net, vat: line.vat - vat };
  });

/** Lines of one kind and rate become one, so that credit notes can name them. */
export function mergeCharges(charges: readonly Charge[]): Charge[] {
  const sums = new Map<InvoiceLineKind, number>();
  for (const { kind, gross } of charges) sums.set(kind, (sums.get(kind) ?? 0) + gross);
  return [...sums].map(([kind, gross]) => ({ kind, gross }));
}

/**
 * The lines of a credit note over `amount`, or over all that is left when that is less. A part is
 * taken from every line in proportion. Empty when nothing is left.
 */
export function toCreditLines(
  lines: readonly InvoiceLine[],
  credited: readonly InvoiceLine[],
  amount: number,
): InvoiceLine[] {
  const left = subtract(lines, credited).filter(({ gross }) => gross !== 0);
  const { total } = sumLines(left);
  if (total <= 0) return [];
  if (amount >= total) return left;
  const leftOf = (rate: number) => sumLines(left.filter((line) => line.rate === rate)).total;
  const shares = left.map((line) => ({
    ...line,
    gross: Math.trunc((line.gross * amount) / total),
  }));
  // What is rounded makes neither this sum of a rate negative, nor what it leaves.
  for (const share of shares.filter(({ gross }) => gross < 0)) {
    const others = shares.filter(({ rate, gross }) => rate === share.rate && gross > 0);
    const most = sumLines(others).total;
    share.gross = Math.min(Math.max(share.gross, -most), leftOf(share.rate) - most);
  }
  const largest = shares
    .filter(({ rate }) => leftOf(rate) > 0)
    .reduce((most, line) => (line.gross > most.gross ? line : most));
  largest.gross += amount - sumLines(shares).total;
  return settleRounding(
    shares
      .filter(({ gross }) => gross !== 0)
      .map((line) => {
        const net = toNet(line.gross, line.rate);
        return { ...line, net, vat: line.gross - net };
      }),
  );
}
