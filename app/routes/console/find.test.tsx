import { expect, test } from "vitest";
import { createOrderMarketplace, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { openVisit } from "#tests/visit-kit.ts";
import Find, { loader } from "./find.tsx";

const ORDER = "01a078dd-6023-713a-9817-7b532fa11001";
const group = {
  list: "orders",
  columns: [
    { id: "number", kind: "text", is_private: false, is_usual: true },
    { id: "status", kind: "word", is_private: false, is_usual: true },
  ],
  rows: [{ id: ORDER, version: 1, page: ORDER, cells: { number: "D-20001", status: "completed" } }],
  has_more: true,
};
const visit = (q: string, exact: { list: string; page: string } | null) => {
  const data = { groups: [group], exact, skipped: null };
  const { fetch } = createOrderMarketplace(undefined, {
    findAnything: () => ({ data }) as never,
  });
  return openVisit(`/en-GR/console/find?q=${q}`, fetch).send(loader);
};

test("groups what was found, and leads to the whole list", async () => {
  const loaded = await visit("irene", null);
  const path = "/en-GR/console/find";
  const page = await renderRoute(() => Find({ loaderData: loaded } as never), loaded, path);
  expect(page.body.textContent).toContain("Completed");
  const links = [...page.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual([`/en-GR/hub/orders/${ORDER}`, "/en-GR/console/lists/orders?q=irene"]);
});

test("opens the one thing of that name", async () => {
  const answer = await visit("D-20001", { list: "orders", page: ORDER }).catch(
    (response: unknown) => response,
  );
  expect((answer as Response).headers.get("Location")).toBe(`/en-GR/hub/orders/${ORDER}`);
});

test("asks for the password before it looks in private data, and comes back", async () => {
  const { fetch } = createOrderMarketplace(undefined, {
    findAnything: () => rejection("proof_needed") as never,
  });
  const answer = await openVisit("/en-GR/console/find?q=a%40b.test", fetch)
    .send(loader)
    .catch((response: unknown) => response);
  const to = new URL((answer as Response).headers.get("Location")!, "http://shop.test");
  expect(to.pathname).toBe("/en-GR/auth/sign-up/verify-password");
  expect(to.searchParams.get("callbackUrl")).toBe("/en-GR/console/find?q=a%40b.test");
});
