import type { Page } from "@playwright/test";
import type { CastName } from "#api/seed/people.ts";
import { drawPhoto } from "#tests/e2e/newcomer.ts";
import { askShop } from "../ask-shop.ts";
import type { Hands } from "./hands.ts";

type Given = Record<string, string>;
export type Journey = {
  name: string;
  title: string;
  as: CastName | null;
  /** Before the journey begins, by calls. */
  prepare?: (shop: { origin: string }) => Promise<Given>;
  /** Below the home of the locale. */
  from: (given: Given) => string;
  go: (hands: Hands, given: Given) => Promise<void>;
};

const MODEL = "iphone 13";
const START = () => "";

/** A fresh order of the cast in that state. */
const play = (name: string) => async (): Promise<Given> => {
  const { id, number } = await askShop<{ id: string; number: string }>("/dev/scenario", { name });
  return { id, number };
};
const ofOrder = ({ id }: Given) => `/account/orders/${id}`;

/** One of many, as a purchase takes it off the market. */
async function findListing({ origin }: { origin: string }): Promise<Given> {
  const answer = await fetch(`${origin}/el-GR/search?instant_buy=1&vertical=smartphones`);
  const found = [...(await answer.text()).matchAll(/\/listing\/([\w-]{20,})"/g)].map(
    ([, id]) => id!,
  );
  return { id: found[Math.floor(Math.random() * found.length)]! };
}
const ofListing = ({ id }: Given) => `/listing/${id}`;

const main = (page: Page, what: string) => page.locator(`main ${what}`).first();
const step = (page: Page) => page.locator("form#step button:not([type=button])").last();

/** Stands outside of the form in the checkout. */
const next = (page: Page) => page.locator('button.btn[form="step"]:visible').first();

async function pay({ page, tap, arrive, see }: Hands): Promise<void> {
  await arrive("/review");
  await tap(next(page));
  await arrive("/success");
  await see(page.locator("main h1"));
}

export const JOURNEYS: Journey[] = [
  {
    name: "find",
    title: "Find a model from the home page and open the cheapest good one",
    as: null,
    from: START,
    async go({ page, tap, type, choose, arrive, see }) {
      await type(page.locator("#hero-q"), MODEL);
      await tap(page.locator('[role="option"]').first());
      await arrive(/\/devices\/smartphones\/apple\/iphone-13/);
      await tap(page.locator("a.open-filters"));
      await tap(page.locator('[name="generic_condition"][value="good"]'));
      await tap(page.locator(".filters-foot button"));
      await arrive(/generic_condition=good/);
      await choose(page.locator("#sort-by"), "total_price");
      await arrive(/sort_by=/);
      await tap(main(page, 'h3 a[href*="/listing/"]'));
      await arrive(/\/listing\//);
      await see(page.locator("main h1"));
    },
  },
  {
    name: "pay",
    title: "From a listing to paid, a buyer with address and card",
    as: "buyer",
    prepare: findListing,
    from: ofListing,
    async go(hands) {
      await hands.tap(main(hands.page, "form#buy button"));
      await pay(hands);
    },
  },
  {
    name: "sell",
    title: "Sell a faultless phone, from the start to the review",
    as: "seller",
    from: () => "/sell",
    async go(hands) {
      const { page, tap, type, attach, arrive, see } = hands;
      await type(main(page, 'input[name="find"]'), "iPhone 13 128 GB");
      await tap(main(page, "form:has([name=find]) button"));
      await arrive(/\/device/);
      await tap(page.locator(".matches button").first());
      await tap(main(page, "label:has([name=color_id])"));
      if ((await page.locator("[name=capacity_id]:checked").count()) === 0)
        await tap(main(page, "label:has([name=capacity_id])"));
      await tap(step(page));
      await arrive("/photos");
      for (const tag of ["front-view", "back-view"]) {
        await attach(page.locator(`input[name=photo-${tag}]`), `${tag}.jpg`, await drawPhoto());
        await see(page.locator(".slots img"));
      }
      await tap(step(page));
      await arrive("/condition");
      for (const group of ["looks", "works", "parts"])
        await tap(page.locator(`label:has([name=fine_${group}][value=all])`));
      await type(page.locator("[name=battery_health]"), "91");
      await tap(step(page));
      await arrive("/accessories");
      await tap(step(page));
      await arrive("/price");
      await type(page.locator("[name=asking_price]"), "250");
      await tap(step(page));
      await arrive("/address");
      await tap(step(page));
      await arrive("/review");
      await see(page.locator("main h1"));
    },
  },
  {
    name: "answer",
    title: "A seller accepts a request, from its mail",
    as: "seller",
    prepare: play("order.requested"),
    from: ofOrder,
    go: async (hands) => act(hands, "approve"),
  },
  {
    name: "keep",
    title: "A buyer keeps the device, from its mail",
    as: "buyer",
    prepare: play("order.delivered"),
    from: ofOrder,
    go: async (hands) => act(hands, "accept"),
  },
  {
    name: "send-back",
    title: "A buyer sends the device back, from its mail",
    as: "buyer",
    prepare: play("order.delivered"),
    from: ofOrder,
    go: async (hands) => act(hands, "return", "not_as_described"),
  },
  {
    name: "prices",
    title: "A seller lowers the prices of five listings by 5 %",
    as: "seller",
    from: () => "/account/listings",
    async go({ page, tap, type, arrive, see }) {
      for (let row = 0; row < 5; row++)
        await tap(page.locator("table.desk td.tick label").nth(row));
      await tap(page.locator('#bulk button[value="price"]'));
      await arrive(/\/bulk/);
      await tap(page.locator("label:has([name=kind][value=percent])"));
      await type(page.locator("#percent"), "5");
      await tap(page.locator("form.bulk-how button"));
      await arrive(/percent=5/);
      await tap(page.locator("#bulk-form button"));
      await see(page.locator("#result"));
    },
  },
];

async function act(
  { page, tap, arrive, see }: Hands,
  action: string,
  reason: string | null = null,
): Promise<void> {
  await tap(main(page, `a[href*="/actions/${action}"]`));
  await arrive(new RegExp(`/actions/${action}`));
  if (reason !== null) await tap(page.locator(`label:has([name=reason][value=${reason}])`));
  await tap(page.locator("form#order-action button.btn:not([type=button])").first());
  await arrive(/\/account\/orders\/[\w-]+$/);
  await see(page.locator("main h1"));
}
