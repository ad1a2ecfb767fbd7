import { expect, test } from "vitest";
import { trimStyles } from "./trim-styles.server.ts";

let sheets = 0;

/** The rules of a new sheet that a document with this body carries. */
function trim(css: string, body = ""): string {
  sheets += 1;
  return trimStyles([`/assets/${sheets}.css`], () => css, `<body>${body}</body>`);
}

test("removes rules for unused classes and keeps all others", () => {
  expect(trim(".a{x:1}.b{y:2}h1{z:3}[hidden]{n:4}", '<p class="c b">')).toBe(
    ".b{y:2}h1{z:3}[hidden]{n:4}",
  );
});

test("removes only the unused selectors of a selector list", () => {
  expect(trim(".a,.b p,.b.c{x:1}", '<p class="b">')).toBe(".b p{x:1}");
});

test("ignores classes inside of functional pseudo-classes", () => {
  const css = ":is(p .a,.b){x:1}.c:not(.d):has(.e,.f)>i{y:2}[class=g]{z:3}";
  expect(trim(css, '<p class="c">')).toBe(css);
});

test("leaves a list within nested parentheses whole", () => {
  const css = ":is(.a:has(.x) .b,.c:has(.y) .d){x:1}";
  expect(trim(css, '<p class="a">')).toBe(css);
});

test("removes blocks that become empty", () => {
  expect(trim("@media (width>=9px){.a{x:1}.b{y:2}}@layer base{@media print{.a{x:1}}}", "")).toBe(
    "",
  );
  expect(trim("@media (width<=9px){.a{x:1}.b{y:2}}", '<p class="b">')).toBe(
    "@media (width<=9px){.b{y:2}}",
  );
});

test.each(["@container (width<=19rem)", "@keyframes spin", "@starting-style", "@scope (main)"])(
  "reads the rules within %s, and those behind it",
  (head) => {
    const css = `@layer a{${head}{.a span{x:1}to{y:2}}.b{z:3}}`;
    expect(trim(css, '<p class="a b">')).toBe(css);
    expect(trim(css, '<p class="b">')).toBe(`@layer a{${head}{to{y:2}}.b{z:3}}`);
  },
);

test("removes unused tokens and keeps those that a rule or another token reads", () => {
  const css = (tokens: string) => `:root{${tokens}}p{c:var(--used)}`;
  expect(trim(css("--used:var(--by-token);--by-token:1;--idle:3"))).toBe(
    css("--used:var(--by-token);--by-token:1;"),
  );
  expect(trim(":root{--a:1;--b:2}", '<p style="c:var(--a)">')).toBe(":root{--a:1;}");
});

test("text of a visitor does not count as a class and does not affect the cached styles of the next page", () => {
  const css = ".a{x:1}.b{y:2}";
  const of = (body: string) => trimStyles(["/assets/kept.css"], () => css, body);
  expect(of('<p class="a">var(b)')).toBe(".a{x:1}");
  expect(of('<p class="a b">')).toBe(css);
  expect(of('<p class="a">')).toBe(".a{x:1}");
});

test.each(["var(", "var(--", ' class="'])(
  "a document that ends in %s is trimmed all the same",
  (end) => {
    expect(trim(".a{x:1}b{y:2}", end)).toBe("b{y:2}");
  },
);
