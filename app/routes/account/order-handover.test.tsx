import { expect, test } from "vitest";
import { rejection } from "#tests/order-marketplace.ts";
import {
  lookAtOrder,
  orderAddress,
  orderMarketplace,
  placedOrder,
  UNTRANSLATED,
} from "#tests/order-screen.tsx";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import OrderHandover, { loader } from "./order-handover.tsx";

const label = (code: string | null) => ({ content_type: "application/pdf", base64: "JQ==", code });
const sale = () => placedOrder({ role: "seller", status: "pickup_scheduled" });
const market = (answer: ReturnType<typeof label> | ReturnType<typeof rejection>) =>
  orderMarketplace(sale(), { getLabel: () => answer });
const look = (locale: string) =>
  lookAtOrder(
    { Component: OrderHandover, loader },
    { page: "/handover?leg=to_hub", marketplace: market(label("GR123456789012345GR")), locale },
  );

test("shows the code that the courier reads, and the label to print", async () => {
  const { main, words } = await look("en-GR");
  expect(words).toContain("The courier scans this code from your screen and brings the label.");
  expect(words).toContain("GR123456789012345GR");
  expect(main.querySelector("svg[role=img] path")!.getAttribute("d")!.length).toBeGreaterThan(500);
  expect(main.querySelector(`a[href="${orderAddress("/label?leg=to_hub")}"]`)).not.toBeNull();
  expect((await look("el-GR")).words).not.toMatch(UNTRANSLATED);
});

test("leads to the label where the courier reads no code", async () => {
  const visit = openVisit(orderAddress("/handover"), market(label(null)).fetch, {
    params: { orderId: sale().id },
  });
  expect(leadsTo(await visit.send(loader).catch((answer: unknown) => answer))).toBe(
    orderAddress("/label"),
  );
});

test("is 404 without a parcel to hand over", async () => {
  const visit = openVisit(orderAddress("/handover"), market(rejection("not_found")).fetch, {
    params: { orderId: sale().id },
  });
  await expect(visit.send(loader)).rejects.toMatchObject({ status: 404 });
});
