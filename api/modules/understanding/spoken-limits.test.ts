import { beforeAll, expect, test } from "vitest";
import { readSeedCatalogue } from "./catalogue.fixture.ts";
import type { Catalogue } from "./catalogue.ts";
import { understand } from "./understand.ts";

let catalogue: Catalogue;
beforeAll(async () => void (catalogue = await readSeedCatalogue()));

/** What people call a device, and its models. */
const DEVICES: Record<string, string[]> = {
  "iphone 13": ["apple/iphone-13"],
  "iPhone 14 Pro Max": ["apple/iphone-14-pro-max"],
  "galaxy s23 ultra": ["samsung/galaxy-s23-ultra"],
  "pixel 8": ["google/pixel-8"],
  "switch oled": ["nintendo/switch-oled"],
  "macbook air m2": ["apple/macbook-air-13-m2", "apple/macbook-air-15-m2"],
  "steam deck oled": ["valve/steam-deck-oled"],
};

type Template = [text: string, bounds: (sum: number) => [number?, number?]];
const most = (sum: number): [number?, number?] => [undefined, sum];
const least = (sum: number): [number?, number?] => [sum, undefined];
const around = (sum: number): [number?, number?] => [Math.round(sum * 0.9), Math.round(sum * 1.1)];

/** "D" is a device, "N" a sum in digits or in words. */
const ENGLISH: Template[] = [
  ["D under N", most],
  ["D below N", most],
  ["D max N", most],
  ["D, max N", most],
  ["D N max", most],
  ["D for N tops", most],
  ["D up to N", most],
  ["D no more than N", most],
  ["D not over N", most],
  ["D, N at most", most],
  ["D N or less", most],
  ["less than N for a D", most],
  ["my budget is N, D", most],
  ["D budget N", most],
  ["D for less than N", most],
  ["D within N", most],
  ["I can spend N on a D", most],
  ["looking for a D, not more than N", most],
  ["D cheaper than N", most],
  ["D over N", least],
  ["D at least N", least],
  ["D from N", least],
  ["D N or more", least],
  ["D around N", around],
  ["D about N", around],
  ["D roughly N", around],
  ["D N or so", around],
  ["D somewhere around N", around],
  ["any D for N", most],
];
const GREEK: Template[] = [
  ["D κάτω από N", most],
  ["D μέχρι N", most],
  ["D έως N", most],
  ["D ως N", most],
  ["θέλω D με N το πολύ", most],
  ["D το πολύ N", most],
  ["D max N", most],
  ["D, μπάτζετ N", most],
  ["έχω N για D", most],
  ["έχω N για ένα D", most],
  ["D όχι πάνω από N", most],
  ["D να μην ξεπερνάει τα N", most],
  ["D λιγότερο από N", most],
  ["D μέχρι και N", most],
  ["D στα N", most],
  ["D N και κάτω", most],
  ["ψάχνω D που να κάνει μέχρι N", most],
  ["D πάνω από N", least],
  ["D τουλάχιστον N", least],
  ["D από N και πάνω", least],
  ["D γύρω στα N", around],
  ["D περίπου N", around],
  ["D κοντά στα N", around],
  ["D κάπου στα N", around],
];
const GREEKLISH: Template[] = [
  ["D katw apo N", most],
  ["D kato apo N", most],
  ["D mexri N", most],
  ["D mehri N", most],
  ["D ews N", most],
  ["D eos N", most],
  ["8elw D me N to poly", most],
  ["D oxi panw apo N", most],
  ["D ohi pano apo N", most],
  ["D na mhn 3epernaei ta N", most],
  ["exw N gia ena D", most],
  ["D panw apo N", least],
  ["D toulaxiston N", least],
  ["D gyrw sta N", around],
  ["D giro sta N", around],
  ["D peripou N", around],
];

const SUMS = {
  english: [
    ["300", 300],
    ["£450", 450],
    ["450€", 450],
    ["450 euros", 450],
    ["£1,200", 1200],
    ["300 quid", 300],
    ["four hundred", 400],
    ["three hundred and fifty", 350],
    ["half a grand", 500],
    ["a grand", 1000],
    ["1k", 1000],
    ["seven fifty", 750],
  ],
  greek: [
    ["300", 300],
    ["450€", 450],
    ["450 ευρώ", 450],
    ["1.200 ευρώ", 1200],
    ["τριακόσια ευρώ", 300],
    ["τετρακόσια πενήντα", 450],
    ["3 κατοστάρικα", 300],
    ["τρία κατοστάρικα", 300],
    ["ένα πεντακοσάρικο", 500],
    ["ένα χιλιάρικο", 1000],
  ],
  greeklish: [
    ["300", 300],
    ["300 eyrw", 300],
    ["450 evro", 450],
    ["trakosia", 300],
    ["tetrakosia penhnta", 450],
    ["3 katostarika", 300],
    ["ena pentakosariko", 500],
    ["4kosia", 400],
  ],
} as const;

const toBounds = ([low, high]: [number?, number?]) => ({
  ...(low !== undefined && { price_min: low * 100 }),
  ...(high !== undefined && { price_max: high * 100 }),
});

function listWrong(templates: Template[], sums: readonly (readonly [string, number])[]): string[] {
  const wrong: string[] = [];
  for (const [template, toLimits] of templates)
    for (const [name, models] of Object.entries(DEVICES))
      for (const [said, sum] of sums) {
        const text = template.replace("D", name).replace("N", said);
        const { price_min, price_max, model = [] } = understand(text, catalogue).slots;
        const bounds = {
          ...(price_min !== undefined && { price_min }),
          ...(price_max !== undefined && { price_max }),
        };
        const wanted = toBounds(toLimits(sum));
        if (
          JSON.stringify(bounds) !== JSON.stringify(wanted) ||
          JSON.stringify(model.toSorted()) !== JSON.stringify(models)
        )
          wrong.push(`${text}: ${JSON.stringify({ ...bounds, model })}`);
      }
  return wrong;
}

test("a limit said in English is read with its device", () =>
  expect(listWrong(ENGLISH, SUMS.english)).toEqual([]));

test("a limit said in Greek is read with its device", () =>
  expect(listWrong(GREEK, SUMS.greek)).toEqual([]));

test("a limit said in greeklish is read with its device", () =>
  expect(listWrong(GREEKLISH, SUMS.greeklish)).toEqual([]));
