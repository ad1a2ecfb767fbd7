import { expect, test } from "vitest";
import { findKey } from "./key-board.tsx";

const press = (key: string, more = {}) =>
  findKey({ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...more });

test("a key of the Greek layout is the Latin key in the same place", () => {
  const pairs = {
    σ: "s",
    Π: "p",
    φ: "f",
    ι: "i",
    ν: "n",
    χ: "x",
    Ξ: "j",
    ζ: "z",
    "/": "/",
    1: "1",
  };
  for (const [greek, latin] of Object.entries(pairs)) expect(press(greek)).toBe(latin);
  for (const key of ["s", "S"]) expect(press(key)).toBe("s");
});

test("keys with modifiers, repeated keys and composition are ignored", () => {
  for (const more of [
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { repeat: true },
    { isComposing: true },
  ])
    expect(press("s", more)).toBeNull();
});
