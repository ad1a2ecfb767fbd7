// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { takeAtBench } from "./bench-scan.ts";

const line = (key: string, described: string | null, chosen?: string) => `
  <div class="inspection-item" ${described === null ? "" : `data-described="${described}"`}>
    ${["green", "yellow", "red"]
      .map(
        (value) =>
          `<input type="radio" name="found_${key}" value="${value}" ${value === chosen ? "checked" : ""}>`,
      )
      .join("")}
  </div>`;

const pressed = vi.fn<(event: Event) => void>();
let form: HTMLFormElement;
const read = () => Object.fromEntries(new FormData(form));

beforeEach(() => {
  pressed.mockClear();
  document.body.innerHTML = `<form>
    <input name="device_number"><input name="battery_health">
    ${line("screen", "green")}${line("body", "yellow", "red")}${line("audio", null)}
    <button type="button" id="inspection-pass"></button>
  </form>`;
  form = document.querySelector("form")!;
  form.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLButtonElement) pressed(new Event(target.id));
  });
});

test("an IMEI and a percentage go into their fields", () => {
  const changed = vi.fn<() => void>();
  form.addEventListener("input", changed);
  expect(takeAtBench(form, "49 0154 2032 37518")).toBe(true);
  expect(takeAtBench(form, "87")).toBe(true);
  expect(read()).toMatchObject({ device_number: "490154203237518", battery_health: "87" });
  expect(changed).toHaveBeenCalledTimes(2);
});

test("a number and a percentage that are there stay, and another one is not for this bench", () => {
  for (const text of ["490154203237518", "87"]) takeAtBench(form, text);
  for (const text of ["490154203237518", "87"]) expect(takeAtBench(form, text)).toBe(true);
  for (const text of ["356938035643809", "23"]) expect(takeAtBench(form, text)).toBe(false);
  expect(read()).toMatchObject({ device_number: "490154203237518", battery_health: "87" });
});

test.each(["A", "α"])("%s answers open lines as described, and no other", (word) => {
  expect(takeAtBench(form, word)).toBe(true);
  expect(read()).toMatchObject({ found_screen: "green", found_body: "red" });
  expect(read()).not.toHaveProperty("found_audio");
});

test("P presses the button that passes, where there is one", () => {
  expect(takeAtBench(form, "π")).toBe(true);
  expect(pressed).toHaveBeenCalledTimes(1);
  form.querySelector("button")!.remove();
  expect(takeAtBench(form, "p")).toBe(false);
});

test.each(["D-20036", "ACS7781", "120", "20036"])("%s is not for the bench", (code) => {
  expect(takeAtBench(form, code)).toBe(false);
  expect(read()).toMatchObject({ device_number: "", battery_health: "" });
});
