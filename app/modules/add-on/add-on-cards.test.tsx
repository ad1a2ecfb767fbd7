// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { AddOn } from "#contract/add-on.ts";
import { NOW, readyOrder } from "#tests/order-marketplace.ts";
import { CheckoutFrame } from "../checkout/checkout-frame.tsx";
import { presentCheckout } from "../checkout/present-checkout.ts";
import { STEP_FORM } from "../checkout/step-action-form.tsx";
import { MessageSourceContext } from "../locale/message-source.ts";
import { serverMessages } from "../locale/server-messages.server.ts";
import { AddOnCards } from "./add-on-cards.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const offer = (option: string, is_chosen: boolean): AddOn => ({
  kind: "data_wipe",
  option,
  name: option,
  description: "",
  price: { amount: 990, currency: "EUR" },
  is_chosen,
});

let leave = async () => {};
afterEach(async () => {
  await leave();
  vi.restoreAllMocks();
});

/** The summary of an order on which `take` puts what was sent. */
async function open(take: (wished: string[], count: number) => Promise<string[] | null>) {
  const shop = { order: [] as string[], sent: [] as string[][] };
  const router = createMemoryRouter(
    [
      {
        path: "/:locale/checkout/:orderId/review",
        loader: () => [offer("wipe", shop.order.includes("data_wipe:wipe"))],
        action: async ({ request }) => {
          const wished = (await request.formData()).getAll("add_on").map(String);
          shop.sent.push(wished);
          const taken = await take(wished, shop.sent.length);
          if (taken === null) return { status: "error", error: { "": ["error.unknown"] } };
          shop.order = taken;
          return {};
        },
        HydrateFallback: () => null,
        Component: function Page() {
          return (
            <CheckoutFrame
              order={presentCheckout(readyOrder())}
              step="review"
              now={NOW.toISOString()}
              isWaiting={false}
              next={null}
            >
              <AddOnCards
                addOns={useLoaderData()}
                terms={null}
                result={undefined}
                form={STEP_FORM}
              />
              <form id={STEP_FORM} />
            </CheckoutFrame>
          );
        },
      },
    ],
    { initialEntries: ["/en-GR/checkout/order-1/review"] },
  );
  document.body.innerHTML = "<div></div>";
  const root = createRoot(document.body.firstElementChild!);
  leave = () => act(async () => root.unmount());
  await act(async () =>
    root.render(
      <MessageSourceContext value={serverMessages}>
        <RouterProvider router={router} />
      </MessageSourceContext>,
    ),
  );
  const box = document.querySelector<HTMLInputElement>(".extras [name=add_on]")!;
  return { shop, box, tick: () => act(async () => box.click()) };
}
const settle = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => {});
    check();
  });
const payButtons = () => [...document.querySelectorAll(`button[form=${STEP_FORM}].btn`)];
const held = () => payButtons().filter((button) => button.getAttribute("aria-disabled") === "true");

test("Pay waits until a tick is counted", async () => {
  const counted = Promise.withResolvers<void>();
  const { tick } = await open(async (wished) => {
    await counted.promise;
    return wished;
  });
  expect(held()).toEqual([]);
  await tick();
  expect(held().length).toBeGreaterThan(0);
  counted.resolve();
  await settle(() => expect(held()).toEqual([]));
});

test("a tick that the order lost is sent once more", async () => {
  const { shop, box, tick } = await open(async (wished, count) => (count === 1 ? [] : wished));
  await tick();
  await settle(() => expect(shop.order).toEqual(["data_wipe:wipe"]));
  expect([box.checked, shop.sent.length]).toEqual([true, 2]);
});

test("a tick that was refused does not stay", async () => {
  const { shop, box, tick } = await open(async () => null);
  await tick();
  await settle(() => expect(box.checked).toBe(false));
  expect(shop.sent).toEqual([["data_wipe:wipe"]]);
});
