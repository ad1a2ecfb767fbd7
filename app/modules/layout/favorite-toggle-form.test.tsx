// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { MessageSourceContext } from "../locale/message-source.ts";
import { serverMessages } from "../locale/server-messages.server.ts";
import { showFavorite, FavoriteToggle } from "../listing-card/favorite-toggle.tsx";
import { FavoriteToggleForm } from "./favorite-toggle-form.tsx";

const showToast = vi.hoisted(() => vi.fn());
vi.mock("./toast.ts", () => ({ showToast }));

const ID = "01a078dd-6023-713a-9817-7b532fa004ce";
let root: Root;
let answer: () => Promise<Response>;
const asked = vi.fn();

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async ({ pathname, search }: URL, init: RequestInit) => {
    asked(init.method, pathname + search, init.headers);
    return answer();
  });
  const Stub = createRoutesStub([
    {
      path: "*",
      Component: () => (
        <MessageSourceContext value={serverMessages}>
          <FavoriteToggle id={ID} title="iPhone 13" isKept={undefined} />
          <FavoriteToggle id={ID} title="iPhone 13" isKept={undefined} word />
          <FavoriteToggleForm />
        </MessageSourceContext>
      ),
    },
  ]);
  const host = document.createElement("div");
  document.body.append(host);
  root = createRoot(host);
  await act(async () => root.render(<Stub initialEntries={["/en-GR/search"]} />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  showFavorite(ID, false);
  document.body.innerHTML = "";
  vi.restoreAllMocks();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const favorites = () => [...document.querySelectorAll("button")];
const pressed = () =>
  favorites().map((favoriteToggle) => favoriteToggle.getAttribute("aria-pressed"));
const press = () =>
  act(async () => {
    favorites()[0]!.click();
    // It comes with the first touch.
    await import("./save-favorite.ts");
  });

test("the accessible name holds the device's name and the visible text", () => {
  expect(favorites().map((favoriteToggle) => favoriteToggle.textContent)).toEqual([
    "Save iPhone 13",
    "Save iPhone 13",
  ]);
});

test("toggles at once on every card of the device", async () => {
  let release: (response: Response) => void = () => {};
  answer = () => new Promise((done) => (release = done));
  await press();
  await vi.waitFor(() => expect(pressed()).toEqual(["true", "true"]));
  expect(asked).toHaveBeenCalledWith("POST", `/en-GR/favorites?keep=${ID}`, {
    Accept: "application/json",
  });
  await press();
  expect(asked).toHaveBeenCalledOnce();
  await act(async () => release(Response.json({ content: "Saved to your favourites" })));
  await vi.waitFor(() =>
    expect(showToast).toHaveBeenCalledWith({
      content: "Saved to your favourites",
      type: "success",
    }),
  );
  answer = async () => Response.json({ content: "Gone" });
  await press();
  await vi.waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith(
      "POST",
      `/en-GR/favorites?drop=${ID}`,
      expect.anything(),
    ),
  );
  expect(pressed()).toEqual(["false", "false"]);
});

test.each([
  ["is refused", async () => Response.json({ content: "Too many" }, { status: 409 }), "Too many"],
  ["meets a page", async () => new Response("<html>", { status: 500 }), /Nothing was lost/],
  ["gets nowhere", () => Promise.reject(new TypeError("Failed to fetch")), /Nothing was lost/],
])("a failure (%s) is rolled back and shows the reason", async (_, given, content) => {
  answer = given as typeof answer;
  await press();
  await vi.waitFor(() =>
    expect(showToast).toHaveBeenCalledWith({
      content: typeof content === "string" ? content : expect.stringMatching(content),
      type: "error",
    }),
  );
  expect(pressed()).toEqual(["false", "false"]);
});

test("submits the plain form when its code cannot be loaded", async () => {
  const sent: [method: string, address: string][] = [];
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(function (
    this: HTMLFormElement,
  ) {
    sent.push([this.method, this.action]);
  });
  vi.resetModules();
  vi.doMock("./save-favorite.ts", () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  onTestFinished(() => void vi.doUnmock("./save-favorite.ts"));
  favorites()[0]!.click();
  const address = new URL(`/en-GR/favorites?keep=${ID}`, location.href).href;
  await vi.waitFor(() => expect(sent).toEqual([["post", address]]));
  expect(asked).not.toHaveBeenCalled();
});
