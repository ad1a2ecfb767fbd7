import { describe, expect, test } from "vitest";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import {
  createOrderMarketplace,
  ORDER_ID,
  orderDetail,
  rejection,
} from "#tests/order-marketplace.ts";
import { openVisit } from "#tests/visit-kit.ts";
import { loader } from "./order-calendar.ts";

const fetchFile = (getOrder: NonNullable<Answers["getOrder"]>) => {
  const { fetch } = createOrderMarketplace(undefined, { getOrder });
  return openVisit(`/en-GR/account/orders/${ORDER_ID}/calendar`, fetch, {
    params: { orderId: ORDER_ID },
  }).send(loader) as Promise<Response>;
};

describe("the calendar file of an order", () => {
  test("has the promised days as whole days", async () => {
    const response = await fetchFile(() =>
      orderDetail({}, { delivery_window: { from: "2026-11-24", to: "2026-11-26" } }),
    );
    expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    const text = await response.text();
    expect(text).toContain("DTSTART;VALUE=DATE:20261124\r\nDTEND;VALUE=DATE:20261127\r\n");
    expect(text).toContain("iPhone 13");
  });

  test("has the courier's visit with its hours in the market", async () => {
    const visit = {
      leg: "to_hub",
      courier: "acs",
      method: "courier",
      tracking_code: null,
      tracking_url: null,
      pickup: { date: "2026-11-24", interval: "13-17" },
      events: [],
    } as const;
    const order = () =>
      orderDetail({ status: "pickup_scheduled" }, { shipments: [{ ...visit, events: [] }] });
    const text = await (await fetchFile(order)).text();
    expect(text).toContain("DTSTART;TZID=Europe/Athens:20261124T130000");
    expect(text).toContain("DTEND;TZID=Europe/Athens:20261124T170000");
  });

  test("is 404 for other members, and where nothing has a date", async () => {
    await expect(fetchFile(() => rejection("not_found"))).rejects.toMatchObject({ status: 404 });
    expect((await fetchFile(() => orderDetail())).status).toBe(404);
  });
});
