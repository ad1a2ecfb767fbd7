import type { Invoice } from "#contract/invoice.ts";
import type { Statement } from "#contract/statement.ts";
import type { Transaction } from "#contract/transaction.ts";

export const INVOICE_ID = "01a078dd-6023-713a-9817-7b532fa0e001";
const ORDER_ID = "01a1fc5b-d3c2-759e-b637-8ea64d58ba72";
const eur = (amount: number) => ({ amount, currency: "EUR" }) as const;

/** A payment of an order; `change` overrides what the test is about. */
export const transaction = (change: Partial<Transaction> = {}): Transaction =>
  ({
    id: "payment-1",
    kind: "payment",
    status: "done",
    purpose: "order",
    amount: eur(42_360),
    at: "2026-11-21T10:00:00.000Z",
    order_id: ORDER_ID,
    order_number: "D-20418",
    title: "iPhone 13",
    method: "card",
    last4: "4242",
    invoice: { id: INVOICE_ID, code: "GR-2026-000017" },
    ...change,
  }) as Transaction;

/** A receipt with a discount and an insurance. */
export const invoice = (change: Partial<Invoice> = {}): Invoice =>
  ({
    id: INVOICE_ID,
    code: "GR-2026-000017",
    kind: "receipt",
    market: "GR",
    order_id: ORDER_ID,
    issued_at: "2026-11-21T10:00:00.000Z",
    issued_on: "2026-11-21",
    net: eur(4177),
    vat: eur(283),
    total: eur(4460),
    lines: [
      { kind: "safety_fee", gross: 1960, net: 1581, vat: 379, rate: 2400, category: "S" },
      { kind: "insurance", gross: 2990, net: 2990, vat: 0, rate: 0, category: "E" },
      { kind: "discount", gross: -490, net: -394, vat: -96, rate: 2400, category: "S" },
    ],
    details: {
      company: {
        legal_name: "Deftero Example IKE",
        trade_name: "Deftero",
        address: "Ermou 1",
        city: "Athens",
        postal_code: "10563",
        country: "GR",
        vat_number: "EL999999993",
        tax_office: "KEFODE Attikis",
        register_number: "000000000000",
        email: "accounts@deftero.example",
        phone_number: "302100000000",
      },
      customer: "Μαρίνα Παπαδοπούλου",
      billing: { address: "Ερμού 10", city: "Αθήνα", postal_code: "10563", country: "GR" },
      order_number: "D-20418",
      title: "iPhone 13",
      collected: { amount: 40_000, scheme: "private" },
      method: "card",
      card_last4: "4242",
    },
    corrects: null,
    corrected_by: [],
    fiscal: { status: "accepted", mark: "400000000000017", uid: "A1", url: null },
    ...change,
  }) as Invoice;

const figures = (sales: number, turnover: number, fees: number) => ({
  sales,
  turnover: eur(turnover),
  fees: eur(fees),
  consideration: eur(turnover - fees),
});

/** A year with one sale in its last quarter. */
export const statement = (change: Partial<Statement> = {}): Statement => ({
  year: 2026,
  seller: "Μαρίνα Παπαδοπούλου",
  years: [2026, 2025],
  markets: [
    {
      market: "GR",
      quarters: [1, 2, 3, 4].map((quarter) => ({
        quarter,
        ...(quarter === 4 ? figures(1, 40_000, 1400) : figures(0, 0, 0)),
      })),
      total: figures(1, 40_000, 1400),
      is_reported: false,
    },
  ],
  ...change,
});
