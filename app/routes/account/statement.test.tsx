import { expect, test } from "vitest";
import type { Statement as StatementData } from "#contract/statement.ts";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { statement } from "#tests/money-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { openVisit } from "#tests/visit-kit.ts";
import Statement, { loader } from "./statement.tsx";
import { loader as loadFile } from "./statement-file.ts";

const PATH = "/en-GR/account/statement";
const market = (data: StatementData) =>
  createMemberMarketplace(member(), { getStatement: () => ({ data }) });

async function show(data: StatementData) {
  const answer = await openVisit(`${PATH}?year=${data.year}`, market(data).fetch).send(loader);
  const document = await renderRoute(Statement, answer, PATH);
  return { document, text: document.querySelector("main")!.textContent!.replaceAll(/\s+/g, " ") };
}
const fetchFile = (format: string, data = statement(), locale = "en-GR") =>
  openVisit(`/${locale}/account/statement/file/${format}?year=2026`, market(data).fetch, {
    params: { format },
  }).send(loadFile) as Promise<Response>;

test("a statement has the figures of each quarter and of the year, and what is reported of them", async () => {
  const { document, text } = await show(statement());
  const rows = [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent!.replaceAll(/\s+/g, " ")),
  );
  expect(rows[3]).toEqual(["Oct–Dec", "1", "400,00 €", "14,00 €", "386,00 €"]);
  const crumbs = [...document.querySelectorAll(".breadcrumbs li")].map((one) => one.textContent);
  expect(crumbs).toEqual(["Your account", "Payments", "Yearly statement"]);
  expect(rows[4]![0]).toBe("Whole year");
  expect(text).toContain("completed 30 sales or earned more than 2.000,00 €");
  expect(text).toContain("So far you are below this limit.");
  expect(text).not.toContain("not reported");
  expect(text).toContain("The year is not over yet.");
  const years = [...document.querySelectorAll("[name=year] option")].map((one) => one.textContent);
  expect(years).toEqual(["2026", "2025"]);
});

test("a year that is over says for good that it is not reported", async () => {
  const { text } = await show(statement({ year: 2025 }));
  expect(text).toContain("You are below this limit, so these figures are not reported.");
  expect(text).not.toContain("The year is not over yet.");
});

test("a seller above the threshold reads that it is reported", async () => {
  const [greek] = statement().markets;
  const { text } = await show(statement({ markets: [{ ...greek!, is_reported: true }] }));
  expect(text).toContain("part of our report for 2026");
});

test("a year without a sale says so", async () => {
  const { document, text } = await show(statement({ year: 2025, markets: [] }));
  expect(text).toContain("You completed no sales in 2025.");
  expect(document.querySelector("table")).toBeNull();
});

test("a statement is a PDF and a table as well", async () => {
  const pdf = await fetchFile("pdf", statement(), "el-GR");
  expect(pdf.headers.get("Content-Disposition")).toBe('attachment; filename="katastasi-2026.pdf"');
  expect(Buffer.from(await pdf.arrayBuffer()).toString("latin1")).toContain("/FontFile");
  const csv = await fetchFile("csv");
  expect(csv.headers.get("Content-Disposition")).toBe('attachment; filename="statement-2026.csv"');
  const lines = (await csv.text()).split("\r\n");
  expect(lines[4]).toBe("Greece;2026;4;1;400,00;14,00;386,00;EUR");
  expect((await fetchFile("doc")).headers.get("Location")).toBe(PATH);
});
