// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MessageSourceContext } from "../locale/message-source.ts";
import { serverMessages } from "../locale/server-messages.server.ts";
import type { PushOffer } from "./present-push.server.ts";
import { PushButton } from "./push-button.tsx";

const BUTTON = "Turn on notifications on this device";
const OFFERED: PushOffer = { publicKey: "the-key", isOn: false };
const ask = vi.fn();
const register = vi.fn();
const subscribe = vi.fn();
const subscribed = vi.fn();
let code: string | null;
let root: Root;

async function open(offer: PushOffer): Promise<void> {
  const Stub = createRoutesStub([
    {
      path: "/:locale/account/notifications/browser",
      async action({ request }) {
        subscribed(Object.fromEntries(await request.formData()));
        return { code };
      },
    },
    {
      path: "*",
      Component: () => (
        <MessageSourceContext value={serverMessages}>
          <PushButton offer={offer} lead="Why" />
        </MessageSourceContext>
      ),
    },
  ]);
  const host = document.createElement("div");
  document.body.append(host);
  root = createRoot(host);
  await act(async () => root.render(<Stub initialEntries={["/en-GR/notifications"]} />));
}
const press = () => act(async () => document.querySelector("button")!.click());
const words = () => document.body.textContent;

beforeEach(() => {
  vi.resetAllMocks();
  code = null;
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("PushManager", () => {});
  vi.stubGlobal("Notification", { permission: "default", requestPermission: ask });
  ask.mockResolvedValue("granted");
  subscribe.mockResolvedValue({
    toJSON: () => ({ endpoint: "https://push.example/1", keys: { p256dh: "p", auth: "a" } }),
  });
  const pushManager = { getSubscription: async () => null, subscribe };
  Object.assign(navigator, {
    serviceWorker: { register, ready: Promise.resolve({ pushManager }) },
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
  Reflect.deleteProperty(navigator, "standalone");
});

test("the browser is asked at the press only, and the shop gets its subscription", async () => {
  await open(OFFERED);
  expect(words()).toContain(BUTTON);
  expect([ask.mock.calls, register.mock.calls]).toEqual([[], []]);
  await press();
  await vi.waitFor(() =>
    expect(subscribed.mock.calls).toEqual([
      [{ endpoint: "https://push.example/1", p256dh: "p", auth: "a" }],
    ]),
  );
  expect(register.mock.calls).toEqual([
    ["/push-worker.js?locale=en-GR", { updateViaCache: "none" }],
  ]);
  expect(subscribe.mock.calls).toEqual([
    [{ userVisibleOnly: true, applicationServerKey: "the-key" }],
  ]);
});

test("a member who says no is told how to change it, and nothing is registered", async () => {
  ask.mockResolvedValue("dismissed");
  await open(OFFERED);
  await press();
  await vi.waitFor(() => expect(words()).toContain("You closed the question"));
  expect([register.mock.calls, subscribed.mock.calls]).toEqual([[], []]);
});

test("a refusal of the shop is said in its words", async () => {
  code = "push_browser_taken";
  await open(OFFERED);
  await press();
  await vi.waitFor(() => expect(words()).toContain("Another account gets notifications"));
});

test("a browser that fails to subscribe says so", async () => {
  subscribe.mockRejectedValue(new DOMException("no push service", "AbortError"));
  await open(OFFERED);
  await press();
  await vi.waitFor(() => expect(words()).toContain("That didn’t work."));
  expect(subscribed).not.toHaveBeenCalled();
});

test("a browser that blocks notifications has an explanation in place of the button", async () => {
  vi.stubGlobal("Notification", { permission: "denied", requestPermission: ask });
  await open(OFFERED);
  expect(document.querySelector("button")).toBeNull();
  expect(words()).toContain("Your browser blocks our notifications.");
});

test.each([
  ["on an iPhone outside of the home screen", false, "only from the Home Screen"],
  ["in a browser without web push", undefined, ""],
])("%s there is no button", async (_, standalone, said) => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  if (standalone !== undefined) Object.assign(navigator, { standalone });
  await open(OFFERED);
  expect(document.querySelector("button")).toBeNull();
  expect(words()).toContain(said);
  expect(words()).not.toContain("Why");
});

test.each([[{ publicKey: null, isOn: false }], [{ publicKey: null, isOn: true }]])(
  "without an offer there is nothing: %j",
  async (offer) => {
    await open(offer);
    expect(words()).toBe("");
  },
);
