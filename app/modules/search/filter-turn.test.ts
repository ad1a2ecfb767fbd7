// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from "vitest";
import { createFilterTurn, takeOver, type FilterTurn } from "./filter-turn.ts";

const FORM = `<form id="filters">
  <input type="checkbox" name="brand" value="apple" checked>
  <input type="checkbox" name="brand" value="sony">
  <input name="price_max" value="">
</form>`;
const isTaken = async (turn: FilterTurn) =>
  Promise.race([turn.taken.then(() => true), new Promise((no) => setTimeout(no, 0, false))]);
const formOf = (html: string) => {
  const owner = document.createElement("div");
  owner.innerHTML = html;
  return owner.firstElementChild as HTMLFormElement;
};
const inputOf = (form: HTMLFormElement, at: number) => form.querySelectorAll("input")[at]!;

beforeEach(() => {
  document.body.innerHTML = `<aside class="filters-view">${FORM}</aside><a id="out" href="#x">out</a>`;
});

describe("taking over the server's filter form", () => {
  test("does not happen without an event", async () => {
    const turn = createFilterTurn();
    expect(await isTaken(turn)).toBe(false);
    expect(turn.written).toBe(document.querySelector("form"));
  });

  test.each(["pointerdown", "keydown", "focusin"])(
    "happens on %s anywhere, even when its propagation is stopped",
    async (name) => {
      const turn = createFilterTurn();
      const out = document.querySelector("#out")!;
      out.addEventListener(name, (event) => event.stopPropagation());
      out.dispatchEvent(new Event(name, { bubbles: true }));
      expect(await isTaken(turn)).toBe(true);
    },
  );

  test("happens on popstate and on a pointer over the form, but not beside it", async () => {
    const back = createFilterTurn();
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(await isTaken(back)).toBe(true);

    const turn = createFilterTurn();
    document.querySelector("#out")!.dispatchEvent(new Event("pointerenter"));
    expect(await isTaken(turn)).toBe(false);
    document.querySelector("form")!.dispatchEvent(new Event("pointerenter"));
    expect(await isTaken(turn)).toBe(true);
  });

  test("happens at once when the form has the focus or does not exist", async () => {
    document.querySelector("input")!.focus();
    expect(await isTaken(createFilterTurn())).toBe(true);
    document.body.innerHTML = "";
    const turn = createFilterTurn();
    expect(await isTaken(turn)).toBe(true);
    expect(turn.written).toBeNull();
  });

  test("can be requested when the search changed", async () => {
    const turn = createFilterTurn();
    turn.take();
    expect(await isTaken(turn)).toBe(true);
  });
});

describe("input from before hydration", () => {
  test("is copied into the new form field by field", () => {
    const [written, form] = [formOf(FORM), formOf(FORM)];
    inputOf(written, 0).checked = false;
    inputOf(written, 1).checked = true;
    inputOf(written, 2).value = "400";
    expect(takeOver(form, written)).toBe(true);
    expect([...new FormData(form)]).toEqual([
      ["brand", "sony"],
      ["price_max", "400"],
    ]);
  });

  test("keeps the new form's values for untouched fields", () => {
    const written = formOf(FORM);
    const form = formOf(FORM.replace('value=""', 'value="300"'));
    expect(takeOver(form, written)).toBe(false);
    expect(inputOf(form, 2).value).toBe("300");
  });

  test("counts in a form that was kept, and is empty without a form", () => {
    const form = formOf(FORM);
    expect(takeOver(form, form)).toBe(false);
    expect(takeOver(form, null)).toBe(false);
    inputOf(form, 1).checked = true;
    expect(takeOver(form, form)).toBe(true);
  });

  test("is dropped when the new form lacks the field", () => {
    const written = formOf(FORM);
    inputOf(written, 1).checked = true;
    const form = formOf(`<form><input type="checkbox" name="brand" value="apple"></form>`);
    expect(takeOver(form, written)).toBe(false);
  });
});
