import { expect, test } from "vitest";
import {
  readTyped,
  parseFindings,
  parsePercent,
  toInspectionValues,
  mergeTyped,
} from "./inspection-fields.ts";

const item = (key: string, change = {}) => ({
  key,
  category: null,
  claimed: null,
  result: null,
  found: null,
  note: null,
  ...change,
});
const items = [
  item("account_lock", { result: "worse", note: "iCloud" }),
  item("audio", { category: "audio", claimed: "green", found: "yellow", result: "worse" }),
  item("disc_drive", { category: "disc_drive", claimed: "none", result: "matches" }),
  item("cameras", { category: "cameras" }),
] as Parameters<typeof toInspectionValues>[0]["items"][number][];

test("findings survive the conversion to form values and back", () => {
  const values = toInspectionValues({ items, device_number: "49", battery_health: 88 });
  expect(values).toMatchObject({
    found_account_lock: "worse",
    note_account_lock: "iCloud",
    found_audio: "yellow",
    found_disc_drive: "none",
    found_cameras: "",
    device_number: "49",
    battery_health: "88",
  });
  expect(parseFindings(items, values)).toEqual([
    { key: "account_lock", result: "worse", found: null, note: "iCloud" },
    { key: "audio", result: null, found: "yellow", note: null },
    { key: "disc_drive", result: "matches", found: null, note: null },
    { key: "cameras", result: null, found: null, note: null },
  ]);
});

test("invalid values are parsed as no answer", () => {
  const [lock, audio] = parseFindings(items, { found_account_lock: "pink", found_audio: "worse" });
  expect(lock).toMatchObject({ result: null });
  expect(audio).toMatchObject({ found: null });
});

test("a percentage may have a percent sign", () => {
  expect(["89", "89 %", "0", ""].map(parsePercent)).toEqual([89, 89, 0, null]);
  expect(["101", "8.5", "all"].map(parsePercent)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
});

const base = { found_audio: "green", note_audio: "", found_buttons: "", device_number: "" };
const form = (change: Record<string, string>, version = "3") => ({
  ...base,
  ...change,
  version,
  base: JSON.stringify(base),
});

test("without typed values the saved values are shown", () => {
  const values = { found_audio: "green" };
  expect(mergeTyped({ version: 4, values }, null)).toEqual({ values, isStale: false, clashes: [] });
});

test("typed values stay if no colleague has saved since", () => {
  const merged = mergeTyped({ version: 3, values: base }, form({ found_audio: "red" }));
  expect(merged).toMatchObject({ isStale: false, clashes: [] });
  expect(merged.values["found_audio"]).toBe("red");
});

test("a colleague's changes are taken over, typed values stay, and fields that both changed are clashes", () => {
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

test("the same value from both people is no clash", () => {
  const there = { version: 4, values: { ...base, found_audio: "red" } };
  expect(mergeTyped(there, form({ found_audio: "red" })).clashes).toEqual([]);
});

test("without the base values every typed value is kept", () => {
  const there = { version: 4, values: { ...base, found_audio: "yellow" } };
  const { base: _, ...typed } = form({ found_audio: "red" });
  const merged = mergeTyped(there, typed);
  expect(merged.values["found_audio"]).toBe("red");
  expect(merged.clashes).toEqual([{ field: "found_audio", theirs: "yellow" }]);
});

test("a text that was emptied stays empty after a refusal, and a choice that was not made is none", () => {
  const saved = { note_audio: "Crackles", found_audio: "yellow" };
  const read = (initialValue: Record<string, string>) => readTyped({ initialValue }, saved);
  expect(read({ intent: "pass", version: "3", base: "{}" })).toEqual({
    note_audio: "",
    version: "3",
    base: "{}",
  });
  expect(read({ intent: "confirm_fail", version: "3" })).toEqual({ version: "3" });
});
