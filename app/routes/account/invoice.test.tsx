import { describe, expect, test } from "vitest";
import type { Invoice as InvoiceData } from "#contract/invoice.ts";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { invoice, INVOICE_ID } from "#tests/money-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { openVisit } from "#tests/visit-kit.ts";
import Invoice, { loader } from "./invoice.tsx";
import { loader as loadFile } from "./invoice-file.ts";

const PATH = `/en-GR/account/invoices/${INVOICE_ID}`;
const params = { invoiceId: INVOICE_ID };

const market = (data: InvoiceData | null) =>
  createMemberMarketplace(member(), {
    getInvoice: () => (data === null ? rejection("not_found") : { data }),
    getInvoiceXml: () =>
      data === null ? rejection("not_found") : { data: { code: data.code, xml: "<Invoice/>" } },
  });

async function show(data: InvoiceData, path = PATH): Promise<string> {
  const answer = await openVisit(path, market(data).fetch, { params }).send(loader);
  const document = await renderRoute(Invoice, answer, path);
  return document.querySelector("main")!.textContent!.replaceAll(/\s+/g, " ");
}

const fetchFile = (format: string, data: InvoiceData | null = invoice(), locale = "en-GR") =>
  openVisit(PATH.replace("en-GR", locale) + `/file/${format}`, market(data).fetch, {
    params: { ...params, format },
  }).send(loadFile) as Promise<Response>;

describe("a receipt", () => {
  test("names the company, the VAT of each line and the price that is not ours", async () => {
    const text = await show(invoice());
    expect(text).toContain("Receipt GR-2026-000017");
    expect(text).toContain("VAT no. EL999999993");
    expect(text).toContain("Buyer protection VAT 24 %");
    expect(text).toContain("Device insurance Exempt from VAT");
    expect(text).toContain("−4,90 €");
    expect(text).toContain("44,60 €");
    expect(text).toContain("Collected for the seller: 400,00 €");
    expect(text).toContain("sold by a private person");
    expect(text).toContain("Ερμού 1010563 Αθήνα");
    expect(text).toContain("MARK 400000000000017");
  });

  test("says in the law's words that a trader's goods are under the margin scheme", async () => {
    const { details } = invoice();
    const margin = { amount: 40_000, scheme: "margin" } as const;
    const data = invoice({ details: { ...details, collected: margin } });
    expect(await show(data)).toContain("Margin scheme – second-hand goods");
    const greek = await show(data, PATH.replace("en-GR", "el-GR"));
    expect(greek).toContain("Καθεστώς περιθωρίου – Μεταχειρισμένα αγαθά");
  });

  test("leads to what corrects it, and says what the tax authority has not said yet", async () => {
    const corrected_by = [
      { id: INVOICE_ID, code: "GR-2026-000018" },
    ] as InvoiceData["corrected_by"];
    const fiscal = { status: "waiting", mark: null, uid: null, url: null } as const;
    const text = await show(invoice({ corrected_by, fiscal }));
    expect(text).toContain("Corrected by credit note GR-2026-000018");
    expect(text).toContain("Being registered with the tax authority.");
    expect(await show(invoice({ fiscal: null }))).not.toContain("Tax authority");
  });

  test("of an erased person or of somebody else", async () => {
    const { details } = invoice();
    const nameless = invoice({
      details: { ...details, customer: null, billing: null, card_last4: null },
    });
    expect(await show(nameless)).toContain("Retail customer");
    const visit = openVisit(PATH, market(null).fetch, { params });
    await expect(visit.send(loader)).rejects.toMatchObject({ status: 404 });
    for (const format of ["pdf", "xml"])
      await expect(fetchFile(format, null)).rejects.toMatchObject({ status: 404 });
  });
});

describe("the file of a receipt", () => {
  test("is a PDF with embedded fonts, in Greek as well, that no cache keeps", async () => {
    const response = await fetchFile("pdf", invoice(), "el-GR");
    expect(response.headers.get("Content-Type")).toBe("application/pdf");
    expect(response.headers.get("Content-Disposition")).toBe(
      'attachment; filename="GR-2026-000017.pdf"',
    );
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const text = Buffer.from(await response.arrayBuffer()).toString("latin1");
    expect(text.startsWith("%PDF-1.")).toBe(true);
    expect(text).toContain("/FontFile");
    expect(text).not.toContain("/Helvetica");
    expect(text).toContain("/Lang (el)");
  });

  test("is the same each time", async () => {
    const strip = async () => {
      const text = Buffer.from(await (await fetchFile("pdf")).arrayBuffer()).toString("latin1");
      return text.replaceAll(/\/ID \[[^\]]*\]/g, "");
    };
    expect(await strip()).toBe(await strip());
  });

  test("is XML by another name, and the page by a third", async () => {
    const response = await fetchFile("xml");
    expect(response.headers.get("Content-Disposition")).toContain("GR-2026-000017.xml");
    expect(await response.text()).toBe("<Invoice/>");
    expect((await fetchFile("exe")).headers.get("Location")).toBe(PATH);
  });
});
