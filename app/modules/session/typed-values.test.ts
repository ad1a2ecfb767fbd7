// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveTyped, restoreTyped } from "./typed-values.ts";
import { watchTyping } from "./typing.ts";
import { hasUnsaved } from "./unsaved.ts";

const FORM = `
  <form method="post" action="/el-GR/checkout/1/address">
    <input name="full_name" value="Ada">
    <input name="postal_code">
    <textarea name="delivery_notes"></textarea>
    <select name="region"><option value="a">A</option><option value="b">B</option></select>
    <input type="checkbox" name="is_default" value="1">
    <input type="hidden" name="nonce" value="n">
    <input type="password" name="password">
    <input name="code" autocomplete="one-time-code">
    <input name="holder" autocomplete="cc-name">
  </form>
  <form method="get" action="/el-GR/search"><input type="search" name="q"></form>
  <form method="post"><div class="places"><input type="radio" name="country" value="GB"></div></form>`;

const control = <E extends HTMLElement = HTMLInputElement>(name: string) =>
  document.querySelector<E>(`[name=${name}]`)!;
const go = (path: string) => history.replaceState(null, "", path);
const renderForm = (html = FORM) => {
  document.body.innerHTML = html;
};
const type = (name: string, value: string) => {
  control(name).value = value;
};

let stop: () => void;
beforeEach(() => {
  sessionStorage.clear();
  go("/el-GR/checkout/1/address");
  renderForm();
  stop = watchTyping();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("only changed controls are unsaved", () => {
  expect(hasUnsaved()).toBe(false);
  const changes: (() => void)[] = [
    () => type("full_name", "Ada L"),
    () => type("delivery_notes", "x"),
    () => (control<HTMLSelectElement>("region").value = "b"),
    () => (control("is_default").checked = true),
    () => type("password", "secret"),
    () => type("q", "pixel"),
  ];
  for (const change of changes) {
    renderForm();
    change();
    expect(hasUnsaved()).toBe(true);
  }
});

test("a typed control is unsaved although React overwrote its default", () => {
  const name = control("full_name");
  name.setAttribute("value", "Ada L");
  expect(hasUnsaved()).toBe(false);
  name.dispatchEvent(new Event("input", { bubbles: true }));
  expect(hasUnsaved()).toBe(true);
});

test("the country switch is never unsaved", () => {
  control("country").checked = true;
  expect(hasUnsaved()).toBe(false);
});

function fillAll() {
  type("full_name", "Ada Lovelace");
  type("postal_code", "11257");
  type("delivery_notes", "Ring twice");
  control<HTMLSelectElement>("region").value = "b";
  control("is_default").checked = true;
  type("q", "pixel");
  type("password", "Second-hand-1!");
  type("code", "123456");
  type("holder", "ADA L");
}

test("text is restored on the same page in another locale, without secrets", () => {
  fillAll();
  saveTyped();
  expect(sessionStorage.getItem("typedValues")).not.toMatch(/Second-hand|123456|ADA L/);

  go("/en-GB/checkout/1/address");
  renderForm(FORM.replaceAll("/el-GR/", "/en-GB/"));
  const heard: string[] = [];
  document.body.addEventListener("input", ({ target }) =>
    heard.push((target as HTMLInputElement).name),
  );
  restoreTyped();
  expect(control("full_name").value).toBe("Ada Lovelace");
  expect(control("postal_code").value).toBe("11257");
  expect(control("delivery_notes").value).toBe("Ring twice");
  expect(control("region").value).toBe("b");
  expect(control("is_default").checked).toBe(true);
  expect(control("q").value).toBe("pixel");
  expect(control("password").value).toBe("");
  expect(control("code").value).toBe("");
  expect(control("holder").value).toBe("");
  // The search would set off by itself.
  expect(heard).not.toContain("q");
  expect(heard).toContain("full_name");
});

test("text is restored once, not on another page and not after the time limit", () => {
  fillAll();
  saveTyped();
  go("/el-GR/account");
  renderForm();
  restoreTyped();
  expect(control("full_name").value).toBe("Ada");
  go("/el-GR/checkout/1/address");
  restoreTyped();
  expect(control("full_name").value).toBe("Ada");

  vi.useFakeTimers();
  fillAll();
  saveTyped();
  vi.advanceTimersByTime(180_000);
  renderForm();
  restoreTyped();
  expect(control("full_name").value).toBe("Ada");
});

test("text typed after the load is not overwritten", () => {
  fillAll();
  saveTyped();
  renderForm();
  type("full_name", "Grace");
  restoreTyped();
  expect(control("full_name").value).toBe("Grace");
  expect(control("postal_code").value).toBe("11257");
});
