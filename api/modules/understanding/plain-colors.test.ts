import { expect, test } from "vitest";
import { toPlainColors } from "./plain-colors.ts";

test.each<[name: string, swatch: string, plain: string[]]>([
  ["Midnight Green", "#4e5851", ["green"]],
  ["Midnight", "#23282f", ["black", "blue"]],
  ["Obsidian Midnight", "#25272b", ["black"]],
  ["Titanium Violet", "#7d7289", ["purple"]],
  ["Rose Gold", "#e3c0b5", ["gold", "pink"]],
  ["Starlight", "#f0e9dd", ["white"]],
  ["Neon Red and Blue", "#ff4554", ["red", "blue"]],
  ["Quokka", "#2a4b7c", ["blue"]],
])("a buyer may call %s (%s) %o", (name, swatch, plain) => {
  expect(toPlainColors(name, swatch)).toEqual(plain);
});
