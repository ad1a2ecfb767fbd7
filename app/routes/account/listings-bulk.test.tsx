import { describe, expect, test } from "vitest";
import {
  createOwnMarketplace,
  lookAt,
  OWN_ID,
  ownIn,
  ownListing,
} from "#tests/own-marketplace.tsx";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import ListingsBulk, { action, loader } from "./listings-bulk.tsx";

type Props = Parameters<typeof ListingsBulk>[0];

const PATH = "/en-GR/account/listings/bulk";
const eur = (amount: number) => ({ amount, currency: "EUR" }) as const;
const plan = (skip: "too_low" | "same" | null, change: object = {}) => ({
  listing: ownListing(),
  new_price: skip === null ? eur(37_000) : null,
  you_receive: skip === null ? eur(35_600) : null,
  skip,
  ...change,
});
const UNASKED = { new_price: null, you_receive: null };
const shop = (rows: ReturnType<typeof plan>[] = [plan(null)]) =>
  createOwnMarketplace(undefined, { previewOwnPrices: () => rows });
const look = (query: string, marketplace = shop()) =>
  lookAt(
    { Component: ListingsBulk as never, loader: loader as never, path: PATH + query },
    marketplace,
  );

describe("several prices", () => {
  test("are asked how to change before there is anything to confirm", async () => {
    const marketplace = shop([plan(null, UNASKED)]);
    const { main, words } = await look(`?do=price&id=${OWN_ID}&id=x`, marketplace);
    expect(marketplace.calls.at(-1)!.body).toEqual({ ids: [OWN_ID], change: null });
    const form = main.querySelector<HTMLFormElement>("form[method=get]")!;
    expect([...form.querySelectorAll("[name=id]")].map((one) => one.getAttribute("value"))).toEqual(
      [OWN_ID],
    );
    expect(main.querySelector("form[method=post]")).toBeNull();
    expect(words).not.toContain("It already has this price.");
  });

  test.each([
    ["kind=percent&way=lower&percent=5%25", { kind: "percent", percent: -5 }],
    ["kind=percent&way=raise&percent=5", { kind: "percent", percent: 5 }],
    ["kind=amount&amount=9,50", { kind: "amount", amount: -950 }],
    ["kind=usual", { kind: "usual" }],
  ])("%s previews %o", async (query, change) => {
    const marketplace = shop();
    await look(`?do=price&id=${OWN_ID}&${query}`, marketplace);
    expect(marketplace.calls.at(-1)!.body).toEqual({ ids: [OWN_ID], change });
  });

  test("are shown old and new, and sent as they were shown", async () => {
    const other = "01a078dd-6023-713a-9817-7b532fa00111";
    const marketplace = shop([
      plan(null),
      plan("too_low", { listing: ownListing({ id: other as never }) }),
    ]);
    const { page, main, words } = await look(
      `?do=price&id=${OWN_ID}&id=${other}&kind=percent&percent=5`,
      marketplace,
    );
    expect(words).toContain("389,00 €");
    expect(words).toContain("370,00 €");
    expect(words).toContain("The new price would be below the minimum.");
    const form = main.querySelector<HTMLFormElement>("form[method=post]")!;
    const data = new page.defaultView!.FormData(form);
    expect([data.get("do"), data.get("rows")]).toEqual(["price", `${OWN_ID}:38900:37000:EUR`]);
    expect(form.querySelector("button")!.textContent).toBe("Change one price");
  });

  test.each([
    ["kind=percent&percent=90", "Enter a whole percentage from 1 to 50."],
    ["kind=percent&percent=", "Enter a whole percentage from 1 to 50."],
    ["kind=amount&amount=abc", "Enter an amount, such as 10 or 9.50."],
  ])("%s says what is wrong", async (query, said) => {
    const { main, words } = await look(`?do=price&id=${OWN_ID}&${query}`);
    expect(words).toContain(said);
    expect(main.querySelector("form[method=post]")).toBeNull();
  });
});

describe("a bulk change", () => {
  test("names those that cannot be hidden, and is in Greek", async () => {
    const { main, words } = await lookAt(
      {
        Component: ListingsBulk as never,
        loader: loader as never,
        path: `/el-GR/account/listings/bulk?do=hide&id=${OWN_ID}`,
      },
      shop([plan(null, UNASKED), plan(null, { ...UNASKED, listing: ownIn("sold") })]),
    );
    expect(words).toContain("Κρύψε πολλές αγγελίες");
    expect(words).toContain("Δεν πωλείται.");
    expect(main.querySelector("form[method=post] button")!.textContent).toBe("Κρύψε μία αγγελία");
  });

  test("says of each what became of it", async () => {
    const marketplace = createOwnMarketplace(undefined, {
      changeOwnListings: () => [
        { id: OWN_ID as never, title: "Apple iPhone 13", refused: null },
        {
          id: OWN_ID as never,
          title: "Apple iPhone 14",
          refused: { code: "listing_busy", status: null },
        },
        {
          id: OWN_ID as never,
          title: "Apple iPhone 15",
          refused: { code: "price_changed", status: null },
        },
      ],
      previewOwnPrices: () => [],
    });
    const path = `${PATH}?do=price&id=${OWN_ID}`;
    const form = { do: "price", rows: `${OWN_ID}:38900:37000:EUR` };
    const reply = await openVisit(path, marketplace.fetch, { form }).send(action);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "changeOwnListings",
      body: { action: "price", rows: [{ id: OWN_ID, seen: eur(38_900), price: eur(37_000) }] },
    });
    const { content } = replyOf<object>(reply);
    const loaded = await openVisit(path, marketplace.fetch).send(loader);
    const Page = () => (
      <ListingsBulk {...({ loaderData: loaded, actionData: content } as object as Props)} />
    );
    const page = await renderRoute(Page, loaded, path);
    const words = page.querySelector("main")!.textContent.replace(/[\s\u00a0]+/g, " ");
    expect(words).toContain("One price is changed.");
    expect(words).toContain("2 stayed as they were:");
    expect(words).toContain("Apple iPhone 14: Someone is buying it right now");
    expect(words).toContain("Apple iPhone 15: Its price was changed elsewhere in the meantime.");
  });

  test("of nothing leads back, and so does an address without an action", async () => {
    const { words } = await look("?do=hide");
    expect(words).toContain("No listings are selected.");
    const visit = openVisit(PATH, shop().fetch);
    expect(leadsTo(await visit.send(loader))).toBe("/en-GR/account/listings");
    const reply = await openVisit(`${PATH}?do=hide`, shop().fetch, {
      form: { do: "hide", rows: "x,y" },
    }).send(action);
    expect(replyOf<object>(reply)).toMatchObject({
      status: 422,
      content: { error: { rows: ["own-listings.row-required"] } },
    });
  });
});
