import { expect, test } from "vitest";
import { findShortcut } from "./review-shortcuts.tsx";

const press = (key: string, more = {}) =>
  findShortcut({ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...more });

test.each([
  ["p", "publish"],
  ["P", "publish"],
  ["π", "publish"],
  ["r", "reject"],
  ["ρ", "reject"],
  ["j", "next"],
  ["ξ", "next"],
  ["k", "previous"],
  ["κ", "previous"],
  ["?", "help"],
])("the key %s triggers %s", (key, shortcut) => {
  expect(press(key)).toBe(shortcut);
});

test("other keys, modifiers, repeated keys and composition are ignored", () => {
  for (const key of ["a", "Enter", "Tab", " ", "Escape", "constructor"])
    expect(press(key)).toBeNull();
  for (const more of [
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { repeat: true },
    { isComposing: true },
  ])
    expect(press("p", more)).toBeNull();
});
