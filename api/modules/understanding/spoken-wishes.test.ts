import { beforeAll, expect, test } from "vitest";
import { readSeedCatalogue } from "./catalogue.fixture.ts";
import type { Catalogue } from "./catalogue.ts";
import type { DeviceFilter } from "./slots.ts";
import { understand } from "./understand.ts";

let catalogue: Catalogue;
beforeAll(async () => void (catalogue = await readSeedCatalogue()));

type Said = [text: string, filter: DeviceFilter];

const COLORS: Said[] = [
  ["black", { color: ["black"] }],
  ["in black or blue", { color: ["black", "blue"] }],
  ["not black", { exclude_color: ["black"] }],
  ["anything but black", { exclude_color: ["black"] }],
  ["σε μαύρο", { color: ["black"] }],
  ["μαύρη", { color: ["black"] }],
  ["όχι μαύρο", { exclude_color: ["black"] }],
  ["εκτός από κόκκινο", { exclude_color: ["red"] }],
  ["mavro", { color: ["black"] }],
  ["mauro", { color: ["black"] }],
  ["aspro h mple", { color: ["white", "blue"] }],
  ["oxi roz", { exclude_color: ["pink"] }],
  ["prasino", { color: ["green"] }],
  ["λευκά", { color: ["white"] }],
  ["gray", { color: ["grey"] }],
  ["μοβ", { color: ["purple"] }],
];
const SIZES: Said[] = [
  ["256gb", { capacity: ["256gb"] }],
  ["256 GB", { capacity: ["256gb"] }],
  ["με 256 γίγα", { capacity: ["256gb"] }],
  ["256 giga", { capacity: ["256gb"] }],
  ["at least 256gb", { capacity_min: 256 }],
  ["256gb or more", { capacity_min: 256 }],
  ["256+", { capacity_min: 256 }],
  ["τουλάχιστον 256gb", { capacity_min: 256 }],
  ["256 και πάνω", { capacity_min: 256 }],
  ["1tb", { capacity: ["1tb"] }],
  ["1 τέρα", { capacity: ["1tb"] }],
  ["128 or 256gb", { capacity: ["128gb", "256gb"] }],
];
const STATES: Said[] = [
  ["in excellent condition", { grade: ["excellent"] }],
  ["like new", { grade: ["excellent"] }],
  ["mint condition", { grade: ["excellent"] }],
  ["good condition", { grade: ["excellent", "good"] }],
  ["fully working", { grade: ["excellent", "good", "poor"] }],
  ["for parts", { grade: ["repairable"] }],
  ["σε άριστη κατάσταση", { grade: ["excellent"] }],
  ["σαν καινούργιο", { grade: ["excellent"] }],
  ["σε καλή κατάσταση", { grade: ["excellent", "good"] }],
  ["για ανταλλακτικά", { grade: ["repairable"] }],
  ["se aristh katastash", { grade: ["excellent"] }],
  ["san kainourgio", { grade: ["excellent"] }],
  ["se kalh katastasi", { grade: ["excellent", "good"] }],
];
const BATTERIES: Said[] = [
  ["battery over 90", { battery_min: 90 }],
  ["battery 90+", { battery_min: 90 }],
  ["battery health above 90%", { battery_min: 90 }],
  ["at least 90% battery", { battery_min: 90 }],
  ["90% battery or better", { battery_min: 90 }],
  ["μπαταρία πάνω από 90", { battery_min: 90 }],
  ["μπαταρία 90% και πάνω", { battery_min: 90 }],
  ["με μπαταρία τουλάχιστον 90%", { battery_min: 90 }],
  ["mpataria panw apo 90", { battery_min: 90 }],
  ["good battery", { battery_min: 85 }],
  ["με καλή μπαταρία", { battery_min: 85 }],
  ["me kali mpataria", { battery_min: 85 }],
];
const EXTRAS: Said[] = [
  ["with box", { accessories: ["box"] }],
  ["with box and charger", { accessories: ["box", "charger"] }],
  ["με κουτί και φορτιστή", { accessories: ["box", "charger"] }],
  ["me kouti", { accessories: ["box"] }],
  ["with a case", { accessories: ["case"] }],
  ["me thiki", { accessories: ["case"] }],
  ["checked", { checked: true }],
  ["ελεγμένο", { checked: true }],
  ["elegmeno", { checked: true }],
  ["that ships today", { instant: true }],
  ["που να φεύγει αμέσως", { instant: true }],
  ["na feygei amesws", { instant: true }],
  ["cheapest", { sort: "price_low" }],
  ["το πιο φτηνό", { sort: "price_low" }],
  ["to pio fthino", { sort: "price_low" }],
];

const DEVICES: Said[] = [
  ["iphone 13", { model: ["apple/iphone-13"] }],
  ["galaxy s23", { model: ["samsung/galaxy-s23"] }],
  ["pixel 8 pro", { model: ["google/pixel-8-pro"] }],
];

test("a wish is read beside a device, before it and after it", () => {
  const wrong: string[] = [];
  for (const [name, device] of DEVICES)
    for (const [said, filter] of [COLORS, SIZES, STATES, BATTERIES, EXTRAS].flat())
      for (const text of [`${name} ${said}`, `${said} ${name}`]) {
        const { slots } = understand(text, catalogue);
        const wanted = Object.entries({ ...device, ...filter }).toSorted();
        const given = Object.entries(slots).toSorted();
        if (JSON.stringify(given) !== JSON.stringify(wanted))
          wrong.push(`${text}: ${JSON.stringify(slots)}`);
      }
  expect(wrong).toEqual([]);
});

test("several wishes are read together", () => {
  const wrong: string[] = [];
  const lists = [COLORS, SIZES, BATTERIES, EXTRAS];
  for (let i = 0; i < 40; i += 1) {
    const parts = lists.map((list, at) => list[(i * (at + 3)) % list.length]!);
    const text = `iphone 13 ${parts.map(([said]) => said).join(", ")}, max 500`;
    const filter = Object.assign({}, ...parts.map(([, one]) => one)) as DeviceFilter;
    const wanted = { model: ["apple/iphone-13"], price_max: 50_000, ...filter };
    const { slots } = understand(text, catalogue);
    const sort = (one: object) => JSON.stringify(Object.entries(one).toSorted());
    if (sort(slots) !== sort(wanted)) wrong.push(`${text}: ${JSON.stringify(slots)}`);
  }
  expect(wrong).toEqual([]);
});
