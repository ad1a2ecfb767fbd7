// @vitest-environment jsdom
// @vitest-environment-options { "resources": "usable" }
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, redirect, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PAYPAL_SCRIPT } from "#tests/providers/paypal-script.ts";
import { startScriptServer } from "#tests/providers/provider-server.ts";
import { MessageSourceContext } from "../locale/message-source.ts";
import { serverMessages } from "../locale/server-messages.server.ts";
import { PayPalHere } from "./paypal-here.tsx";
import { STEP_FORM } from "../checkout/step-action-form.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** The window in which scripts of the page run; `window` of the test only has its properties. */
declare const jsdom: { window: { paypal?: unknown } };
Object.defineProperty(globalThis, "paypal", { get: () => jsdom.window.paypal });

const PATH = "/en-GR/checkout/order-1/review";

let sent: Record<string, FormDataEntryValue>[];
let answer: () => Response | object;
let leave: () => Promise<void>;
beforeEach(() => {
  sent = [];
  answer = () => ({ status: "success", facts: { paypal: "5O1" } });
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(async () => {
  await leave();
  vi.restoreAllMocks();
  document.head.innerHTML = "";
  delete jsdom.window.paypal;
});

async function open(script: Awaited<ReturnType<typeof startScriptServer>>) {
  const paypal = { clientId: "a-public-id", origin: script.origin, currency: "EUR" };
  const router = createMemoryRouter(
    [
      {
        path: "/:locale/checkout/:orderId/review",
        action: async ({ request }) => {
          sent.push(Object.fromEntries(await request.formData()));
          return answer();
        },
        Component: () => (
          <main id="main">
            <form id={STEP_FORM}>
              <input type="hidden" name="nonce" value="a-nonce" />
              <input type="hidden" name="accepted_total" value="41056 EUR" />
            </form>
            <PayPalHere orderId="order-1" paypal={paypal} />
          </main>
        ),
      },
      { path: "/:locale/checkout/:orderId/payment", Component: () => <h1>Payment</h1> },
    ],
    { initialEntries: [PATH] },
  );
  document.body.innerHTML = "<div></div>";
  const root = createRoot(document.body.firstElementChild!);
  leave = async () => {
    await act(async () => root.unmount());
    await script[Symbol.asyncDispose]();
  };
  await act(async () =>
    root.render(
      <MessageSourceContext value={serverMessages}>
        <RouterProvider router={router} />
      </MessageSourceContext>,
    ),
  );
  return router;
}
const button = (name: string) =>
  vi.waitFor(() => {
    const found = [...document.querySelectorAll("button")].find((one) => one.textContent === name);
    if (!found) throw new Error(`No button ${name}`);
    return found;
  });
const press = async (name: string) => {
  const found = await button(name);
  await act(async () => found.click());
};
const isReady = () => document.querySelector(".pay-here.is-ready") !== null;
const note = () => document.querySelector(".note");

test("PayPal's button is loaded with locale and currency and replaces our button", async () => {
  const script = await startScriptServer(PAYPAL_SCRIPT);
  await open(script);
  await button("PayPal");
  await vi.waitFor(() => expect(isReady()).toBe(true));
  const [path, query] = script.requests[0]!.split("?");
  expect(path).toBe("GET /sdk/js");
  expect(Object.fromEntries(new URLSearchParams(query))).toMatchObject({
    "client-id": "a-public-id",
    currency: "EUR",
    intent: "authorize",
    components: "buttons",
    locale: "en_GB",
  });
});

test("an approval takes the same route as a return from PayPal's page", async () => {
  const router = await open(await startScriptServer(PAYPAL_SCRIPT));
  await press("PayPal");
  expect(sent).toEqual([{ nonce: "a-nonce", accepted_total: "41056 EUR", intent: "paypal" }]);
  await press("Pay 5O1");
  await vi.waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: PATH, search: "?payment=paypal" }),
  );
});

test("closing the window shows a note and keeps the button and the link to another method", async () => {
  await open(await startScriptServer(PAYPAL_SCRIPT));
  await press("PayPal");
  await press("Close");
  await vi.waitFor(() => expect(note()?.textContent).toContain("Nothing was charged"));
  expect(note()!.querySelector("a")!.getAttribute("href")).toBe("/en-GR/checkout/order-1/payment");
  expect(isReady()).toBe(true);
});

test("a payment that cannot be created restores our own button", async () => {
  answer = () => ({ status: "error", error: { "": ["error.unavailable"] } });
  await open(await startScriptServer(PAYPAL_SCRIPT));
  await press("PayPal");
  await vi.waitFor(() => expect(note()?.textContent).toContain("PayPal didn’t open here"));
  expect(isReady()).toBe(false);
});

test("a refused payment shows the same page as a form submission", async () => {
  answer = () => redirect("/en-GR/checkout/order-1/payment");
  const router = await open(await startScriptServer(PAYPAL_SCRIPT));
  await press("PayPal");
  await vi.waitFor(() =>
    expect(router.state.location.pathname).toBe("/en-GR/checkout/order-1/payment"),
  );
});

test("a script that fails to load leaves our own button", async () => {
  const script = await startScriptServer(PAYPAL_SCRIPT, { isAway: true });
  await open(script);
  await vi.waitFor(() => expect(script.requests.length).toBeGreaterThan(0));
  // oxlint-disable-next-line no-console
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(isReady()).toBe(false);
  expect(note()).toBeNull();
});
