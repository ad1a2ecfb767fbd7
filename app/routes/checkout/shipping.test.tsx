import type { ComponentProps } from "react";
import { describe, expect, test } from "vitest";
import {
  ADDRESS,
  createOrderMarketplace,
  draftOrder,
  ORDER_ID,
  readyOrder,
  rejection,
} from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import Shipping, { action, loader } from "./shipping.tsx";

const PATH = `/en-GR/checkout/${ORDER_ID}/shipping`;
const params = { orderId: ORDER_ID };
const HERE = draftOrder({ address: ADDRESS, missing: ["shipping", "payment", "review"] });
const look = async (marketplace = createOrderMarketplace(HERE), cookie = "accessToken=a") => {
  const data = await openVisit(PATH, marketplace.fetch, { params, cookie }).send(loader);
  const Screen = (props: ComponentProps<typeof Shipping>) => (
    <Shipping {...props} params={{ locale: "en-GR", ...params }} />
  );
  return renderRoute(Screen, data, PATH);
};
const post = (form: Record<string, string>, marketplace = createOrderMarketplace(HERE)) =>
  openVisit(PATH, marketplace.fetch, { form: { nonce: "a-nonce-of-the-form", ...form }, params });

describe("the delivery step", () => {
  test("shows each way with price and dates, the nearest locker chosen", async () => {
    const page = await look();
    const locker = page.querySelector<HTMLInputElement>("[name=method][value=locker]")!;
    expect(locker.checked).toBe(true);
    const words = locker.closest("label")!.textContent!.replace(/\s/g, " ");
    expect(words).toContain("Mon 23 Nov to Tue 24 Nov");
    expect(words).toContain("2,50 €");
    expect(page.querySelector<HTMLInputElement>("[name=locker_id]")!.checked).toBe(true);
    expect(page.body.textContent).toContain("640 m away");
  });

  test("says why a way cannot be chosen", async () => {
    const express = (await look()).querySelector<HTMLInputElement>("[value=express]")!;
    expect(express.disabled).toBe(true);
    const reason = express.ownerDocument.getElementById(express.getAttribute("aria-describedby")!);
    expect(reason!.textContent).toContain("Too late for today");
  });

  test("without an address leads there first, with the way in mind, and hides what can never be", async () => {
    const none = draftOrder({ shipping_method: "hub_pickup", missing: ["payment", "review"] });
    const visit = post({ method: "courier" }, createOrderMarketplace(none));
    expect(leadsTo(await visit.send(action))).toBe(`/en-GR/checkout/${ORDER_ID}/address`);
    expect(visit.cookies.open("keptForm")).toEqual({ path: PATH, fields: { method: "courier" } });
    const never = { refusal: "not_instant_buy" as const, available: false };
    const option = {
      price: { amount: 250, currency: "EUR" as const },
      available: true,
      is_preselected: false,
      refusal: null,
      eta_from: "2026-11-23",
      eta_to: "2026-11-23",
      lockers: [],
      place: null,
    };
    const page = await look(
      createOrderMarketplace(HERE, {
        listShippingMethods: () => [
          { ...option, method: "courier" },
          { ...option, ...never, method: "hub_pickup" },
        ],
      }),
    );
    const ways = [...page.querySelectorAll("[name=method]")].map((one) =>
      one.getAttribute("value"),
    );
    expect(ways).toEqual(["courier"]);
  });

  test("begins with the way that was chosen on the listing", async () => {
    const before = openVisit(PATH, fetch, { params });
    before.cookies.seal("keptForm", { path: PATH, fields: { method: "express" } });
    const marketplace = createOrderMarketplace(HERE, {
      listShippingMethods: () =>
        (["locker", "express"] as const).map((method) => ({
          method,
          price: { amount: 250, currency: "EUR" as const },
          available: true,
          is_preselected: method === "locker",
          refusal: null,
          eta_from: "2026-11-23",
          eta_to: "2026-11-23",
          lockers: [],
          place: null,
        })),
    });
    const page = await look(marketplace, `accessToken=a; ${before.nextCookie()}`);
    expect(page.querySelector<HTMLInputElement>("[value=express]")!.checked).toBe(true);
  });

  test("sends method and locker under the form's nonce", async () => {
    const marketplace = createOrderMarketplace(readyOrder({ missing: ["payment", "review"] }));
    const answer = await post({ method: "locker", locker_id: "box-1" }, marketplace).send(action);
    expect(leadsTo(answer)).toBe(`/en-GR/checkout/${ORDER_ID}/payment`);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "updateOrderShipping",
      key: "a-nonce-of-the-form",
      body: { method: "boxnow", locker_id: "box-1" },
    });
  });

  test("leaves the locker out of any other way", async () => {
    const marketplace = createOrderMarketplace(readyOrder());
    await post({ method: "courier", locker_id: "box-1" }, marketplace).send(action);
    expect(marketplace.calls.at(-1)!.body).toEqual({ method: "acs" });
  });

  test.each([
    [{}, { method: ["shipping.method-required"] }],
    [{ method: "balloon" }, { method: ["shipping.method-required"] }],
    [{ method: "locker" }, { locker_id: ["shipping.locker-required"] }],
  ])("%j is refused at its field", async (form, fields) => {
    const { status, content } = replyOf<ActionResult>(
      await post(form as Record<string, string>).send(action),
    );
    expect(status).toBe(422);
    expect(content.error).toEqual(fields);
  });

  test("a way that has closed meanwhile says so", async () => {
    const marketplace = createOrderMarketplace(HERE, {
      updateOrderShipping: () => rejection("shipping_unavailable"),
    });
    expect(
      replyOf<ActionResult>(await post({ method: "express" }, marketplace).send(action)),
    ).toMatchObject({ status: 409, content: { error: { "": ["error.shipping_unavailable"] } } });
  });

  test("a locker that cannot be looked up now stays chosen, at once and at the next look", async () => {
    const marketplace = createOrderMarketplace(HERE, {
      updateOrderShipping: () => rejection("unavailable"),
    });
    const visit = post({ method: "locker", locker_id: "box-2" }, marketplace);
    const { status, content } = replyOf<ActionResult>(await visit.send(action));
    expect([status, content.error]).toEqual([503, { "": ["error.unavailable"] }]);
    expect(content.initialValue).toEqual({ method: "locker", locker_id: "box-2" });
    const cookie = `accessToken=a; ${visit.nextCookie()}`;
    const data = await openVisit(PATH, marketplace.fetch, { params, cookie }).send(loader);
    expect(data).toMatchObject({ method: "locker", lockerId: "box-2" });
  });

  test("an unknown postal code redirects to the address", async () => {
    const page = await look(
      createOrderMarketplace(HERE, {
        listShippingMethods: () => rejection("postal_code_not_found"),
      }),
    );
    expect(page.querySelector("[role=alert]")!.textContent).toContain(
      "We don’t know this postal code.",
    );
    expect(page.querySelector(`a[href="/en-GR/checkout/${ORDER_ID}/address"]`)).not.toBeNull();
  });
});
