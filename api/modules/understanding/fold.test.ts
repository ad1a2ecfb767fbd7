import { describe, expect, test } from "vitest";
import { fold, toPieces } from "./fold.ts";

describe("spellings that sound alike fold alike", () => {
  test.each([
    ["Samsung", "samsung", "SAMSUNG", "Σαμσουνγκ", "σαμσούνγκ", "samsoung"],
    ["Xiaomi", "ξιαομι", "Ξιαόμι", "3iaomi"],
    ["Sony", "σονυ", "Σόνι", "soni"],
    ["Galaxy", "γκάλαξι", "galaxi", "gkalaxy"],
    ["Dell", "ντελ", "del"],
    ["Lenovo", "λενόβο", "lenobo"],
    ["tablet", "τάμπλετ", "tamplet"],
    ["laptop", "λάπτοπ"],
    ["pixel", "πίξελ"],
    ["Nintendo", "νιντέντο"],
    ["Redmi", "ρέντμι"],
    ["Garmin", "γκάρμιν"],
    ["Motorola", "μοτορόλα"],
    ["Microsoft", "μάικροσοφτ".replace("άι", "ι"), "mikrosoft"],
    ["κινητό", "κινητο", "kinito", "kinhto"],
    ["ακουστικά", "akoustika", "akustika", "akoystika"],
    ["μαύρο", "mavro", "mauro", "mayro"],
    ["λευκό", "leuko", "leyko", "levko"],
    ["χρυσό", "xryso", "chriso", "xriso"],
    ["θήκη", "thiki", "8hkh", "thhkh"],
    ["μπλε", "mple", "ble"],
    ["ρολόι", "ρολοι", "roloi"],
    ["φορητός", "forhtos", "phoritos", "foritws"],
    ["Café", "cafe", "CAFÉ", "kafe"],
    ["ΐδιο", "ίδιο", "idio"],
  ])("%s", (name, ...spellings) => {
    expect([...new Set(spellings.map(fold))]).toEqual([fold(name)]);
  });
});

describe("spellings that sound different fold differently", () => {
  test.each([
    ["iPhone 13", "iPhone 12"],
    ["Pixel 8", "Pixel 8a"],
    ["S24", "S24+"],
    ["mini", "max"],
    ["black", "blue"],
    ["128 GB", "256 GB"],
    ["1000", "100"],
    ["11", "1"],
  ])("%s is not %s", (a, b) => {
    expect(fold(a)).not.toBe(fold(b));
  });
});

test("digits of model names stay digits, not Greek letters", () => {
  for (const name of ["s8", "a3", "pixel 8", "m3", "8a", "13t"])
    expect(fold(name)).toBe(name.replace("pixel 8", "pixel 8"));
  expect(fold("128GB")).toMatch(/^128/);
});

test("any text becomes words of letters and digits, LIKE wildcards included", () => {
  expect(fold("  100%_off\\ 'quoted' ; drop--table  ")).toMatch(/^[a-z0-9]+(?: [a-z0-9]+)*$/);
  expect(fold("%")).toBe("");
  expect(fold("😀 漢字")).toBe("");
  expect(fold("")).toBe("");
});

test("letters and digits are split", () => {
  expect(toPieces("1000xm5")).toEqual(["1000", "xm", "5"]);
  expect(toPieces("")).toEqual([]);
});
