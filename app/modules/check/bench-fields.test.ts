import { expect, test } from "vitest";
import { readFindings, readPercent, toBenchValues } from "./bench-fields.ts";

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
] as Parameters<typeof toBenchValues>[0]["items"][number][];

test("what was found goes into the form and comes out of it as it was", () => {
  const values = toBenchValues({ items, device_number: "49", battery_health: 88 });
  expect(values).toMatchObject({
    found_account_lock: "worse",
    note_account_lock: "iCloud",
    found_audio: "yellow",
    found_disc_drive: "none",
    found_cameras: "",
    device_number: "49",
    battery_health: "88",
  });
  expect(readFindings(items, values)).toEqual([
    { key: "account_lock", result: "worse", found: null, note: "iCloud" },
    { key: "audio", result: null, found: "yellow", note: null },
    { key: "disc_drive", result: "matches", found: null, note: null },
    { key: "cameras", result: null, found: null, note: null },
  ]);
});

test("what no form of ours says reads as no answer", () => {
  const [lock, audio] = readFindings(items, { found_account_lock: "pink", found_audio: "worse" });
  expect(lock).toMatchObject({ result: null });
  expect(audio).toMatchObject({ found: null });
});

test("a percentage may carry its sign", () => {
  expect(["89", "89 %", "0", ""].map(readPercent)).toEqual([89, 89, 0, null]);
  expect(["101", "8.5", "all"].map(readPercent)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
});
