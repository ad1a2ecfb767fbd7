// @vitest-environment jsdom
// @vitest-environment-options { "resources": "usable" }
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { startScriptServer } from "#tests/providers/provider-server.ts";
import { MessageSourceContext } from "../locale/message-source.ts";
import { serverMessages } from "../locale/server-messages.server.ts";
import { CalendarWidget, parseBooking } from "./calendar-widget.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** The window in which scripts of the page run; `window` of the test only has its properties. */
declare const jsdom: { window: { Calendly?: unknown } };
Object.defineProperty(globalThis, "Calendly", { get: () => jsdom.window.Calendly });

const WIDGET = `window.Calendly = {
  initInlineWidget({ url, parentElement }) { parentElement.textContent = "Calendar of " + url; },
};`;
const PATH = "/en-GR/account/orders/order-1/call";

let leave: () => Promise<void>;
afterEach(async () => {
  await leave();
  delete jsdom.window.Calendly;
});

async function open({ isAway = false } = {}) {
  const server = await startScriptServer(WIDGET, { isAway });
  const url = `${server.origin}/shop/call`;
  const router = createMemoryRouter(
    [
      {
        path: "/:locale/account/orders/:orderId/call",
        Component: () => (
          <CalendarWidget orderId="order-1" url={url} script={`${server.origin}/widget.js`} />
        ),
      },
    ],
    { initialEntries: [PATH] },
  );
  document.body.innerHTML = "<div></div>";
  const root = createRoot(document.body.firstElementChild!);
  leave = async () => {
    await act(async () => root.unmount());
    await server[Symbol.asyncDispose]();
  };
  await act(async () =>
    root.render(
      <MessageSourceContext value={serverMessages}>
        <RouterProvider router={router} />
      </MessageSourceContext>,
    ),
  );
  return { router, server, url };
}
const say = (origin: string) =>
  act(async () => {
    const uri = "https://api.calendly.com/scheduled_events/event-1";
    const data = { event: "calendly.event_scheduled", payload: { event: { uri } } };
    dispatchEvent(new MessageEvent("message", { origin, data }));
  });
const show = () => act(async () => document.querySelector("button")!.click());
const widget = () => document.querySelector(".calendar-widget");

test("the widget shows the calendar and submits a booking", async () => {
  const { router, server, url } = await open();
  // Privacy: no request reaches the calendar service before the visitor asks for it.
  expect(document.querySelector("script")).toBeNull();
  expect(server.requests).toEqual([]);
  await show();
  expect(document.querySelector("button")).toBeNull();
  await vi.waitFor(() => expect(widget()?.textContent).toBe(`Calendar of ${url}`));
  await say("https://elsewhere.test");
  expect(router.state.location.search).toBe("");
  await say(server.origin);
  expect(router.state.location).toMatchObject({ pathname: PATH, search: "?event_uuid=event-1" });
});

test("the widget renders nothing if its script fails to load", async () => {
  const { server } = await open({ isAway: true });
  await show();
  await vi.waitFor(() => expect(server.requests.length).toBeGreaterThan(0));
  expect(widget()).toBeNull();
});

const uri = "https://api.calendly.com/scheduled_events/0b1c-2D";
const scheduled = { event: "calendly.event_scheduled", payload: { event: { uri } } };

test.each([
  [scheduled, "0b1c-2D"],
  [{ ...scheduled, event: "calendly.date_and_time_selected" }, null],
  [{ event: "calendly.event_scheduled" }, null],
  [{ ...scheduled, payload: { event: { uri: "javascript:alert(1)" } } }, null],
  ["text", null],
  [null, null],
])("the message %j names a booking only if it is valid", (message, expected) => {
  expect(parseBooking(message)).toBe(expected);
});
