// @vitest-environment jsdom
import { act, use } from "react";
import { createRoot, type Root } from "react-dom/client";
import {
  createBrowserRouter,
  Form,
  Outlet,
  redirect,
  RouterProvider,
  useSearchParams,
} from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { MessageSourceContext } from "../locale/message-source.ts";
import { serverMessages } from "../locale/server-messages.server.ts";
import { AuthBar } from "./auth-bar.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let answerPay: () => void;
let loadPage: () => void;

const page = new Promise<void>((resolve) => (loadPage = resolve));

/** A page whose content is still coming when its dialog has been closed. */
function Search() {
  const [query] = useSearchParams();
  if (query.has("modal")) return <dialog open>Dialog</dialog>;
  use(page);
  return <h1>Phones</h1>;
}

async function open(address = "/en-GR/review?auth=success&step=5") {
  vi.useFakeTimers();
  history.replaceState(null, "", address);
  const session = { signedIn: true, user: null };
  const router = createBrowserRouter(
    [
      {
        id: "routes/locale",
        path: "/en-GR",
        loader: () => ({ session }),
        shouldRevalidate: () => false,
        Component: () => (
          <>
            <AuthBar />
            <Outlet />
          </>
        ),
        children: [
          {
            path: "review",
            action: () =>
              new Promise((resolve) => {
                answerPay = () => resolve(redirect("/en-GR/success"));
              }),
            Component: () => (
              <Form method="post">
                <button>Pay</button>
              </Form>
            ),
          },
          { path: "success", Component: () => <h1>Paid</h1> },
          { path: "search", Component: Search },
        ],
      },
    ],
    {
      hydrationData: { loaderData: { "routes/locale": { session } } },
    },
  );
  document.body.innerHTML = "<div></div>";
  root = createRoot(document.body.firstElementChild!);
  await act(async () =>
    root.render(
      <MessageSourceContext value={serverMessages}>
        <RouterProvider router={router} />
      </MessageSourceContext>,
    ),
  );
  return router;
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

test("the bar shows for five seconds, then the query is removed from the address", async () => {
  const router = await open();
  expect(document.querySelector("[role=status]")).not.toBeNull();
  await pass(5_000);
  expect(document.querySelector("[role=status]")).toBeNull();
  expect(router.state.location.search).toBe("?step=5");
});

test("a navigation that is pending after five seconds is not cancelled", async () => {
  const router = await open();
  await pass(4_500);
  await act(async () => document.querySelector("button")!.click());
  await pass(1_000);
  expect(router.state.navigation.state).toBe("submitting");
  answerPay();
  await pass(10);
  expect(document.querySelector("h1")?.textContent).toBe("Paid");
  expect(router.state.location.pathname).toBe("/en-GR/success");
});

test("a dialog that closes as the five seconds end stays closed", async () => {
  const router = await open("/en-GR/search?modal=sign-up-enter-phone&auth=success&q=a");
  expect(document.querySelector("dialog")).not.toBeNull();
  await pass(4_900);
  await act(() => router.navigate("/en-GR/search?auth=success&q=a", { replace: true }));
  expect(document.querySelector("dialog")).not.toBeNull();
  await pass(200);
  loadPage();
  await pass(10);
  expect(document.querySelector("h1")?.textContent).toBe("Phones");
  expect(router.state.location.search).toBe("?q=a");
});
