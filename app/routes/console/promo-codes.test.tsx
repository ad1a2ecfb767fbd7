import { describe, expect, test } from "vitest";
import type { StaffPromoCode } from "#contract/promo-code.ts";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import { member } from "#tests/member-marketplace.ts";
import { createOrderMarketplace, NOW, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import NewPromoCode, { action as create, loader as loadNew } from "./new-promo-code.tsx";
import PromoCodePage, { action as move, loader as loadCode } from "./promo-code.tsx";
import PromoCodes, { loader } from "./promo-codes.tsx";
import { loader as loadFile } from "./promo-codes-file.ts";

const ID = "01a078dd-6023-713a-9817-7b532fa11001";
const code = {
  id: ID,
  code: "AUTUMN25",
  batch_id: null,
  campaign: "=Autumn",
  status: "running",
  market: "GR",
  kind: "fee_percent",
  value: 25,
  max_discount: null,
  min_price: 0,
  uses_limit: 100,
  uses: 3,
  budget: 50_000,
  given: 1470,
  once_per_user: true,
  first_order_only: false,
  starts_at: NOW.toISOString(),
  ends_at: null,
  created_at: NOW.toISOString(),
  version: 4,
} as unknown as StaffPromoCode;
const detail = {
  ...code,
  batch_size: 1,
  newest_uses: [
    {
      order_id: ID,
      order_number: "GR-123",
      order_status: "approved",
      amount: 490,
      currency: "EUR",
      taken_at: NOW.toISOString(),
      released_at: null,
    },
  ],
};

type Answers = NonNullable<Parameters<typeof createOrderMarketplace>[1]>;
const shop = (
  more: Answers = {},
  keys = ["read_promo_codes", "write_promo_codes", "read_orders"],
) =>
  createOrderMarketplace(undefined, {
    getProfileDetails: () =>
      member({
        staff: { keys: keys as never, markets: null, is_proved: true, has_factor: true },
      }),
    listStaffPromoCodes: () => ({ data: [code], next: "5_x" }) as never,
    getStaffPromoCode: () => detail as never,
    ...more,
  });

async function look(
  Screen: (props: never) => React.ReactNode,
  load: never,
  path: string,
  { marketplace = shop(), params = {} } = {},
) {
  const loaded = await openVisit(path, marketplace.fetch, { params, now: NOW } as never).send(load);
  const page = await renderRoute(
    () => Screen({ loaderData: loaded, actionData: undefined } as never),
    loaded as never,
    path,
  );
  return { page, words: page.body.textContent!.replace(/[\s ]+/g, " ") };
}

describe("the promo codes", () => {
  test.each([
    ["/en-GR/console/promo-codes", "25 % of buyer protection", "3 of 100"],
    ["/el-GR/console/promo-codes", "25 % της προστασίας αγοραστή", "3 από 100"],
  ])("of %s are listed with what they give and have given", async (path, gives, uses) => {
    const { page, words } = await look(PromoCodes, loader as never, `${path}?status=running&x=1`);
    expect(words).toContain(gives);
    expect(words).toContain(uses);
    const links = [...page.querySelectorAll("main a")].map((link) => link.getAttribute("href"));
    expect(links).toContain(`${path}?status=running&after=5_x`);
    expect(links).toContain(`${path}/file?status=running`);
    expect(links).toContain(`${path}/new`);
  });

  test("are one file with the query of the list, and no formulas", async () => {
    let page = 0;
    const marketplace = shop({
      listStaffPromoCodes: () =>
        ({ data: [code], next: (page += 1) === 1 ? "5_x" : null }) as never,
    });
    const visit = openVisit("/en-GR/console/promo-codes/file?q=aut", marketplace.fetch);
    const lines = (await ((await visit.send(loadFile)) as Response).text()).trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain("'=Autumn");
    expect(lines[1]).toContain(";EUR;");
    expect(lines[1]).toContain(";14,70;500,00;");
    expect(marketplace.calls.map(({ query }) => query["q"])).toEqual(["aut", "aut"]);
  });
});

describe("a new promo code", () => {
  const path = "/el-GR/console/promo-codes/new";
  const form = {
    promo_code: "AUTUMN25",
    kind: "amount",
    value: "4,50",
    market: "GR",
    reason: "So",
  };

  test("is created from what was typed, in the reader's way to write money", async () => {
    const marketplace = shop({ createPromoCodes: () => [code] as never });
    const visit = openVisit(path, marketplace.fetch, { form: { ...form, budget: "1.000" } });
    expect(leadsTo(await visit.send(create))).toBe(`/el-GR/console/promo-codes/${ID}`);
    expect(marketplace.calls.find(({ id }) => id === "createPromoCodes")!.body).toMatchObject({
      code: "AUTUMN25",
      value: 450,
      budget: 100_000,
      once_per_user: false,
      market: "GR",
    });
  });

  test("is refused in place where an amount cannot be read, and where it exists", async () => {
    const marketplace = shop({
      createPromoCodes: () =>
        rejection("invalid_fields", { errors: { code: ["promo-code.code-taken"] } } as never),
    });
    const send = async (more: object) =>
      replyOf<ActionResult>(
        await openVisit(path, marketplace.fetch, { form: { ...form, ...more } }).send(create),
      ).content;
    expect((await send({ budget: "many" })).error).toEqual({ budget: ["promo-code.sum-invalid"] });
    expect((await send({ kind: "fee_percent", value: "4,5" })).error).toEqual({
      value: ["promo-code.value-required"],
    });
    const taken = await send({});
    expect(taken.error).toEqual({ promo_code: ["promo-code.code-taken"] });
    expect(taken.initialValue).toMatchObject({ promo_code: "AUTUMN25" });
  });

  test("has a form without JavaScript, for those with the right alone", async () => {
    const { page } = await look(NewPromoCode, loadNew as never, path);
    expect(page.querySelector("form[method=post] [name=budget]")).not.toBeNull();
    const reader = shop({}, ["read_promo_codes"]);
    expect(await openVisit(path, reader.fetch).send(loadNew)).toMatchObject({ status: 404 });
  });
});

describe("a promo code", () => {
  const params = { promoCodeId: ID };
  const path = `/en-GR/console/promo-codes/${ID}`;

  test("shows its terms and orders, and moves with the version that was read", async () => {
    const { page, words } = await look(PromoCodePage, loadCode as never, path, { params });
    expect(words).toContain("GR-123");
    expect(words).toContain("4,90 €");
    expect(page.querySelector<HTMLInputElement>("[name=version]")!.value).toBe("4");
    const reader = shop({}, ["read_promo_codes"]);
    const read = await look(PromoCodePage, loadCode as never, path, {
      marketplace: reader,
      params,
    });
    expect(read.page.querySelector("main form")).toBeNull();
  });

  test("that a colleague has moved says so, and keeps what was typed", async () => {
    const marketplace = shop({ movePromoCode: () => rejection("staff_changed") });
    const form = { version: "3", to: "paused", reason: "Too dear" };
    const reply = replyOf<ActionResult>(
      await openVisit(path, marketplace.fetch, { form, params } as never).send(move as never),
    );
    expect(reply.content.error).toEqual({ "": ["promo-code.changed"] });
    expect(reply.content.initialValue).toMatchObject({ reason: "Too dear" });
  });
});
