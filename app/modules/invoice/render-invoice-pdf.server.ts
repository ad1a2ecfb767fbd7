import type { Invoice } from "#contract/invoice.ts";
import { formatDate } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import { languageOf, type Locale } from "../locale/locale.ts";
import { createPdfSheet, PAGE, type PdfSheet } from "./pdf-sheet.server.ts";
import { type InvoiceView, presentInvoice } from "./present-invoice.ts";

const WHOLE = { x: PAGE.margin, width: PAGE.width - 2 * PAGE.margin };
const HALF = WHOLE.width / 2;
const COLUMNS = [
  { of: "name", x: 0, width: 170, align: "start" },
  { of: "rate", x: 175, width: 90, align: "start" },
  { of: "net", x: 270, width: 70, align: "end" },
  { of: "vat", x: 345, width: 65, align: "end" },
  { of: "gross", x: 415, width: 68, align: "end" },
] as const;

type Cells = Record<(typeof COLUMNS)[number]["of"], string>;

function writeRow(sheet: PdfSheet, cells: Cells, top: number, weight: "regular" | "bold"): number {
  const y = sheet.reserve(top, 40);
  const ends = COLUMNS.map(({ of, x, width, align }) =>
    sheet.text(cells[of], y, { x: WHOLE.x + x, width, align, weight, size: 9 }),
  );
  return Math.max(...ends) + 6;
}

function writeParties(sheet: PdfSheet, view: InvoiceView, labels: string[], top: number): number {
  const [from = "", to = "", subject = ""] = labels;
  const write = (x: number, label: string, lines: readonly string[], at: number) =>
    lines.reduce(
      (y, line) => sheet.text(line, y, { x, width: HALF - 12 }),
      sheet.text(label, at, { x, width: HALF - 12, weight: "bold" }),
    );
  const left = write(WHOLE.x, from, view.issuer, top);
  const right = WHOLE.x + HALF;
  const customer = write(right, to, view.customer, top);
  return Math.max(left, write(right, subject, view.subject, customer + 8));
}

/** The same invoice has the same document: all of it is read from what was frozen at its date. */
export async function renderInvoicePdf(locale: Locale, invoice: Invoice): Promise<Buffer> {
  const t = getT(locale, "invoice");
  const view = presentInvoice(locale, invoice, {
    invoice: t,
    transaction: getT(locale, "transaction"),
  });
  const sheet = await createPdfSheet({
    title: view.title,
    author: invoice.details.company.legal_name,
    language: languageOf(locale),
    createdAt: new Date(invoice.issued_at),
  });
  let y = sheet.text(invoice.details.company.trade_name, PAGE.margin, {
    ...WHOLE,
    weight: "bold",
    size: 12,
  });
  y = sheet.text(view.title, y + 12, { ...WHOLE, weight: "bold", size: 18 });
  y = sheet.text(t("issued", { day: formatDate(locale, invoice.issued_on) }), y + 2, WHOLE);
  if (invoice.corrects) {
    const { code, issued_on: day } = invoice.corrects;
    y = sheet.text(t("corrects", { code, day: formatDate(locale, day) }), y, WHOLE);
  }
  y = writeParties(sheet, view, [t("from"), t("to"), t("for")], y + 16) + 20;
  const head = {
    name: t("line"),
    rate: t("vat"),
    net: t("net"),
    vat: t("vat"),
    gross: t("amount"),
  };
  y = writeRow(sheet, { ...head, rate: "" }, y, "bold");
  sheet.rule(y - 3);
  for (const row of view.rows) y = writeRow(sheet, row, y + 2, "regular");
  sheet.rule(y);
  y += 6;
  const sums = [...view.sums, { key: "total", label: t("total"), value: view.total }];
  for (const { key, label, value } of sums) {
    y = sheet.reserve(y, 20);
    const weight = key === "total" ? "bold" : "regular";
    sheet.text(value, y, { ...WHOLE, align: "end", weight, width: 483 });
    y = sheet.text(label, y, { x: WHOLE.x + 240, width: 150, weight }) + 2;
  }
  const { fiscal } = invoice;
  const notes = [
    view.settled,
    ...view.notes,
    ...(fiscal?.mark ? [`${t("fiscal")}: ${t("fiscal-mark", { mark: fiscal.mark })}`] : []),
  ];
  y += 14;
  for (const note of notes) {
    y = sheet.reserve(y, 40);
    y = sheet.text(note, y, { ...WHOLE, size: 9 }) + 5;
  }
  return sheet.finish((page, last) => `${invoice.code} · ${t("page", { page, last })}`);
}
