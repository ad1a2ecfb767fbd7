import { beforeAll, describe, expect, test } from "vitest";
import type { Catalogue } from "#api/modules/understanding/index.ts";
import { readSeedCatalogue } from "#api/modules/understanding/catalogue.fixture.ts";
import { NO_TURN, type TurnContext, understand } from "#api/modules/understanding/understand.ts";
import { readingSchema, toReading } from "./model-reading.ts";

let catalogue: Catalogue;
beforeAll(async () => void (catalogue = await readSeedCatalogue()));

function read(text: string, slots: object, turn: Partial<TurnContext> = {}) {
  const rules = understand(text, catalogue, { ...NO_TURN, ...turn });
  const reading = readingSchema.parse({ intent: rules.intent, slots });
  return toReading(reading, { text, catalogue, rules }).slots;
}

describe("a sum that a model reads", () => {
  test.each([
    ["a cupertino thing, 400 tops", { price_max: 400 }],
    ["four hundred and fifty at most", { price_max: 450 }],
    ["not above 1.5k for a laptop", { price_max: 1500 }],
    ["iphone 13 between 300 and 400", { price_min: 300, price_max: 400 }],
    ["iphone 13 about 300", { price_min: 270, price_max: 330 }],
    ["iphone 13 about 300", { price_max: 300 }],
    ["iphone 13 128gb, 92% battery, up to 350 euros", { price_max: 350 }],
  ])("stands where it was said: %s %j", (text, slots) => {
    const minor = Object.entries(slots).map(([name, value]) => [name, value * 100]);
    expect(read(text, slots)).toMatchObject(Object.fromEntries(minor));
  });

  test.each([
    ["iphone 13 under 400", { price_max: 410 }],
    ["iphone 13 under 400", { price_max: 360 }],
    ["iphone 13 between 270 and 330", { price_max: 300 }],
    ["iphone 13 about 300", { price_max: 340 }],
    ["iphone 13 under 400", { price_max: 13 }],
    ["iphone 13 under 400", { price_max: 13_000 }],
    ["galaxy s21 under 400", { price_max: 21 }],
    ["iphone 13 256gb under 400", { price_max: 256 }],
    ["iphone 13 256 under 400", { price_max: 256 }],
    ["iphone 13 battery over 90% under 400", { price_max: 90 }],
    ["iphone 13 under 400", { amount: 400 }],
  ])("is refused where something else was: %s %j", (text, slots) => {
    expect(() => read(text, slots)).toThrow(/was not said/);
  });

  test.each([{ amount: 240 }, { amount: 260 }, { ceiling: 250 }])(
    "is what the rules have read, to the cent, where it is bid: %j",
    (slots) => {
      const turn = { shown: 3, lastIntent: "find" } as const;
      expect(read("offer 250 for the first", { amount: 250 }, turn)).toMatchObject({
        amount: 25_000,
      });
      expect(() => read("offer 250 for the first", slots, turn)).toThrow(/was not said/);
    },
  );
});
