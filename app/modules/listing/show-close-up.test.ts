// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from "vitest";
import { showCloseUp } from "./show-close-up.ts";

const closeUp = (place: number) =>
  `<section class="close-up" id="photo-${place}">
    <input type="checkbox">
    <a data-way="close" href="#shot-${place}"></a>
    <a data-way="back" href="?photo=${place - 1}#photo-${place - 1}"></a>
    <a data-way="on" href="?photo=${place + 1}#photo-${place + 1}"></a>
  </section>`;

let end: AbortController;
const show = (hash: string) => showCloseUp(hash, end.signal);
const inPage = () => [...document.querySelectorAll(".close-up")].map(({ id }) => id);
const press = (key: string, more: KeyboardEventInit = {}) =>
  dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true, ...more }));

beforeEach(() => {
  end = new AbortController();
  history.replaceState(null, "", "/en-GR/listing/1");
  document.body.innerHTML = `<section class="gallery">
    <a id="shot-1"></a><a id="shot-2"></a><a id="shot-3"></a>
    <template>${[1, 2, 3].map(closeUp).join("")}</template>
  </section>`;
});
afterEach(() => end.abort());

test("moves only the opened photo out of the template, and only once", () => {
  expect(inPage()).toEqual([]);
  show("#photo-2");
  expect(inPage()).toEqual(["photo-2"]);
  show("#photo-2");
  expect(inPage()).toEqual(["photo-2"]);
  expect(location.href).toMatch(/\/en-GR\/listing\/1#photo-2$/);
});

test("opening adds a history entry, paging and closing do not", () => {
  const before = history.length;
  show("#photo-1");
  expect(history.length).toBe(before + 1);
  show("#photo-2");
  show("#shot-2");
  expect(location.hash).toBe("#shot-2");
  expect(history.length).toBe(before + 1);
});

test("keys work like the links and act once after several openings", () => {
  show("#photo-1");
  show("#photo-2");
  press("ArrowRight");
  expect(location.hash).toBe("#photo-3");
  press("ArrowLeft");
  expect(location.hash).toBe("#photo-2");
  press("ArrowRight", { altKey: true });
  expect(location.hash).toBe("#photo-2");
  press("Escape");
  expect(location.hash).toBe("#shot-2");
  press("ArrowRight");
  expect(location.hash).toBe("#shot-2");
});

test("in full size the arrow keys scroll and Esc closes", () => {
  show("#photo-1");
  document.querySelector<HTMLInputElement>("#photo-1 input")!.checked = true;
  press("ArrowRight");
  expect(location.hash).toBe("#photo-1");
  press("Escape");
  expect(location.hash).toBe("#shot-1");
});

test("ignores keys after the signal is aborted", () => {
  show("#photo-1");
  end.abort();
  press("ArrowRight");
  expect(location.hash).toBe("#photo-1");
});

test("a hash without a photo only changes the address", () => {
  show("#photo-9");
  expect(inPage()).toEqual([]);
});
