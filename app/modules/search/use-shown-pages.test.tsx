// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, Link, RouterProvider, useLoaderData } from "react-router";
import { afterEach, expect, test } from "vitest";
import { toListing } from "#tests/shop-marketplace.ts";
import { MessageSourceContext } from "../locale/message-source.ts";
import { serverMessages } from "../locale/server-messages.server.ts";
import { presentCard, type CardFacts } from "../listing-card/card-facts.ts";
import { Pager } from "./pager.tsx";
import { parseSearchQuery } from "./search-query.ts";
import { useShownPages } from "./use-shown-pages.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const TOTAL = 70;
const idOf = (n: number) => toListing(n).id;
/** Devices by page, as the marketplace has them now. */
let pages: number[][];
let root: Root;

function List() {
  const { own, address } = useLoaderData<{ own: CardFacts[]; address: string }>();
  const query = parseSearchQuery(new URL(address).searchParams);
  const { cards, from, list } = useShownPages(query, {}, own);
  return (
    <>
      <ul ref={list}>
        {cards.map(({ id }) => (
          <li key={id}>
            <Link to="/en-GR/listing/1">{id}</Link>
          </li>
        ))}
      </ul>
      <Pager query={query} place={{}} total={TOTAL} from={from} shown={cards.length} />
    </>
  );
}

async function open(address: string) {
  const router = createMemoryRouter(
    [
      {
        path: "/:locale/search",
        HydrateFallback: () => null,
        loader: ({ request }) => {
          const page = Number(new URL(request.url).searchParams.get("page") ?? 1);
          const cards = (pages[page - 1] ?? []).map((n) => toListing(n));
          return { own: cards.map(presentCard), address: request.url };
        },
        Component: List,
      },
      { path: "/:locale/listing/:id", Component: () => <p>device</p> },
    ],
    { initialEntries: ["/en-GR/listing/0", address], initialIndex: 1 },
  );
  document.body.innerHTML = "<div></div>";
  root = createRoot(document.body.firstElementChild!);
  await act(async () =>
    root.render(
      <MessageSourceContext value={serverMessages}>
        <RouterProvider router={router} />
      </MessageSourceContext>,
    ),
  );
  const press = (selector: string) =>
    act(async () => document.querySelector<HTMLElement>(selector)!.click());
  return {
    press,
    more: () => press("[rel=next]"),
    go: (where: number | string) => act(() => router.navigate(where as string)),
    at: () => router.state.location.search,
    shown: () => [...document.querySelectorAll("li")].map((one) => one.textContent),
    seen: () => document.querySelector(".pager [role=status]")!.textContent,
  };
}

/** Every test has a list of its own: what was seen is kept for the whole visit. */
let first = 0;
function stock(): number[][] {
  first += 10;
  pages = [0, 2, 4, 6].map((n) => [first + n, first + n + 1]);
  return pages;
}

afterEach(() => act(() => root.unmount()));

test("the next page is appended, has its own address, and its first card has the focus", async () => {
  const [one, two, three] = stock();
  const page = await open("/en-GR/search?q=more");
  expect(page.shown()).toEqual(one!.map(idOf));
  await page.more();
  expect(page.shown()).toEqual([...one!, ...two!].map(idOf));
  expect(page.at()).toBe("?q=more&page=2");
  expect(document.activeElement?.textContent).toBe(idOf(two![0]!));
  await page.more();
  expect(page.shown()).toEqual([...one!, ...two!, ...three!].map(idOf));
  expect(document.activeElement?.textContent).toBe(idOf(three![0]!));
  expect(document.querySelector("[rel=prev]")).toBeNull();
});

test("it adds no history entry: Back from a listing restores all pages, and Back again leaves the list", async () => {
  const [one, two] = stock();
  const page = await open("/en-GR/search?q=back");
  await page.more();
  await page.press("li a");
  expect(document.body.textContent).toBe("device");
  await page.go(-1);
  expect(page.shown()).toEqual([...one!, ...two!].map(idOf));
  expect(document.activeElement).toBe(document.body);
  await page.go(-1);
  expect(document.body.textContent).toBe("device");
});

test("Back from another search restores all pages without moving the focus", async () => {
  const [one, two] = stock();
  const page = await open("/en-GR/search?q=focus");
  await page.more();
  await page.go("/en-GR/search?q=elsewhere");
  (document.activeElement as HTMLElement).blur();
  await page.go(-1);
  expect(page.shown()).toEqual([...one!, ...two!].map(idOf));
  expect(document.activeElement).toBe(document.body);
});

test("the address of a later page shows that page and links to the one before", async () => {
  const [, two, three] = stock();
  const page = await open("/en-GR/search?q=later&page=2");
  expect(page.shown()).toEqual(two!.map(idOf));
  const prev = () => document.querySelector("[rel=prev]")?.getAttribute("href");
  expect(prev()).toBe("/en-GR/search?q=later");
  await page.more();
  expect(page.shown()).toEqual([...two!, ...three!].map(idOf));
  expect(prev()).toBe("/en-GR/search?q=later");
  expect(page.seen()).toMatch(/21 to 24/);
});

test("a link to a later page shows only that page", async () => {
  const [, two] = stock();
  const page = await open("/en-GR/search?q=link");
  await page.go("/en-GR/search?q=link&page=2");
  expect(page.shown()).toEqual(two!.map(idOf));
});

test("a listing that moved to the next page is shown once", async () => {
  const [one, two] = stock();
  const page = await open("/en-GR/search?q=moved");
  pages[1] = [one![1]!, two![0]!];
  await page.more();
  expect(page.shown()).toEqual([...one!, two![0]!].map(idOf));
});

test("another search shows no cards of this one", async () => {
  stock();
  const page = await open("/en-GR/search?q=this");
  await page.more();
  const [, two] = stock();
  await page.go("/en-GR/search?q=other&page=2");
  expect(page.shown()).toEqual(two!.map(idOf));
});
