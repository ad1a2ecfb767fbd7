// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MessageSourceContext } from "../locale/message-source.ts";
import { serverMessages } from "../locale/server-messages.server.ts";
import { fetchData } from "./data-fetch.ts";
import { OfflineBar } from "./offline-bar.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let isOnline: boolean;
const heard: string[] = [];

beforeEach(async () => {
  isOnline = false;
  heard.length = 0;
  vi.stubGlobal("fetch", async (request: Request) => {
    if (!isOnline) throw new TypeError("Failed to fetch");
    heard.push(await request.text());
    return new Response("saved");
  });
  const router = createMemoryRouter([{ path: "/:locale", Component: OfflineBar }], {
    initialEntries: ["/el-GR"],
  });
  document.body.innerHTML = "<div></div>";
  root = createRoot(document.body.firstElementChild!);
  await act(async () =>
    root.render(
      <MessageSourceContext value={serverMessages}>
        <RouterProvider router={router} />
      </MessageSourceContext>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const post = () =>
  new Request("http://deftero.test/el-GR/account/personal.data", {
    method: "POST",
    body: "name=Ελένη",
  });

/** Sends a request and returns a function that waits for its response. */
async function send(): Promise<() => Promise<Response>> {
  let answer: Promise<Response> | undefined;
  await act(async () => {
    answer = fetchData(post());
  });
  return () => answer!;
}

test("a form that is sent offline shows the offline bar and is sent once the connection is back", async () => {
  const answer = await send();
  await vi.waitFor(() =>
    expect(document.querySelector("[role=status]")?.textContent).toContain("Δεν υπάρχει σύνδεση"),
  );
  isOnline = true;
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(await (await answer()).text()).toBe("saved");
  expect(heard).toEqual(["name=Ελένη"]);
  await vi.waitFor(() => expect(document.querySelector("[role=status]")).toBeNull());
});

test("the button of the offline bar retries at once", async () => {
  const answer = await send();
  await vi.waitFor(() => expect(document.querySelector("[role=status] button")).not.toBeNull());
  isOnline = true;
  await act(async () => document.querySelector<HTMLElement>("[role=status] button")!.click());
  expect((await answer()).ok).toBe(true);
});
