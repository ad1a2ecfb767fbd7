import { expect, test } from "vitest";
import { readPurchase } from "./start-purchase.server.ts";

const id = "01a078dd-6023-713a-9817-7b532fa004ce";
const read = (fields: Record<string, string>) => readPurchase((name) => fields[name]);

test("a Buy button names one unit and how it should come", () => {
  expect(read({ listing_id: id, method: "acs" })).toEqual({ listing_id: id, method: "acs" });
});
test("or any unit of a product", () => {
  expect(read({ sku_id: id })).toEqual({ sku_id: id });
});
test.each([{}, { listing_id: "1" }, { listing_id: `${id}/../x` }, { sku_id: "" }])(
  "%j names nothing",
  (fields) => {
    expect(read(fields as Record<string, string>)).toBeNull();
  },
);
test("a way of delivery that does not exist is left out", () => {
  expect(read({ listing_id: id, method: "balloon" })).toEqual({ listing_id: id });
});
