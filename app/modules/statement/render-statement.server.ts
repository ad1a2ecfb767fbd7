import type { Statement } from "#contract/statement.ts";
import { PRODUCT } from "../locale/product.ts";
import { getT } from "../locale/get-t.server.ts";
import { languageOf, type Locale } from "../locale/locale.ts";
import { createPdfSheet, PAGE } from "../invoice/pdf-sheet.server.ts";
import { CSV_START, type CsvCell, writeCsvLine } from "../transaction/write-csv.ts";
import { presentStatement } from "./present-statement.ts";

const WHOLE = { x: PAGE.margin, width: PAGE.width - 2 * PAGE.margin };
const COLUMNS = [
  { of: "name", x: 0, width: 150, align: "start" },
  { of: "sales", x: 150, width: 60, align: "end" },
  { of: "turnover", x: 215, width: 90, align: "end" },
  { of: "fees", x: 310, width: 80, align: "end" },
  { of: "consideration", x: 395, width: 88, align: "end" },
] as const;

type Cells = Record<(typeof COLUMNS)[number]["of"], string>;

export async function renderStatementPdf(
  locale: Locale,
  statement: Statement,
  now: Date,
): Promise<Buffer> {
  const t = getT(locale, "statement");
  const view = presentStatement(locale, statement, {
    statement: t,
    place: getT(locale, "locale"),
  });
  const sheet = await createPdfSheet({
    title: view.title,
    author: PRODUCT,
    language: languageOf(locale),
    createdAt: now,
  });
  const writeRow = (cells: Cells, top: number, weight: "regular" | "bold"): number => {
    const y = sheet.reserve(top, 40);
    const ends = COLUMNS.map(({ of, x, width, align }) =>
      sheet.text(cells[of], y, { x: WHOLE.x + x, width, align, weight, size: 9 }),
    );
    return Math.max(...ends) + 6;
  };
  let y = sheet.text(PRODUCT, PAGE.margin, { ...WHOLE, weight: "bold", size: 12 });
  y = sheet.text(view.title, y + 12, { ...WHOLE, weight: "bold", size: 18 });
  if (statement.seller !== null) y = sheet.text(t("for", { name: statement.seller }), y + 2, WHOLE);
  if (view.none !== null) y = sheet.text(view.none, y + 16, WHOLE);
  const head = {
    name: t("quarter"),
    sales: t("sales"),
    turnover: t("turnover"),
    fees: t("fees"),
    consideration: t("consideration"),
  };
  for (const one of view.markets) {
    y = sheet.text(one.caption, sheet.reserve(y + 24, 200), { ...WHOLE, weight: "bold", size: 12 });
    y = writeRow(head, y + 8, "bold");
    sheet.rule(y - 3);
    for (const row of one.rows) y = writeRow(row, y + 2, "regular");
    sheet.rule(y);
    y = writeRow(one.total, y + 5, "bold");
    for (const note of one.notes) y = sheet.text(note, y + 4, { ...WHOLE, size: 9 });
  }
  if (!view.isOver && view.none === null) sheet.text(t("not-final"), y + 8, { ...WHOLE, size: 9 });
  const invoice = getT(locale, "invoice");
  return sheet.finish((page, last) => invoice("page", { page, last }));
}

export function renderStatementCsv(locale: Locale, statement: Statement): string {
  const t = getT(locale, "statement");
  const place = getT(locale, "locale");
  const head: CsvCell[] = (
    [
      "country",
      "year",
      "quarter",
      "sales",
      "turnover",
      "fees",
      "consideration",
      "currency",
    ] as const
  ).map((column) => t(column));
  const lines = statement.markets.flatMap(({ market, quarters }) =>
    quarters.map(({ quarter, sales, turnover, fees, consideration }): CsvCell[] => [
      place(`country.${market}`),
      { count: statement.year },
      { count: quarter },
      { count: sales },
      { money: turnover.amount },
      { money: fees.amount },
      { money: consideration.amount },
      turnover.currency,
    ]),
  );
  return CSV_START + [head, ...lines].map((cells) => writeCsvLine(locale, cells)).join("");
}
