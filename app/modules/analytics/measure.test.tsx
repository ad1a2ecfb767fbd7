// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, Link, Outlet, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { toListing } from "#tests/shop-marketplace.ts";
import { presentCard } from "../listing-card/card-facts.ts";
import { FAVORITES } from "../listing-card/favorite-toggle.tsx";
import { Measure } from "./measure.tsx";

type LayerEvent = { event?: string; ecommerce?: { items: object[] } & Record<string, unknown> };
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const listEvents = () =>
  ((window as { dataLayer?: LayerEvent[] }).dataLayer ?? []).filter((one) => one.event);
const names = () => listEvents().map(({ event }) => event);
const [first, second] = [toListing(0), toListing(1)];
const cards = [first, second].map(presentCard);

const Page = () => (
  <main>
    <Link to="/en-GR/listing/1">On</Link>
    <Link to="/en-GR/search?modal=sign-in">Dialog</Link>
    <Link rel="next" to="/en-GR/search?page=2" state={{ from: 1 }} replace>
      More
    </Link>
    <Link className="chip" to="/en-GR/search?model=a">
      iPhone 13
    </Link>
    <Link className="chip on" to="/en-GR/search">
      Apple
    </Link>
    <Link to="/en-GR/devices/laptops">Laptops</Link>
    <a href="mailto:help@deftero.example">Write</a>
    <button form={FAVORITES} formAction={`/en-GR/favorites?keep=${first.id}`} aria-label="Keep" />
    <button form={FAVORITES} formAction={`/en-GR/favorites?drop=${second.id}`} aria-label="Drop" />
    <form role="search" action="/en-GR/search">
      <input name="q" />
    </form>
    <form id={FAVORITES} onSubmit={(event) => event.preventDefault()} />
  </main>
);

let root: Root;

async function open(address: string, { tagManagerId }: { tagManagerId?: string } = {}) {
  const page = (path: string, loader: (args: { request: Request }) => unknown) => ({
    id: `routes/${path.split("/")[0]}`,
    path,
    loader,
    HydrateFallback: () => null,
    Component: Page,
  });
  const router = createMemoryRouter(
    [
      {
        id: "root",
        path: "/:locale",
        HydrateFallback: () => null,
        loader: () => ({ ...(tagManagerId && { tagManagerId }) }),
        Component: () => (
          <>
            <Outlet />
            <Measure />
          </>
        ),
        children: [
          page("search", ({ request }) => ({
            cards: request.url.includes("page=2") ? [presentCard(toListing(2))] : cards,
          })),
          page("listing/:id", () => ({ listing: first, similar: Promise.resolve(cards) })),
          page("devices/:vertical", () => ({ results: { cards } })),
        ],
      },
    ],
    { initialEntries: [address] },
  );
  document.body.innerHTML = "<div></div>";
  root = createRoot(document.body.firstElementChild!);
  await act(async () => root.render(<RouterProvider router={router} />));
  return {
    press: (selector: string) =>
      act(async () => document.querySelector<HTMLElement>(selector)!.click()),
  };
}

beforeEach(() => {
  document.cookie = "consent=yes";
  Reflect.deleteProperty(window, "dataLayer");
});
afterEach(() => {
  act(() => root.unmount());
  document.head.innerHTML = "";
});

test("a list is tracked once despite rerenders, and its items in their order", async () => {
  const { press } = await open("/en-GR/search?brand=apple");
  expect(listEvents()).toMatchObject([
    { event: "pageview", path: "/en-GR/search" },
    {
      event: "view_item_list",
      ecommerce: {
        item_list_id: "search",
        currency: "EUR",
        items: [
          {
            item_id: first.id,
            item_name: first.title,
            item_brand: "apple",
            price: first.total_price.amount / 100,
            index: 0,
          },
          { item_id: second.id, index: 1 },
        ],
      },
    },
  ]);
  await press("a[href*=modal]");
  expect(names()).toEqual(["pageview", "view_item_list"]);
  await press("a[href*=listing]");
  expect(names().slice(2)).toEqual(["pageview", "view_item", "view_item_list"]);
  expect(listEvents().slice(3)).toMatchObject([
    {
      ecommerce: {
        value: first.total_price.amount / 100,
        items: [{ item_id: first.id, item_brand: first.brand.name, item_category: first.vertical }],
      },
    },
    { ecommerce: { item_list_id: "listing-similar" } },
  ]);
});

test("the next page of a list tracks only its new items, once", async () => {
  const { press } = await open("/en-GR/search");
  await press("a[rel=next]");
  await press("a[rel=next]");
  expect(names()).toEqual(["pageview", "view_item_list", "view_item_list"]);
  expect(listEvents().at(-1)?.ecommerce?.items).toMatchObject([{ item_id: toListing(2).id }]);
});

test("each ecommerce event clears the previous ecommerce object", async () => {
  await open("/en-GR/search");
  const layer = (window as { dataLayer?: object[] }).dataLayer!;
  expect(layer.at(-2)).toEqual({ ecommerce: null });
});

test("presses on favorites, chips, categories and help, and searches, are tracked as their events", async () => {
  const { press } = await open("/en-GR/search");
  const before = listEvents().length;
  document.addEventListener("submit", (event) => event.preventDefault(), { once: true });
  await press("[aria-label=Keep]");
  await press("[aria-label=Drop]");
  await press("[href^='mailto']");
  document.querySelector<HTMLInputElement>("[name=q]")!.value = "iphone 13";
  const form = document.querySelector("form[role=search]")!;
  form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  await press(".chip.on");
  await press(".chip:not(.on)");
  expect(listEvents().slice(before)).toMatchObject([
    {
      event: "add_to_wishlist",
      ecommerce: { items: [{ item_id: first.id, item_name: first.title }] },
    },
    { event: "need_help_click", from: location.pathname },
    { event: "search_submitted", search_term: "iphone 13" },
    { event: "quick_button_click", label: "iPhone 13" },
  ]);
  await press("a[href*=devices]");
  expect(listEvents().filter(({ event }) => event === "vertical_suggestion_click")).toEqual([
    { event: "vertical_suggestion_click", vertical: "laptops" },
  ]);
  expect(listEvents().at(-1)).toMatchObject({
    ecommerce: { items: [{ item_category: "laptops" }, {}] },
  });
});

test("search words that may be personal data are not sent", async () => {
  await open("/en-GR/search");
  const form = document.querySelector("form[role=search]")!;
  for (const words of ["anna@example.com", "6912345678", "  "]) {
    document.querySelector<HTMLInputElement>("[name=q]")!.value = words;
    form.addEventListener("submit", (event) => event.preventDefault(), { once: true });
    form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  }
  expect(listEvents().slice(2)).toEqual([
    { event: "search_submitted" },
    { event: "search_submitted" },
  ]);
});

test("nothing is tracked without consent", async () => {
  document.cookie = "consent=no";
  const { press } = await open("/en-GR/search");
  await press("[aria-label=Keep]");
  expect(listEvents()).toEqual([]);
});

test("the tag manager is loaded once if configured, and not otherwise", async () => {
  const find = () => document.querySelectorAll<HTMLScriptElement>("script[src*=googletagmanager]");
  await open("/en-GR/search");
  expect(find()).toHaveLength(0);
  act(() => root.unmount());
  const { press } = await open("/en-GR/search", { tagManagerId: "GTM-ABC1234" });
  await press("a[href*=listing]");
  expect([...find()].map(({ src }) => src)).toEqual([
    "https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234",
  ]);
  expect(listEvents().filter(({ event }) => event === "gtm.js")).toHaveLength(1);
});
