import { expect, test } from "vitest";
import { trimStyles } from "./trim-styles.server.ts";

const page = (css: string, body: string, own = "") =>
  `<head><style nonce="n">@layer tokens,base;${css}</style><style nonce="n">${own}</style></head><body>${body}</body>`;
const trim = (css: string, body = "", own = "") => trimStyles(page(css, body, own), "n");

test("removes rules for unused classes and keeps all others", () => {
  expect(trim(".a{x:1}.b{y:2}h1{z:3}[hidden]{n:4}", '<p class="c b">')).toBe(
    page(".b{y:2}h1{z:3}[hidden]{n:4}", '<p class="c b">'),
  );
});

test("removes only the unused selectors of a selector list", () => {
  expect(trim(".a,.b p,.b.c{x:1}", '<p class="b">')).toBe(page(".b p{x:1}", '<p class="b">'));
});

test("ignores classes inside of functional pseudo-classes", () => {
  const css = ":is(p .a,.b){x:1}.c:not(.d):has(.e,.f)>i{y:2}[class=g]{z:3}";
  expect(trim(css, '<p class="c">')).toBe(page(css, '<p class="c">'));
});

test("removes blocks that become empty", () => {
  expect(trim("@media (width>=9px){.a{x:1}.b{y:2}}@layer base{@media print{.a{x:1}}}", "")).toBe(
    page("", ""),
  );
  expect(trim("@media (width<=9px){.a{x:1}.b{y:2}}", '<p class="b">')).toBe(
    page("@media (width<=9px){.b{y:2}}", '<p class="b">'),
  );
});

test("removes unused tokens and keeps those that a style or another token reads", () => {
  const css = (tokens: string) => `:root{${tokens}}p{c:var(--used)}`;
  expect(
    trim(css("--used:var(--by-token);--by-token:1;--by-own:2;--idle:3"), "", "a{b:var(--by-own)}"),
  ).toBe(page(css("--used:var(--by-token);--by-token:1;--by-own:2;"), "", "a{b:var(--by-own)}"));
});

test("leaves styles of a screen and documents with other styles unchanged", () => {
  expect(trim("", "", ".a{x:1}")).toContain(".a{x:1}");
  const other = '<style nonce="n">.a{x:1}</style>';
  expect(trimStyles(other, "n")).toBe(other);
});

test("leaves styles that only resemble the common ones unchanged", () => {
  const words = "<style>@layer tokens,base;.a{x:1}</style>";
  expect(trim(".b{y:2}", words)).toBe(page("", words));
});

test("text of a visitor does not count as a class and does not affect the cached styles of the next page", () => {
  const css = ".a{x:1}.b{y:2}";
  const body = '<p class="a">';
  expect(trim(css, `${body}var(b)`)).toBe(page(".a{x:1}", `${body}var(b)`));
  expect(trim(css, '<p class="a b">')).toBe(page(css, '<p class="a b">'));
});

test.each(["var(", "var(--", ' class="'])(
  "a document that ends in %s is trimmed all the same",
  (end) => {
    expect(trimStyles(`<style nonce="n">@layer tokens,base;.a{x:1}</style>${end}`, "n")).toBe(
      `<style nonce="n">@layer tokens,base;</style>${end}`,
    );
  },
);
