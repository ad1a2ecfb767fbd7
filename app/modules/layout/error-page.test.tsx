import { expect, test } from "vitest";
import { renderRoute } from "#tests/route-kit.tsx";
import { ErrorPage } from "./error-page.tsx";

const ID = "01a1fc5b-d3c2-759e-b6aa-0123456789ab";

function show(status: number, path: string) {
  const error = { status, statusText: "", data: null, internal: false };
  return renderRoute(() => <ErrorPage error={error} />, null, path);
}

test.each([
  ["en-GR", `/account/orders/${ID}`, "Order not found", "Your orders"],
  ["el-GR", `/checkout/${ID}/review`, "Η παραγγελία δεν βρέθηκε", "Οι παραγγελίες σου"],
])(
  "in %s a missing order says so and links to all orders: %s",
  async (locale, path, title, link) => {
    const page = await show(404, `/${locale}${path}`);
    expect(page.querySelector("h1")?.textContent).toBe(title);
    const orders = page.querySelector(`a[href="/${locale}/account/orders"]`);
    expect(orders?.textContent).toBe(link);
  },
);

test("other missing pages link to the search", async () => {
  const page = await show(404, "/en-GR/listing/x");
  expect(page.querySelector("h1")?.textContent).toBe("This page does not exist");
  expect(page.querySelector('a[href="/en-GR/search"]')).not.toBeNull();
  expect(page.querySelector('p > a.link[href="/en-GR"]')?.textContent).toBe("Back");
});
