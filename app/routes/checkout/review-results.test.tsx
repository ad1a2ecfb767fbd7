// @vitest-environment jsdom
import { act, type ComponentProps } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, data, RouterProvider, useActionData, useFetcher } from "react-router";
import { afterEach, expect, test } from "vitest";
import { createOrderMarketplace, ORDER_ID, readyOrder } from "#tests/order-marketplace.ts";
import { openVisit } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import { MessageSourceContext } from "../../modules/locale/message-source.ts";
import { serverMessages } from "../../modules/locale/server-messages.server.ts";
import { PAYPAL_HERE } from "../../modules/payment/paypal-here.tsx";
import Review, { loader } from "./review.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const PATH = `/en-GR/checkout/${ORDER_ID}/review`;
const params = { locale: "en-GR", orderId: ORDER_ID };
let root: Root | undefined;
afterEach(async () => act(async () => root?.unmount()));

/** The review, of which each sending is answered with the next of the answers. */
async function open(answers: { status: number; result: ActionResult }[]) {
  const { fetch } = createOrderMarketplace(readyOrder());
  const loaderData = await openVisit(PATH, fetch, { params }).send(loader);
  const sent: (string | null)[] = [];
  let begin: () => Promise<void>;
  const nonce = () => document.querySelector<HTMLInputElement>("#step [name=nonce]")!.value;
  function Page() {
    const actionData = useActionData<ActionResult>();
    const { submit } = useFetcher({ key: PAYPAL_HERE });
    begin = () => submit({ intent: PAYPAL_HERE, nonce: nonce() }, { method: "post" });
    const props = { loaderData, actionData, params } as ComponentProps<typeof Review>;
    return <Review {...props} />;
  }
  const router = createMemoryRouter(
    [
      {
        path: "/:locale/checkout/:orderId/review",
        Component: Page,
        action: async ({ request }) => {
          sent.push(String((await request.formData()).get("nonce")));
          const { status, result } = answers.shift()!;
          return data(result, { status });
        },
      },
    ],
    { initialEntries: [PATH] },
  );
  document.body.innerHTML = "<div></div>";
  root = createRoot(document.body.firstElementChild!);
  await act(async () =>
    root!.render(
      <MessageSourceContext value={serverMessages}>
        <RouterProvider router={router} />
      </MessageSourceContext>,
    ),
  );
  return {
    sent,
    nonce,
    says: () => document.body.textContent,
    pay: () => act(async () => document.querySelector<HTMLFormElement>("#step")!.requestSubmit()),
    payPal: () => act(async () => begin()),
  };
}

const refusal = (nonce: string, code: string, status = 409) => ({
  status,
  result: {
    status: "error",
    initialValue: {},
    error: { "": [`error.${code}`] },
    nonce,
  } satisfies ActionResult,
});

test("a refusal of PayPal's button after one of the form brings the next nonce and its own error", async () => {
  const answers = [
    refusal("a", "payment_method_unavailable"),
    refusal("b", "forbidden", 403),
    refusal("c", "payment_method_unavailable"),
  ];
  const { pay, payPal, sent, nonce, says } = await open(answers);
  await pay();
  expect([nonce(), says()]).toEqual([
    "a",
    expect.stringContaining("You can’t pay this way at the moment."),
  ]);
  await payPal();
  expect([nonce(), says()]).toEqual(["b", expect.stringContaining("You don’t have permission.")]);
  await pay();
  expect(sent.slice(1)).toEqual(["a", "b"]);
  expect(nonce()).toBe("c");
});

test("after a fault, a payment is tried again under its own nonce", async () => {
  const { pay, sent, nonce } = await open([refusal("same", "unavailable", 503), refusal("n", "x")]);
  await pay();
  expect(nonce()).toBe("same");
  await pay();
  expect(sent[1]).toBe("same");
});
