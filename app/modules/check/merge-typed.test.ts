import { expect, test } from "vitest";
import { mergeTyped } from "./merge-typed.ts";

const base = { found_audio: "green", note_audio: "", found_buttons: "", device_number: "" };
const form = (change: Record<string, string>, version = "3") => ({
  ...base,
  ...change,
  version,
  base: JSON.stringify(base),
});

test("without anything typed it is what is there", () => {
  const values = { found_audio: "green" };
  expect(mergeTyped({ version: 4, values }, null)).toEqual({ values, isStale: false, clashes: [] });
});

test("what was typed stands while nobody else has saved", () => {
  const merged = mergeTyped({ version: 3, values: base }, form({ found_audio: "red" }));
  expect(merged).toMatchObject({ isStale: false, clashes: [] });
  expect(merged.values["found_audio"]).toBe("red");
});

test("a colleague's fields come in, one's own stay, and what both wrote is named", () => {
  const there = {
    version: 4,
    values: { ...base, found_audio: "yellow", found_buttons: "green", device_number: "49" },
  };
  const merged = mergeTyped(there, form({ found_audio: "red", note_audio: "hums" }));
  expect(merged.isStale).toBe(true);
  expect(merged.values).toMatchObject({
    found_audio: "red",
    note_audio: "hums",
    found_buttons: "green",
    device_number: "49",
  });
  expect(merged.clashes).toEqual([{ field: "found_audio", theirs: "yellow" }]);
});

test("both writing the same is no clash", () => {
  const there = { version: 4, values: { ...base, found_audio: "red" } };
  expect(mergeTyped(there, form({ found_audio: "red" })).clashes).toEqual([]);
});

test("without what the form was made from nothing typed is given up", () => {
  const there = { version: 4, values: { ...base, found_audio: "yellow" } };
  const { base: _, ...typed } = form({ found_audio: "red" });
  const merged = mergeTyped(there, typed);
  expect(merged.values["found_audio"]).toBe("red");
  expect(merged.clashes).toEqual([{ field: "found_audio", theirs: "yellow" }]);
});
