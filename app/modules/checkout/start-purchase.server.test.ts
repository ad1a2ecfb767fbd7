import { expect, test } from "vitest";
import { parsePurchase } from "./start-purchase.server.ts";

const id = "01a078dd-6023-713a-9817-7b532fa004ce";
const read = (fields: Record<string, string>) => parsePurchase((name) => fields[name]);

test("a Buy button names a listing and a shipping method", () => {
  expect(read({ listing_id: id, method: "courier" })).toEqual({
    listing_id: id,
    method: "courier",
  });
});
test("a Buy button may name a product", () => {
  expect(read({ sku_id: id })).toEqual({ sku_id: id });
});
test.each([{}, { listing_id: "1" }, { listing_id: `${id}/../x` }, { sku_id: "" }])(
  "%j is parsed as null",
  (fields) => {
    expect(read(fields as Record<string, string>)).toBeNull();
  },
);
test("an unknown shipping method is ignored", () => {
  expect(read({ listing_id: id, method: "balloon" })).toEqual({ listing_id: id });
});
