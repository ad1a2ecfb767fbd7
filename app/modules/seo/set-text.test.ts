import { expect, test } from "vitest";
import { breakEvenly, breakText, renderText, measureText } from "./set-text.server.ts";

const STYLE = { weight: "bold", size: 40 } as const;
const AT = { ...STYLE, x: 0, y: 40, fill: "#000" };

test("Greek and Latin characters become outlines", () => {
  for (const text of ["Μεσάνυχτα ΰ ΐ", "iPhone 13 £454.01 €"]) {
    const rendered = renderText(text, AT);
    // One outline for each sign that is not a space, at least.
    expect(rendered.match(/M/g)!.length).toBeGreaterThanOrEqual(text.replaceAll(" ", "").length);
    expect(rendered).not.toContain("NaN");
  }
});

test("characters without a glyph are dropped and markup is text", () => {
  expect(renderText("\u{1F525}", AT)).toBe(renderText("", AT));
  expect(renderText('"/><script>', AT)).toMatch(/^<path fill="#000" d="[MLQCZ0-9. -]*"\/>$/);
});

test("lines fit the width even with long words", () => {
  const room = { ...STYLE, width: 300, lines: 3 };
  for (const text of [
    "A very long title of a device that goes on and on for more than three lines of it",
    "Α".repeat(200),
    "short",
  ]) {
    const lines = breakText(text, room);
    expect(lines.length).toBeLessThanOrEqual(3);
    for (const line of lines) expect(measureText(line, STYLE)).toBeLessThanOrEqual(300);
    expect(lines.at(-1)!.endsWith("…")).toBe(text !== "short");
  }
});

test("a short last line is balanced with the lines before it", () => {
  const room = { ...STYLE, width: 300, lines: 3 };
  const text = "Apple iPhone 13 X";
  const even = breakEvenly(text, room);
  expect(even).toHaveLength(breakText(text, room).length);
  expect(even.join(" ")).toBe(text);
});
