import { describe, expect, test } from "vitest";
import type { Transaction } from "#contract/transaction.ts";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { INVOICE_ID, transaction } from "#tests/money-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { openVisit } from "#tests/visit-kit.ts";
import Payments, { loader } from "./payments.tsx";
import { loader as loadFile } from "./payments-file.ts";

const PATH = "/en-GR/account/payments";

function openMarket(rows: readonly Transaction[], { pages = 1 } = {}) {
  const asked: URLSearchParams[] = [];
  const { fetch } = createMemberMarketplace(member(), {
    listTransactions: () => {
      const page = Number(asked.at(-1)?.get("page") ?? 1);
      return {
        data: page === 1 ? [...rows] : [transaction({ id: `page-${page}`, title: `Page ${page}` })],
        meta: { current_page: page, last_page: pages, per_page: 20, total: rows.length },
        links: { first: "?page=1", last: "?page=1", prev: null, next: null },
      };
    },
  });
  const listen = (request: Request) => {
    const url = new URL(request.url);
    if (url.pathname.endsWith("/profile/transactions")) asked.push(url.searchParams);
    return fetch(request);
  };
  return { fetch: listen, asked };
}

async function show(rows: readonly Transaction[], path = PATH, options = {}) {
  const market = openMarket(rows, options);
  const data = await openVisit(path, market.fetch).send(loader);
  return { document: await renderRoute(Payments, data, path), asked: market.asked };
}

async function download(rows: readonly Transaction[], path: string, options = {}) {
  const market = openMarket(rows, options);
  const response = (await openVisit(path, market.fetch).send(loadFile)) as Response;
  return { response, asked: market.asked, text: await response.text() };
}

const textOf = (node: { textContent: string | null } | null) =>
  (node?.textContent ?? "").replaceAll(/\s+/g, " ").trim();

describe("the list of payments", () => {
  test("shows what moved, by what and for what, with its document", async () => {
    const { document } = await show([
      transaction(),
      transaction({ id: "hold", kind: "hold", status: "released", invoice: null }),
      transaction({ id: "payout", kind: "payout", status: "pending", method: null, last4: "0695" }),
    ]);
    const rows = [...document.querySelectorAll("li.transaction")].map(textOf);
    expect(rows[0]).toContain("−423,60 €");
    expect(rows[0]).toContain("Card •••• 4242");
    expect(rows[1]).toContain("Hold on a card");
    expect(rows[1]).toContain("Released");
    expect(rows[2]).toContain("Account •••• 0695");
    const link = document.querySelector(`a[href$="/account/invoices/${INVOICE_ID}"]`);
    expect(textOf(link)).toBe("Document GR-2026-000017");
  });

  test("passes a filter on by GET, keeps it in the form and in the file, and drops nonsense", async () => {
    const { document, asked } = await show(
      [transaction()],
      `${PATH}?kind=payment&status=nonsense&from=2026-11-01&to=soon&page=-4`,
    );
    expect(Object.fromEntries(asked[0]!)).toEqual({
      _locale: "en-GR",
      kind: "payment",
      from: "2026-11-01",
      page: "1",
    });
    const form = document.querySelector("form.transaction-filter")!;
    expect(form.getAttribute("method")).toBe("get");
    expect(form.querySelector("[name=kind] [selected]")!.getAttribute("value")).toBe("payment");
    expect(form.querySelector("[name=from]")!.getAttribute("value")).toBe("2026-11-01");
    const file = document.querySelector(`a[href^="${PATH}/file"]`)!;
    expect(file.getAttribute("href")).toBe(`${PATH}/file?kind=payment&from=2026-11-01`);
    // An attribute of the link would save the sign-in page of an ended session as the file.
    expect(file.hasAttribute("download")).toBe(false);
  });

  test("says when there is nothing at all, and when nothing matches", async () => {
    const none = await show([]);
    expect(textOf(none.document.querySelector("[role=status]"))).toContain("Nothing has been paid");
    expect(none.document.querySelector("form.transaction-filter")).toBeNull();
    const unmatched = await show([], `${PATH}?kind=refund`);
    expect(textOf(unmatched.document.querySelector("[role=status]"))).toContain("Nothing matches");
  });

  test("keeps the filter from page to page", async () => {
    const { document } = await show([transaction()], `${PATH}?kind=payment`, { pages: 3 });
    const next = document.querySelector('a[href*="page=2"]')!.getAttribute("href");
    expect(next).toBe(`${PATH}?kind=payment&page=2`);
  });
});

describe("the file of payments", () => {
  test("has the rows of the same filter, with Greek separators and a mark for Excel", async () => {
    const path = `${PATH}/file?kind=payment`;
    const { response, asked, text } = await download([transaction()], path);
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="payments.csv"');
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(Object.fromEntries(asked[0]!)).toMatchObject({ kind: "payment", per_page: "200" });
    const bytes = text.replace(/^\uFEFF/, "");
    expect(bytes.split("\r\n")[1]).toBe(
      "2026-11-21;Payment;Done;Order;D-20418;iPhone 13;-423,60;EUR;Card 4242;GR-2026-000017",
    );
  });

  test("is British in the United Kingdom", async () => {
    const { text } = await download([transaction()], "/en-GB/account/payments/file");
    expect(text.split("\r\n")[1]).toContain(",-423.60,EUR,");
  });

  test("holds no formula, whatever a seller calls a device", async () => {
    for (const title of ['=HYPERLINK("http://x","y")', "+1", "-1", "@sum", "\tcmd"]) {
      const { text } = await download([transaction({ title })], `${PATH}/file`);
      const cell = text.split("\r\n")[1]!.split(";")[5]!;
      expect(cell.replace(/^"/, "").startsWith("'")).toBe(true);
    }
    const { text } = await download([transaction({ title: 'A "b"; c' })], `${PATH}/file`);
    expect(text).toContain(';"A ""b""; c";');
  });

  test("reads every page of its query, up to the moment at which it began", async () => {
    const { asked, text } = await download([transaction()], `${PATH}/file`, { pages: 3 });
    expect(asked.map((query) => query.get("page"))).toEqual(["1", "2", "3"]);
    expect(new Set(asked.map((query) => query.get("until"))).size).toBe(1);
    expect(text).toContain("Page 3");
  });

  test("is an error and no broken file when the API refuses", async () => {
    const { fetch } = createMemberMarketplace(member(), {
      listTransactions: () => rejection("internal"),
    });
    await expect(openVisit(`${PATH}/file`, fetch).send(loadFile)).rejects.toMatchObject({
      status: 500,
    });
  });
});
