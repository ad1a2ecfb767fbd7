// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { FIRST_TERMS } from "#contract/terms.ts";
import { toListing } from "#tests/shop-marketplace.ts";
import { MessageSourceContext } from "../locale/message-source.ts";
import { serverMessages } from "../locale/server-messages.server.ts";
import { Gallery } from "./gallery.tsx";
import { getListingTexts } from "./get-listing-texts.server.ts";
import { presentListing } from "./present-listing.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
const { title, photos } = presentListing(toListing(0), getListingTexts("en-GR"), {
  locale: "en-GR",
  terms: FIRST_TERMS.GR,
});
let root: Root;

async function open(hash = "", asked: number | null = null) {
  history.replaceState(null, "", `/en-GR/listing/1${hash}`);
  const router = createMemoryRouter(
    [{ path: "/:locale/listing/:id", Component: () => <Gallery {...{ title, photos, asked }} /> }],
    { initialEntries: ["/en-GR/listing/1"] },
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
}

const inPage = () => [...document.querySelectorAll(".close-up")].map(({ id }) => id);
const click = (selector: string, more: MouseEventInit = {}) =>
  act(async () => {
    document
      .querySelector(selector)!
      .dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...more }));
  });
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true, ...more }));
  });

// Loads at the first press.
beforeAll(async () => void (await import("./close-up.tsx")));
beforeEach(() => open());
afterEach(() => act(() => root.unmount()));

test("only an opened photo enters the page, and only once", async () => {
  expect(inPage()).toEqual([]);
  await click("#shot-2");
  expect(inPage()).toEqual(["photo-2"]);
  await click("#shot-2");
  expect(inPage()).toEqual(["photo-2"]);
  expect(location.href).toMatch(/\/en-GR\/listing\/1#photo-2$/);
});

test("opening adds a history entry, paging and closing do not", async () => {
  const before = history.length;
  await click("#shot-1");
  expect(history.length).toBe(before + 1);
  await click("#photo-1 [data-way=on]");
  expect(location.hash).toBe("#photo-2");
  await click("#photo-2 [data-way=close]");
  expect(location.hash).toBe("#shot-2");
  expect(history.length).toBe(before + 1);
});

test("keys work like the links and act once after several openings", async () => {
  await click("#shot-1");
  await click("#photo-1 [data-way=on]");
  await press("ArrowRight");
  expect(location.hash).toBe("#photo-3");
  await press("ArrowLeft");
  expect(location.hash).toBe("#photo-2");
  await press("ArrowRight", { altKey: true });
  expect(location.hash).toBe("#photo-2");
  await press("Escape");
  expect(location.hash).toBe("#shot-2");
  await press("ArrowRight");
  expect(location.hash).toBe("#shot-2");
});

test("in full size the arrow keys scroll and Esc closes", async () => {
  await click("#shot-1");
  document.querySelector<HTMLInputElement>("#photo-1 input")!.checked = true;
  await press("ArrowRight");
  expect(location.hash).toBe("#photo-1");
  await press("Escape");
  expect(location.hash).toBe("#shot-1");
});

test("a press for another tab or window is left to the browser", async () => {
  await click("#shot-1", { ctrlKey: true });
  expect(inPage()).toEqual([]);
});

test("an address with a photo opens it, and one without such a photo opens none", async () => {
  await act(() => root.unmount());
  await open("#photo-2");
  expect(inPage()).toEqual(["photo-2"]);
  await act(() => root.unmount());
  await open("#photo-99");
  expect(inPage()).toEqual([]);
  await act(() => root.unmount());
  await open("?photo=3#photo-3", 3);
  expect(inPage()).toEqual(["photo-3"]);
});

test("keys do nothing after the page is left", async () => {
  await click("#shot-1");
  await act(() => root.unmount());
  await press("ArrowRight");
  expect(location.hash).toBe("#photo-1");
  await open();
});
