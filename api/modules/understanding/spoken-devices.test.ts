import { beforeAll, expect, test } from "vitest";
import { readSeedCatalogue } from "./catalogue.fixture.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Slots } from "./slots.ts";
import { understand } from "./understand.ts";

let catalogue: Catalogue;
beforeAll(async () => void (catalogue = await readSeedCatalogue()));

const read = (text: string) => understand(text, catalogue);

/** Sorted, because the order of models says nothing. */
const expectAll = (rows: readonly (readonly [string, Slots])[]) => {
  const sort = ({ model, ...slots }: Slots) => ({
    ...slots,
    ...(model && { model: model.toSorted() }),
  });
  expect(rows.map(([text]) => [text, sort(read(text).slots)])).toEqual(
    rows.map(([text, slots]) => [text, sort(slots)]),
  );
};

test("who sells a device names it", () => {
  for (const text of ["I want to sell my iPhone 12", "θέλω να πουλήσω το iphone 12 μου"])
    expect(read(text)).toMatchObject({ intent: "sell", slots: { model: ["apple/iphone-12"] } });
});

test("what a person has is not what they want", () => {
  const thirteen = { model: ["apple/iphone-13"], price_max: 30_000 };
  expectAll([
    ["I have an iPhone 11 and want a 13, 300 max", thirteen],
    ["έχω iphone 11 και θέλω 13, μέχρι 300", thirteen],
    ["exw iphone 11 kai thelw 13, mexri 300", thirteen],
    ["upgrading from an s21 to an s23", { model: ["samsung/galaxy-s23"] }],
    ["my switch lite broke, after a switch oled", { model: ["nintendo/switch-oled"] }],
    ["έσπασε το switch lite μου, θέλω switch oled", { model: ["nintendo/switch-oled"] }],
  ]);
});

test("with nothing else wanted, what is had is looked for", () =>
  expectAll([
    ["have you got an iphone 13 or a 14", { model: ["apple/iphone-13", "apple/iphone-14"] }],
  ]));

test("ages, versions and inches are no models", () =>
  expectAll([
    ["phone for my 13 year old son", { kind: ["smartphones"], need: ["kids"] }],
    ["τάμπλετ για το 11χρονο παιδί μου", { kind: ["tablets"], need: ["kids"] }],
    ["laptop with windows 11", { kind: ["laptops"], exclude_brand: ["apple"] }],
    ["windows 11 laptop", { kind: ["laptops"], exclude_brand: ["apple"] }],
    ['14" laptop under 500', { kind: ["laptops"], price_max: 50_000 }],
    ["14άρι λάπτοπ", { kind: ["laptops"] }],
  ]));

test("the plain one of a family is that one alone", () =>
  expectAll([
    ["plain iphone 14, not the plus", { model: ["apple/iphone-14"] }],
    ["σκέτο iphone 14, όχι plus", { model: ["apple/iphone-14"] }],
    ["το απλό iphone 13", { model: ["apple/iphone-13"] }],
  ]));

test("generations, Roman numbers and families may be said in other ways", () =>
  expectAll([
    ["9th gen ipad", { model: ["apple/ipad-9th-gen"] }],
    ["marshall major 4", { model: ["marshall/major-iv"] }],
    ["bose quietcomfort earbuds 2", { model: ["bose/quietcomfort-earbuds-ii"] }],
    ["μακμπουκ, το αιρ m3", { model: ["apple/macbook-air-13-m3"] }],
    ["αφιον 13", { model: ["apple/iphone-13"] }],
  ]));

test("sums in other words", () =>
  expectAll([
    ["phone, 2 or 3 hundred", { kind: ["smartphones"], price_min: 20_000, price_max: 30_000 }],
    ["pixel 8 προϋπολογισμός 300", { model: ["google/pixel-8"], price_max: 30_000 }],
    ["pixel 8 μέχρι 250, άντε 280", { model: ["google/pixel-8"], price_max: 28_000 }],
    ["pixel 8 ένα 250άρι", { model: ["google/pixel-8"], price_max: 25_000 }],
    ["pixel 8 εκατοπενήντα", { model: ["google/pixel-8"], price_max: 15_000 }],
    ["pixel 8 kto apo 280", { model: ["google/pixel-8"], price_max: 28_000 }],
  ]));

test("a limit after a sum is no Max", () => {
  const pro = { model: ["apple/iphone-13-pro"] };
  const range = { ...pro, price_min: 30_000, price_max: 35_000 };
  expectAll([
    ["iphone 13 pro 300-350 max", range],
    ["iphone 13 pro between 300 and 350 max", range],
    ["iphone 13 pro for 350, thats my max", { ...pro, price_max: 35_000 }],
    ["iphone 13 pro, 350 quid, max", { ...pro, price_max: 35_000 }],
  ]);
});
