import { describe, expect, test } from "vitest";
import type { Fixture } from "#tests/msw/canned-marketplace.ts";
import { createOrderMarketplace, ORDER_ID, rejection } from "#tests/order-marketplace.ts";
import { openVisit } from "#tests/visit-kit.ts";
import { loader } from "./order-label.ts";

const fetchLabel = (answer: Fixture<"getLabel"> | ReturnType<typeof rejection>) => {
  const { fetch } = createOrderMarketplace(undefined, { getLabel: () => answer });
  return openVisit(`/en-GR/account/orders/${ORDER_ID}/label`, fetch, {
    params: { orderId: ORDER_ID },
  }).send(loader) as Promise<Response>;
};
const label = (content_type: string, text: string) => ({
  content_type,
  base64: Buffer.from(text).toString("base64"),
  code: null,
});

describe("the label of a parcel", () => {
  test("is a document with a sandboxed policy", async () => {
    const response = await fetchLabel(label("text/html", "<h1>Ετικέτα</h1>"));
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(response.headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(await response.text()).toBe("<h1>Ετικέτα</h1>");
  });

  test("may be a PDF", async () => {
    const response = await fetchLabel(label("application/pdf", "%PDF-1.7"));
    expect(response.headers.get("Content-Type")).toBe("application/pdf");
    expect(response.headers.get("Content-Disposition")).toBe('inline; filename="label.pdf"');
  });

  test("of another content type is a download", async () => {
    const response = await fetchLabel(label("image/svg+xml", "<svg/>"));
    expect(response.headers.get("Content-Disposition")).toMatch(/^attachment/);
  });

  test("of one leg is requested by its name, and other values are dropped", async () => {
    const asked = async (query: string) => {
      const requests: string[] = [];
      const { fetch } = createOrderMarketplace(undefined, {
        getLabel: () => label("application/pdf", "%PDF-1.7"),
      });
      const listen = (request: Request) => {
        requests.push(new URL(request.url).search);
        return fetch(request);
      };
      const path = `/en-GR/account/orders/${ORDER_ID}/label${query}`;
      await openVisit(path, listen, { params: { orderId: ORDER_ID } }).send(loader);
      return requests;
    };
    expect(await asked("?leg=to_buyer")).toEqual([expect.stringContaining("leg=to_buyer")]);
    expect(await asked("?leg=elsewhere")).toEqual([expect.not.stringContaining("leg")]);
  });

  test("that must not be printed is 404", async () => {
    await expect(fetchLabel(rejection("not_found"))).rejects.toMatchObject({ status: 404 });
  });
});
