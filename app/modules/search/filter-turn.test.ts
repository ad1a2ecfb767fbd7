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
  const holder = document.createElement("div");
  holder.innerHTML = html;
  return holder.firstElementChild as HTMLFormElement;
};
const inputOf = (form: HTMLFormElement, at: number) => form.querySelectorAll("input")[at]!;

beforeEach(() => {
  document.body.innerHTML = `<aside class="filters-view">${FORM}</aside><a id="out" href="#x">out</a>`;
});

describe("the turn of the filters", () => {
  test("does not come by itself", async () => {
    const turn = createFilterTurn();
    expect(await isTaken(turn)).toBe(false);
    expect(turn.written).toBe(document.querySelector("form"));
  });

  test.each(["pointerdown", "keydown", "focusin"])(
    "comes with a %s anywhere, even where the page keeps it to itself",
    async (name) => {
      const turn = createFilterTurn();
      const out = document.querySelector("#out")!;
      out.addEventListener(name, (event) => event.stopPropagation());
      out.dispatchEvent(new Event(name, { bubbles: true }));
      expect(await isTaken(turn)).toBe(true);
    },
  );

  test("comes with a step back, and with a pointer over the form but not one beside it", async () => {
    const back = createFilterTurn();
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(await isTaken(back)).toBe(true);

    const turn = createFilterTurn();
    document.querySelector("#out")!.dispatchEvent(new Event("pointerenter"));
    expect(await isTaken(turn)).toBe(false);
    document.querySelector("form")!.dispatchEvent(new Event("pointerenter"));
    expect(await isTaken(turn)).toBe(true);
  });

  test("is there at once where somebody stands in the form already, and where no form was written", async () => {
    document.querySelector("input")!.focus();
    expect(await isTaken(createFilterTurn())).toBe(true);
    document.body.innerHTML = "";
    const turn = createFilterTurn();
    expect(await isTaken(turn)).toBe(true);
    expect(turn.written).toBeNull();
  });

  test("can be taken for what changed under the form", async () => {
    const turn = createFilterTurn();
    turn.take();
    expect(await isTaken(turn)).toBe(true);
  });
});

describe("what was ticked before the scripts were here", () => {
  test("is put into the form that took its place, box by box", () => {
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

  test("leaves alone what nobody touched: the newer form knows better", () => {
    const written = formOf(FORM);
    const form = formOf(FORM.replace('value=""', 'value="300"'));
    expect(takeOver(form, written)).toBe(false);
    expect(inputOf(form, 2).value).toBe("300");
  });

  test("counts in the form itself where it was kept, and is nothing where none was written", () => {
    const form = formOf(FORM);
    expect(takeOver(form, form)).toBe(false);
    expect(takeOver(form, null)).toBe(false);
    inputOf(form, 1).checked = true;
    expect(takeOver(form, form)).toBe(true);
  });

  test("goes nowhere where the new form has no such box", () => {
    const written = formOf(FORM);
    inputOf(written, 1).checked = true;
    const form = formOf(`<form><input type="checkbox" name="brand" value="apple"></form>`);
    expect(takeOver(form, written)).toBe(false);
  });
});
