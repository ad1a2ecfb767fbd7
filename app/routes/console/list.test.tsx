import { describe, expect, test } from "vitest";
import type { StaffList } from "#contract/staff-list.ts";
import { createOrderMarketplace } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { openVisit } from "#tests/visit-kit.ts";
import List, { loader } from "./list.tsx";

const ORDER = "01a078dd-6023-713a-9817-7b532fa11001";
const VIEW = "01a078dd-6023-713a-9817-7b532fa11002";
const column = (id: string, kind: "text" | "word" | "money", is_private = false) => ({
  id,
  kind,
  is_private,
  is_usual: !is_private,
});
const list: StaffList = {
  rows: [
    {
      id: ORDER,
      version: 3,
      page: ORDER,
      cells: {
        number: "D-20001",
        status: "delivered",
        total: { amount: 41056, currency: "EUR" },
      },
    },
  ],
  next: "abc",
  asked: {
    tab: "late",
    q: "irene",
    sort: "-total",
    columns: ["number", "status", "total"],
    filters: { status: ["delivered", "completed"], created_from: ["2026-11-01"] },
  },
  skipped: [
    { name: "buyer_email", why: "private" },
    { name: "<b>", why: "unknown" },
  ],
  columns: [
    column("number", "text"),
    column("status", "word"),
    column("total", "money"),
    column("buyer_email", "text", true),
  ],
  filters: [
    { id: "status", kind: "words", is_private: false, options: ["delivered", "completed"] },
    { id: "created_from", kind: "day", is_private: false, options: [] },
  ],
  sorts: ["created", "total"],
  usual_sort: "-created",
  tabs: ["all", "late"],
  has_search: true,
  actions: [],
};
const views = [{ id: VIEW, name: "Late ones", query: "tab=late", is_shared: true, is_mine: false }];
const shop = () =>
  createOrderMarketplace(undefined, {
    getStaffList: () => ({ data: list }) as never,
    countStaffList: () => ({ data: { total: 10_001, tabs: { all: 10_001, late: 1 } } }) as never,
    listStaffListViews: () => ({ data: views }) as never,
  });

const open = async (locale: string) => {
  const path = `/${locale}/console/lists/orders`;
  const marketplace = shop();
  const address = `${path}?tab=late&list=people&q=irene`;
  const params = { list: "orders", locale };
  const loaded = await openVisit(address, marketplace.fetch, { params }).send(loader);
  const page = await renderRoute(() => List({ loaderData: loaded } as never), loaded, path);
  return { page, path, marketplace, words: page.body.textContent!.replace(/\s+/g, " ") };
};

describe("the page of a list", () => {
  test("shows rows with their words, chips that come off, tabs, sorts and what was left out", async () => {
    const { page, path, words } = await open("en-GR");
    expect(words).toContain("Delivered, the buyer decides");
    expect(words).toContain("410,56 €");
    expect(words).toContain("more than 10.000");
    expect(words).toContain("“Buyer’s email” needs the right to see personal data.");
    expect(words).toContain("“<b>” doesn’t exist here.");
    expect(page.querySelector("th[aria-sort=descending]")!.textContent).toContain("Total");
    const links = [...page.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    const rest = "status=delivered&status=completed&created_from=2026-11-01";
    expect(links).toContain(`/en-GR/hub/orders/${ORDER}`);
    expect(links).toContain(`${path}?q=irene&${rest}&sort=-total`);
    expect(links).toContain(`${path}?tab=late&${rest}&sort=-total`);
    expect(links).toContain(`${path}?tab=late&q=irene&${rest}&sort=-total&after=abc`);
    expect(links).toContain(
      `${path}?tab=late&q=irene&status=completed&created_from=2026-11-01&sort=-total`,
    );
    expect(links).toContain(`${path}?tab=late`);
  });

  test("is Greek in Greece, and asks for the list of its path", async () => {
    const { words, marketplace } = await open("el-GR");
    expect(words).toContain("Παραγγελίες");
    expect(words).toContain("Ένα μέρος της διεύθυνσης παραλείφθηκε");
    expect(marketplace.calls[0]!.params).toMatchObject({ list: "orders" });
  });
});
