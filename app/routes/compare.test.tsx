import { describe, expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { openLoader, renderRoute } from "#tests/route-kit.tsx";
import { idOf, openShop } from "#tests/shop-marketplace.ts";
import { pageKeyOf } from "../services/page-key.server.ts";
import Compare, { handle, loader } from "./compare.tsx";

const plain = (node: Element | null | undefined) =>
  (node?.textContent ?? "").replace(/[\s ]+/g, " ").trim();

const [ONE, TWO, THREE] = [idOf(9, 0), idOf(9, 9), idOf(9, 1)] as const;
const GONE = idOf(9, 410);

async function visit(query: string, locale = "en-GR") {
  const shop = openShop();
  const address = `/${locale}/compare${query}`;
  const data = await openLoader(loader, shop.fetch)(address);
  return { page: await renderRoute(Compare, data, address), shop };
}
const columnsOf = (page: Document) =>
  [...page.querySelectorAll("thead th")].map((th) =>
    th.querySelector("a")!.getAttribute("href")!.split("/").at(-1),
  );
const rowsOf = (page: Document) => [...page.querySelectorAll("tbody tr")].map(plain);

test("it is only read: no scripts, and one copy for all anonymous visitors", () => {
  expect(handle).toEqual({ scripts: false });
  expect(
    pageKeyOf({
      method: "GET",
      target: `/en-GR/compare?id=${ONE}&id=${TWO}&differences=1`,
      cookie: null,
    }),
  ).not.toBeNull();
});

describe("devices side by side", () => {
  test("are four at most, and the page says how many were left out", async () => {
    const ids = Array.from({ length: 6 }, (_, n) => `id=${idOf(9, n)}`).join("&");
    const { page } = await visit(`?${ids}`);
    expect(columnsOf(page)).toHaveLength(LIMITS.compare);
    expect(plain(page.querySelector("main"))).toContain("2 devices were left out");
  });

  test("stand in the order of the address, with what they cost and how every part is", async () => {
    const { page } = await visit(`?id=${TWO}&id=${ONE}&id=${THREE}`);
    expect(columnsOf(page)).toEqual([TWO, ONE, THREE]);
    const rows = rowsOf(page);
    expect(rows[0]).toMatch(/^Total price.*410,56 €/);
    expect(rows.find((row) => row.startsWith("Battery health"))).toMatch(/98 %/);
    expect(rows.find((row) => row.startsWith("Original parts"))).toContain("Not original");
    expect(page.querySelectorAll("tbody th[scope=row]")).toHaveLength(rows.length);
  });

  test("show only what differs when asked to, and say how much is left out", async () => {
    const { page: all } = await visit(`?id=${ONE}&id=${THREE}`);
    const toggle = all.querySelector("main .btn")!;
    expect(toggle.getAttribute("href")).toBe(`/en-GR/compare?id=${ONE}&id=${THREE}&differences=1`);
    const { page } = await visit(`?id=${ONE}&id=${THREE}&differences=1`);
    const shown = rowsOf(page);
    expect(shown.some((row) => row.startsWith("Total price"))).toBe(true);
    expect(shown.some((row) => row.startsWith("Warranty"))).toBe(false);
    expect(plain(page.querySelector("main"))).toContain(
      `${rowsOf(all).length - shown.length} identical lines are hidden`,
    );
  });

  test("each can be taken away, the others stay", async () => {
    const { page } = await visit(`?id=${ONE}&id=${TWO}&differences=1`);
    expect(page.querySelector(".remove")?.getAttribute("href")).toBe(
      `/en-GR/compare?id=${TWO}&differences=1`,
    );
  });

  test("duplicates, malformed ids and ids above the limit are dropped", async () => {
    const { page } = await visit(
      `?id=${ONE}&id=${ONE.toUpperCase()}&id=x&id=%27--&id=${idOf(9, 999)}`,
    );
    expect(columnsOf(page)).toEqual([ONE]);
    const many = Array.from({ length: 9 }, (_, n) => `id=${idOf(9, n)}`).join("&");
    const { page: full, shop } = await visit(`?${many}`);
    expect(columnsOf(full)).toHaveLength(LIMITS.compare);
    expect(shop.asked).toHaveLength(LIMITS.compare);
  });

  test("one that is gone says so and keeps the rest", async () => {
    const { page } = await visit(`?id=${GONE}&id=${ONE}`);
    expect(columnsOf(page)).toEqual([ONE]);
    expect(plain(page.querySelector("main"))).toContain("One of them is no longer available.");
  });

  test("in another market cost that market's money", async () => {
    const { page } = await visit(`?id=${ONE}&id=${TWO}`, "en-GB");
    expect(rowsOf(page)[0]).toContain("£");
  });
});

test.each(["", "?id=", "?id=x", `?id=${GONE}`])(
  "with nothing to compare it leads on: %s",
  async (query) => {
    const { page } = await visit(query);
    expect(page.querySelector("table")).toBeNull();
    expect(page.querySelector("main a[href='/en-GR/search']")).not.toBeNull();
  },
);

describe("the form that adds a device", () => {
  const formOf = (page: Document) => page.querySelector("form[toolname=compare_devices]");
  const fieldOf = (page: Document) => page.querySelector<HTMLInputElement>("#compare-add")!;

  test.each([
    ["its number", TWO],
    ["its address", `https://deftero.test/en-GR/listing/${TWO}?photo=2`],
    ["a copied line", ` see /listing/${TWO.toUpperCase()} `],
  ])("adds it by %s", async (_, text) => {
    const { page } = await visit(`?id=${ONE}&add=${encodeURIComponent(text)}`);
    expect(columnsOf(page)).toEqual([ONE, TWO]);
    expect(fieldOf(page).getAttribute("value")).toBe("");
    expect(fieldOf(page).getAttribute("aria-invalid")).toBeNull();
  });

  test("keeps the devices and the choice of differences", async () => {
    const { page } = await visit(`?id=${ONE}&id=${TWO}&differences=1`);
    const kept = [...formOf(page)!.querySelectorAll<HTMLInputElement>("[type=hidden]")];
    expect(kept.map((one) => [one.name, one.getAttribute("value")])).toEqual([
      ["id", ONE],
      ["id", TWO],
      ["differences", "1"],
    ]);
  });

  test.each(["iphone", "https://elsewhere.test/1", idOf(9, 999), "<b>"])(
    "names the field and keeps what leads to no device: %s",
    async (text) => {
      const { page } = await visit(`?id=${ONE}&add=${encodeURIComponent(text)}`);
      expect(columnsOf(page)).toEqual([ONE]);
      expect(fieldOf(page).getAttribute("value")).toBe(text);
      expect(fieldOf(page).getAttribute("aria-invalid")).toBe("true");
      expect(plain(page.querySelector("#compare-add-error"))).toContain("No device on sale");
    },
  );

  test("is not there when no more fit", async () => {
    const four = [0, 1, 2, 9].map((n) => `id=${idOf(9, n)}`).join("&");
    const { page } = await visit(`?${four}`);
    expect(columnsOf(page)).toHaveLength(LIMITS.compare);
    expect(formOf(page)).toBeNull();
  });

  test("describes itself to agents, and is sent by the person alone", async () => {
    const { page } = await visit("");
    const form = formOf(page)!;
    expect(form.getAttribute("tooldescription")).toBeTruthy();
    expect(fieldOf(page).getAttribute("toolparamdescription")).toBeTruthy();
    expect(form.hasAttribute("toolautosubmit")).toBe(false);
  });
});

test("an outage is no empty table", async () => {
  const shop = openShop();
  shop.break(/listings/, 0);
  await expect(openLoader(loader, shop.fetch)(`/en-GR/compare?id=${ONE}`)).rejects.toMatchObject({
    status: 503,
  });
});
