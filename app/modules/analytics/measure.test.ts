// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { FAVORITES } from "../listing-card/parse-favorite-toggle-button.ts";

type LayerEvent = { event?: string; ecommerce?: { items: object[] } & Record<string, unknown> };
const listEvents = () =>
  ((window as { dataLayer?: LayerEvent[] }).dataLayer ?? []).filter((one) => one.event);
const names = () => listEvents().map(({ event }) => event);

const [FIRST, SECOND] = [
  "01a1fc5b-d3c2-759e-b637-000000000001",
  "01a1fc5b-d3c2-759e-b637-000000000002",
];
const card = (id: string, title: string, price: string) =>
  `<li class="card"><h3><a href="/en-GR/listing/${id}">${title}</a></h3>
   <button form="${FAVORITES}" formaction="/en-GR/favorites?keep=${id}">Keep</button>
   <p class="meta">128 GB · Black</p><p class="meta">Good</p><p class="price">${price}</p></li>`;
const LIST = `<main>
  <a class="chip" href="/en-GR/search?model=a">iPhone 13</a> <a class="chip on" href="/en-GR/search">Apple</a>
  <a href="/en-GR/devices/laptops">Laptops</a> <a href="mailto:help@deftero.example">Write</a>
  <ul data-list="search">${card(FIRST, "iPhone 13", "1.410,56 €")}${card(SECOND, "iPhone 12", "300,00 €")}</ul>
  <form role="search" action="/en-GR/search"><input name="q"></form><form id="${FAVORITES}"></form></main>`;
const DEVICE = `<main><nav><a href="/en-GR/devices/smartphones">Phones</a></nav>
  <p class="price xl">410,56 €</p>
  <script type="application/ld+json">{"@type":"BreadcrumbList"}</script>
  <script type="application/ld+json">{"@type":"Product","name":"iPhone 13 128 GB","brand":{"name":"Apple"}}</script>
  <ul data-list="listing-similar">${card(SECOND, "iPhone 12", "300,00 €")}</ul></main>`;

function show(path: string, html: string): void {
  history.replaceState(null, "", path);
  document.body.innerHTML = html;
}

let stop = () => {};

/** A fresh page script, as a new document has it. */
async function open(path: string, html: string, tagManager?: string): Promise<void> {
  vi.resetModules();
  show(path, html);
  const { measure } = await import("./measure.ts");
  stop = measure(tagManager);
}

const press = (selector: string) => {
  const target = document.querySelector<HTMLElement>(selector)!;
  target.addEventListener("click", (event) => event.preventDefault(), { once: true });
  target.click();
};

function search(words: string): void {
  document.querySelector<HTMLInputElement>("[name=q]")!.value = words;
  const form = document.querySelector("form[role=search]")!;
  form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
}

beforeEach(() => {
  stop();
  document.cookie = "consent=yes";
  document.head.innerHTML = "";
  Reflect.deleteProperty(window, "dataLayer");
});

test("a list is counted once, with its items in their order and what the address says of all", async () => {
  await open("/en-GR/search?brand=apple", LIST);
  expect(listEvents()).toMatchObject([
    { event: "pageview", path: "/en-GR/search" },
    {
      event: "view_item_list",
      ecommerce: {
        item_list_id: "search",
        currency: "EUR",
        items: [
          {
            item_id: FIRST,
            item_name: "iPhone 13",
            item_brand: "apple",
            item_variant: "128 GB, Black",
            price: 1410.56,
            index: 0,
          },
          { item_id: SECOND, index: 1 },
        ],
      },
    },
  ]);
  history.replaceState(null, "", "/en-GR/search?brand=apple&modal=sign-in");
  dispatchEvent(new Event("visit"));
  expect(names()).toEqual(["pageview", "view_item_list"]);
});

test("a device page counts its device and the lists on it", async () => {
  await open(`/en-GR/listing/${FIRST}`, DEVICE);
  expect(names()).toEqual(["pageview", "view_item", "view_item_list"]);
  expect(listEvents().slice(1)).toMatchObject([
    {
      ecommerce: {
        value: 410.56,
        items: [
          {
            item_id: FIRST,
            item_name: "iPhone 13 128 GB",
            item_brand: "Apple",
            item_category: "smartphones",
          },
        ],
      },
    },
    { ecommerce: { item_list_id: "listing-similar" } },
  ]);
});

test("the next page of a list counts its new items, once", async () => {
  await open("/en-GR/search", LIST);
  show(
    "/en-GR/search?page=2",
    `<main><ul data-list="search">${card(SECOND, "iPhone 12", "300,00 €")}</ul></main>`,
  );
  dispatchEvent(new Event("visit"));
  dispatchEvent(new Event("visit"));
  expect(names()).toEqual(["pageview", "view_item_list", "view_item_list"]);
  expect(listEvents().at(-1)?.ecommerce?.items).toMatchObject([{ item_id: SECOND }]);
});

test("each ecommerce event clears the previous ecommerce object", async () => {
  await open("/en-GR/search", LIST);
  const layer = (window as { dataLayer?: object[] }).dataLayer!;
  expect(layer.at(-2)).toEqual({ ecommerce: null });
});

test("presses on favorites, chips, categories and help, and searches, are counted as their events", async () => {
  await open("/en-GR/search", LIST);
  const before = listEvents().length;
  press(`[formaction*="keep=${FIRST}"]`);
  press("[href^='mailto']");
  search("iphone 13");
  press(".chip.on");
  press(".chip:not(.on)");
  press("a[href*=devices]");
  expect(listEvents().slice(before)).toMatchObject([
    {
      event: "add_to_wishlist",
      ecommerce: { items: [{ item_id: FIRST, item_name: "iPhone 13" }] },
    },
    { event: "need_help_click", from: "/en-GR/search" },
    { event: "search_submitted", search_term: "iphone 13" },
    { event: "quick_button_click", label: "iPhone 13" },
    { event: "vertical_suggestion_click", vertical: "laptops" },
  ]);
});

test("search words that may be personal data are not sent", async () => {
  await open("/en-GR/search", LIST);
  for (const words of ["anna@example.com", "6912345678", "  "]) search(words);
  expect(listEvents().slice(2)).toEqual([
    { event: "search_submitted" },
    { event: "search_submitted" },
  ]);
});

test("nothing is counted without consent", async () => {
  document.cookie = "consent=no";
  await open("/en-GR/search", LIST);
  press(`[formaction*="keep=${FIRST}"]`);
  expect(listEvents()).toEqual([]);
});

test("the tag manager is loaded once if configured, and not otherwise", async () => {
  const find = () => document.querySelectorAll<HTMLScriptElement>("script[src*=googletagmanager]");
  await open("/en-GR/search", LIST);
  expect(find()).toHaveLength(0);
  await open("/en-GR/search", LIST, "GTM-ABC1234");
  dispatchEvent(new Event("visit"));
  expect([...find()].map(({ src }) => src)).toEqual([
    "https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234",
  ]);
  expect(listEvents().filter(({ event }) => event === "gtm.js")).toHaveLength(1);
});
