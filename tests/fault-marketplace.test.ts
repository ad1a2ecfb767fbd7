import { describe, expect, test } from "vitest";
import { createFaultMarketplace, parseFaults, type Faults } from "./fault-marketplace.ts";
import { findEndpointId } from "./msw/endpoints.ts";

const ask = (path: string, method = "GET", signal?: AbortSignal) =>
  new Request(`http://marketplace.internal/api${path}`, { method, ...(signal ? { signal } : {}) });
const real = async () => Response.json({ real: true });

test.each([
  ["GET", "/listings", "listListings"],
  ["GET", "/listings/filters", "getListingFilters"],
  ["GET", "/listings/0198", "getListing"],
  ["GET", "/listings/0198/similar", "listSimilarListings"],
  ["POST", "/order", "createOrder"],
  ["PATCH", "/order/0198", "updateOrder"],
  ["GET", "/nowhere", null],
])("%s %s is the call %s", (method, path, id) => {
  expect(findEndpointId(ask(path, method))).toBe(id);
});

describe("an injected fault", () => {
  test("affects its own call only", async () => {
    const fetch = createFaultMarketplace(real, "getListing=500");
    expect((await fetch(ask("/listings/0198"))).status).toBe(500);
    expect(await (await fetch(ask("/listings"))).json()).toEqual({ real: true });
  });

  test("with a count ends by itself", async () => {
    const fetch = createFaultMarketplace(real, "*=listing_gone*2");
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await fetch(ask("/listings/1"))).status);
    expect(statuses).toEqual([410, 410, 200]);
  });

  test("can be added and removed during a test, with fields", async () => {
    const faults: Faults = {};
    const fetch = createFaultMarketplace(real, faults);
    faults.createAddress = { kind: "422", fields: { city: ["address.city-required"] } };
    const answer = await fetch(ask("/address", "POST"));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: { city: ["address.city-required"] } });
    delete faults.createAddress;
    expect((await fetch(ask("/address", "POST"))).status).toBe(200);
  });

  test("that hangs ends with the caller's timeout", async () => {
    const fetch = createFaultMarketplace(real, "*=timeout");
    const patience = new AbortController();
    const hanging = fetch(ask("/listings", "GET", patience.signal));
    patience.abort(new Error("enough"));
    await expect(hanging).rejects.toThrow("enough");
  });

  test("of an outage is a failed fetch", async () => {
    await expect(createFaultMarketplace(real, "*=down")(ask("/listings"))).rejects.toThrow(
      TypeError,
    );
  });
});

test.each(["getNothing=500", "getOrder=boom", "getOrder"])("%s is refused at the start", (text) => {
  expect(() => parseFaults(text)).toThrow(/FAULTS/);
});
