// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import { LIST_KEYS } from "./list-keys-script.ts";

const press = (key: string, on: Element = document.activeElement ?? document.body) =>
  on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const here = () => document.activeElement!.id;

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {};
  document.body.innerHTML = `<main><input id="list-q" type="search"><table><tbody>
    <tr><td><input id="tick-1" type="checkbox"></td><td><a id="row-1" href="#">1</a></td></tr>
    <tr><td><input id="tick-2" type="checkbox"></td><td><a id="row-2" href="#">2</a></td></tr>
    </tbody></table><p id="list-keys" hidden><input id="box" type="checkbox" checked></p></main>`;
  // The very script of the page.
  new Function(LIST_KEYS)();
});

test("keys move between rows, tick, and lead to the search, but not in a field", () => {
  expect(document.querySelector<HTMLElement>("#list-keys")!.hidden).toBe(false);
  press("j");
  press("j");
  press("j");
  expect(here()).toBe("row-2");
  press("x");
  expect(document.querySelector<HTMLInputElement>("#tick-2")!.checked).toBe(true);
  press("k");
  expect(here()).toBe("row-1");
  press("/");
  press("j");
  expect(here()).toBe("list-q");
});

test("keys can be turned off", () => {
  const box = document.querySelector<HTMLInputElement>("#box")!;
  box.click();
  document.querySelector<HTMLElement>("#row-1")!.focus();
  press("j");
  expect(here()).toBe("row-1");
});

test("the script stays small", () => {
  expect(LIST_KEYS.length).toBeLessThan(1500);
});
