import { beforeAll, describe, expect, test } from "vitest";
import type { Catalogue } from "./catalogue.ts";
import { readSeedCatalogue } from "./catalogue.fixture.ts";
import type { DeviceFilter, Slots } from "./slots.ts";
import { NO_TURN, type TurnContext, understand } from "./understand.ts";

let catalogue: Catalogue;
beforeAll(async () => void (catalogue = await readSeedCatalogue()));

const after = (filter: DeviceFilter): TurnContext => ({ filter, shown: 3, lastIntent: "find" });
const LAPTOPS = after({ kind: ["laptops"], price_max: 80_000 });
const THIRTEEN = { model: ["apple/iphone-13"] };
const PHONES = after({ ...THIRTEEN, price_max: 40_000 });

const read = (text: string, turn = NO_TURN) => understand(text, catalogue, turn);
const listSlots = (texts: readonly string[], turn = NO_TURN) =>
  texts.map((text) => {
    const { intent, slots } = read(text, turn);
    return [text, intent, slots];
  });
const expectAll = (
  texts: readonly string[],
  intent: string,
  slots: Slots = {},
  turn: TurnContext = NO_TURN,
) => expect(listSlots(texts, turn)).toEqual(texts.map((text) => [text, intent, slots]));

describe("what no listing tells", () => {
  test.each([
    ["with 16gb ram", "16gb ram"],
    ["με 16gb ram", "16gb ram"],
    ["me 16gb ram", "16gb ram"],
    ["με 16gb μνήμη ram", "16gb μνήμη ram"],
    ["with an i7", "i7"],
  ])("“%s” keeps the search and is named as skipped", (text, skipped) =>
    expect(read(text, LAPTOPS)).toMatchObject({ intent: "refine", slots: {}, skipped: [skipped] }),
  );

  test.each([
    ["laptop with 32gb ram and 512gb", ["512gb"]],
    ["λάπτοπ με ram 32gb, 512gb", ["512gb"]],
    ["laptop me 64gb ram", undefined],
  ])("the memory in “%s” is no storage", (text, capacity) => {
    const { kind, ...others } = read(text).slots;
    expect(kind).toEqual(["laptops"]);
    expect(others).toEqual({ ...(capacity && { capacity }) });
  });
});

test("a great battery is more than a good one, in each language", () => {
  const great = ["with great battery", "με πολύ καλή μπαταρία", "me poly kalh mpataria"];
  expectAll(great, "refine", { battery_min: 90 }, PHONES);
  const good = ["with good battery", "με καλή μπαταρία", "me kalh mpataria"];
  expectAll(good, "refine", { battery_min: 85 }, PHONES);
});

test("a delivery tomorrow is a wish, or a question of time", () => {
  const wishes = ["delivered tomorrow", "με παράδοση αύριο", "me paradosi avrio"];
  expectAll(wishes, "refine", { instant: true }, PHONES);
  const questions = ["can it be delivered tomorrow?", "μπορεί να έρθει αύριο;"];
  expectAll(questions, "facts", { topic: "delivery_time" }, PHONES);
});

test("so many of the first or the last ones are meant, however they are counted", () => {
  const two = ["compare the first two", "σύγκρινε τα δύο πρώτα", "sygkrine ta dyo prwta"];
  expectAll(two, "compare", { ordinals: [1, 2] }, PHONES);
  expectAll(["σύγκρινε τα τρία πρώτα"], "compare", { ordinals: [1, 2, 3] }, PHONES);
  const last = ["compare the last two", "σύγκρινε τα δύο τελευταία"];
  expectAll(last, "compare", { ordinals: [-2, -1] }, PHONES);
});

test("“max” after “pro” is the name's, whatever the price", () =>
  expectAll(["iphone 15 pro max for £100", "iphone 15 pro max με 100€"], "find", {
    model: ["apple/iphone-15-pro-max"],
    price_max: 10_000,
  }));

test("a limit that is lifted drops the price", () => {
  const texts = ["no price limit", "no limit on the price", "χωρίς όριο τιμής", "xoris orio timis"];
  expectAll(texts, "refine", { drop: ["price_max"] }, PHONES);
  expectAll(["no, limit 300"], "refine", { price_max: 30_000 }, PHONES);
});

describe("a bound of storage", () => {
  test.each<[string[], Slots]>([
    [["more than 128gb", "πάνω από 128gb", "panw apo 128gb"], { capacity_min: 256 }],
    [["at least 128gb", "128gb or more", "από 128gb και πάνω"], { capacity_min: 128 }],
    [["over 256gb"], { capacity_min: 512 }],
    [["under 128gb", "κάτω από 128gb"], { capacity: ["32gb", "64gb"] }],
    [["up to 128gb", "not more than 128gb"], { capacity: ["32gb", "64gb", "128gb"] }],
  ])("%j", (texts, slots) =>
    expectAll(
      texts.map((text) => `iphone 13 ${text}`),
      "find",
      { ...THIRTEEN, ...slots },
    ),
  );
});

test("“would they take less” speaks of the device that is shown, or asks which", () =>
  expectAll(["would they take less?", "θα ρίξει την τιμή;", "tha rixei tin timi?"], "offer", {
    points_at: "this",
  }));

test("what was said before is forgotten in each language", () =>
  expectAll(
    ["forget all that, tell me a joke", "ξέχνα τα προηγούμενα, πες μου ένα αστείο"],
    "restart",
    {},
    PHONES,
  ));

test("a loss on the way is no case of the warranty", () => {
  const texts = [
    "what if it breaks in the post",
    "what if it arrives damaged?",
    "και αν χαλάσει στον δρόμο;",
    "ki an erthei spasmeno",
    "κι αν χαθεί το δέμα;",
  ];
  expectAll(texts, "facts", { topic: "transport" }, PHONES);
  expectAll(["what if it breaks?", "αν χαλάσει;"], "facts", { topic: "warranty" }, PHONES);
});

test("a camera by itself is not sold here, and is a trait of a phone", () => {
  const sought = ["camera for a beginner", "κάμερα για αρχάριο", "looking for a camera"];
  expectAll([...sought, "kamera gia arxario", "camera with a lens"], "nothing_we_sell");
  const traits = ["something with a camera", "good camera", "κάτι με καλή κάμερα"];
  expectAll(traits, "find", { need: ["photo"] });
  expectAll(["phone camera", "κινητό με κάμερα"], "find", {
    kind: ["smartphones"],
    need: ["photo"],
  });
});

test("“why that one” wants its reasons", () => {
  const texts = ["why that one?", "γιατί αυτό;", "giati auto?", "why?", "γιατί το προτείνεις;"];
  expectAll(texts, "pick", { points_at: "this" }, PHONES);
  expectAll(["κάτι φθηνότερο γιατί δεν έχω λεφτά"], "refine", { sort: "price_low" }, PHONES);
  expect(read("why?").intent).toBe("off_topic");
});

test.each([
  "sorry, I meant the 14",
  "συγγνώμη, εννοούσα το 14",
  "ποιο θα έπαιρνες εσύ;",
  "which would you get?",
  "μπορείς να μου πεις για το πρώτο;",
  "ps5 with disc drive",
])("nothing of “%s” is named as skipped", (text) => expect(read(text, PHONES).skipped).toEqual([]));

describe("what may not be broken", () => {
  test.each<[string[], Slots]>([
    [["any colour but black", "any colour except black"], { exclude_color: ["black"] }],
    [["every colour but red"], { exclude_color: ["red"] }],
    [["any colour but not black"], { exclude_color: ["black"] }],
    [["battery 85-95", "battery between 85 and 95", "μπαταρία από 85 έως 95"], { battery_min: 85 }],
    [["mpataria 85-95"], { battery_min: 85 }],
    [["battery 80 to 90 percent"], { battery_min: 80 }],
    [["128gb+"], { capacity_min: 128 }],
    [["in good or better", "σε καλή κατάσταση ή καλύτερη"], { grade: ["excellent", "good"] }],
    [["85-95 €", "between £85 and £95"], { price_min: 8500, price_max: 9500 }],
  ])("%j", (texts, slots) =>
    expectAll(
      texts.map((text) => `iphone 13 ${text}`),
      "find",
      { ...THIRTEEN, ...slots },
    ),
  );

  test("“any … but” excludes a maker or a model, and “but in black” narrows", () => {
    expectAll(["any brand but samsung"], "find", { exclude_brand: ["samsung"] });
    expectAll(["any phone but in black", "any phone, but black"], "find", {
      kind: ["smartphones"],
      color: ["black"],
    });
    expect(read("any phone but an iphone").slots.model).toBeUndefined();
  });

  test("another system is another maker", () => {
    const phones: Slots = { kind: ["smartphones"], exclude_brand: ["apple"] };
    expectAll(["android phone", "κινητό android", "kinito android", "android"], "find", phones);
    expectAll(["android tablet"], "find", { ...phones, kind: ["tablets"] });
    expectAll(["windows laptop", "λάπτοπ με windows"], "find", { ...phones, kind: ["laptops"] });
    expectAll(["phone, not an android"], "find", { kind: ["smartphones"], brand: ["apple"] });
    expectAll(["android"], "refine", { exclude_brand: ["apple"] }, LAPTOPS);
  });

  test("a step moves the limit that was set", () => {
    expectAll(["50 more", "50 παραπάνω", "50 parapanw"], "refine", { price_max: 45_000 }, PHONES);
    expectAll(["50 less", "50 λιγότερα"], "refine", { price_max: 35_000 }, PHONES);
    expectAll(["300 or less"], "refine", { price_max: 30_000 }, PHONES);
  });

  test("a limit that is said with delivery is no offer", () => {
    const texts = ["at most 350 including delivery", "μέχρι 350 με τα μεταφορικά"];
    expectAll(texts, "refine", { price_max: 35_000, all_in: true }, PHONES);
    expectAll(["180 all in"], "offer", { amount: 18_000, all_in: true }, PHONES);
  });

  test("a colour that need not be is taken back", () => {
    const black = after({ ...THIRTEEN, color: ["black"] });
    const texts = ["doesn't have to be black", "δεν χρειάζεται να είναι μαύρο"];
    expectAll(texts, "refine", { drop: ["color"] }, black);
  });

  test("a device that shows up is for no films", () =>
    expectAll(["tell me when an iphone 13 shows up"], "standing_hunt", THIRTEEN));
});

describe("models by their release", () => {
  const listNames = (text: string) => (read(text).slots.model ?? []).toSorted();
  const released = (key: string) => catalogue.models.find((one) => one.key === key)!.released;

  test.each([
    ["newer than the iphone 13", false],
    ["an iphone newer than the 13", false],
    ["iphone νεότερο από το 13", false],
    ["iphone 13 or newer", true],
    ["no older than an iphone 13", true],
    ["iphone 13 ή νεότερο", true],
  ])("“%s” names the later ones", (text, isIncluded) => {
    const names = listNames(text);
    expect(names).toContain("apple/iphone-14");
    expect(names.includes("apple/iphone-13")).toBe(isIncluded);
    expect(names).not.toContain("apple/iphone-12");
    expect(read(text)).toMatchObject({ intent: "find", skipped: [] });
    expect(read(text).slots.sort).toBeUndefined();
  });

  test("“older than” names the earlier ones", () => {
    const names = listNames("galaxy phone older than the s22");
    expect(names.length).toBeGreaterThan(0);
    const day = released("samsung/galaxy-s22");
    expect(names.filter((key) => released(key) >= day)).toEqual([]);
  });
});

describe("a child's age", () => {
  test.each([
    "η κόρη μου κλείνει τα 12",
    "i kori mou kleinei ta 12",
    "ο γιος μου πάει στα 13",
    "my son just turned 13",
  ])("is no phone in “%s”", (text) => expect(read(text).slots).toEqual({ need: ["kids"] }));
});

describe("a variant that stands by itself", () => {
  const lite = ["not the lite", "Όχι το lite", "oxi to lite"];
  test.each([{ kind: ["game-consoles"] }, { brand: ["nintendo"] }] as DeviceFilter[])(
    "is left out of %j",
    (filter) =>
      expectAll(lite, "refine", { exclude_model: ["nintendo/switch-lite"] }, after(filter)),
  );

  test("is of the kind that is spoken about", () =>
    expect(read("the 5 pro then", after({ model: ["samsung/galaxy-watch6"] })).slots).toEqual({}));

  test("is one of two that were compared", () => {
    const named = { model: ["samsung/galaxy-tab-s9-fe", "samsung/galaxy-tab-s9"] };
    const turn = { ...after({ kind: ["tablets"] }), named };
    expectAll(["the fe then"], "refine", { model: ["samsung/galaxy-tab-s9-fe"] }, turn);
  });

  test("is a port as well", () =>
    expectAll(["airpods pro 2 with usb-c", "airpods pro 2 με usb-c"], "find", {
      model: ["apple/airpods-pro-2-usb-c"],
    }));
});

describe("the drive of a console", () => {
  const FIVES = ["sony/playstation-5-slim-disc", "sony/playstation-5-disc"];
  test("is told by the name, or known of an Xbox", () => {
    const model = ["microsoft/xbox-series-x", "microsoft/xbox-one-x"];
    expectAll(["xbox with disc", "xbox με δίσκο", "xbox me disko"], "find", { model });
    const digital = ["xbox digital only", "xbox, ψηφιακή"];
    expectAll(digital, "find", { model: ["microsoft/xbox-series-s"] });
  });

  test.each([{ model: ["sony/playstation-5-digital"] }, { model: [...FIVES] }] as DeviceFilter[])(
    "goes on from %j",
    (filter) => expectAll(["with disc", "με δίσκο"], "refine", { model: FIVES }, after(filter)),
  );

  test("is nothing of a laptop", () =>
    expect(read("512 disk", LAPTOPS).slots).toEqual({ capacity: ["512gb"] }));
});

test("a number beside RAM is no phone", () =>
  expectAll(["16 ram", "με 16 ram", "na exei 16 ram"], "refine", {}, LAPTOPS));

test("a maker beside a name is those of its kind", () =>
  expect(read("apple watch se or garmin").slots.model).toEqual([
    "apple/watch-se-2nd-gen",
    "garmin/fenix-7",
    "garmin/venu-2",
  ]));

test("that one, by itself, is looked at", () =>
  expectAll(["great, that one", "ωραία, αυτό", "auto"], "pick", { points_at: "this" }, PHONES));

test.each([
  ["thanks", "thanks"],
  ["ευχαριστώ πολύ", "thanks"],
  ["thanks, bye", "bye"],
  ["αντίο", "bye"],
  ["γεια σου", undefined],
  ["hello", undefined],
])("“%s” takes leave as %s", (text, closing) => {
  const { intent, ...others } = read(text, PHONES);
  expect([intent, others.closing]).toEqual(["greeting", closing]);
});

test("the family of one of two that were named is that one", () => {
  const turn = after({ model: ["apple/iphone-14", "samsung/galaxy-s23"] });
  expectAll(["ok the iphone", "το iphone"], "refine", { model: ["apple/iphone-14"] }, turn);
  expect(read("the iphone", after({ kind: ["smartphones"] })).slots.model).toHaveLength(29);
});

test("“first” beside an order is no place", () => {
  expectAll(["dearest first", "τα ακριβά πρώτα"], "refine", { sort: "price_high" }, PHONES);
  expectAll(["πρώτα τα φτηνά", "prota ta ftina"], "refine", { sort: "price_low" }, PHONES);
  expectAll(["the first cheap one"], "pick", { ordinals: [1] }, PHONES);
});

test("a place that is to be got is bought", () => {
  const second = ["get me the second one", "κλείσε το δεύτερο", "kleise mou to deytero"];
  expectAll(second, "buy", { ordinals: [2] }, PHONES);
  expectAll(["get me the cheapest"], "refine", { sort: "price_low" }, PHONES);
});

test("a sum for a place is offered, and one that is asked about is not", () => {
  const slots = { ordinals: [1], amount: 28_000 };
  expectAll(["280 for the first one", "280 στο πρώτο"], "offer", slots, PHONES);
  expectAll(["is 280 good for the first one"], "price_question", slots, PHONES);
});

test("two places with “or” are compared", () =>
  expectAll(["1 or 2?", "το 1 ή το 2;", "to 1 h to 2?"], "compare", { ordinals: [1, 2] }, PHONES));

test("no, and too dear, looks for nothing cheaper", () => {
  expectAll(["no, too expensive", "όχι, πολύ ακριβό"], "refuse", {}, PHONES);
  expectAll(["too expensive"], "refine", { sort: "price_low" }, PHONES);
});

test("what is wanted after a comma is none of what is not", () =>
  expect(read("oxi samsung, thelo pixel 8").slots).toEqual({
    model: ["google/pixel-8"],
    exclude_brand: ["samsung"],
  }));

test("one old phone is no euro", () =>
  expect(read("έχω ένα παλιό iphone 11, θέλω κάτι καλύτερο").slots).not.toHaveProperty(
    "price_max",
  ));

test("a generation is of the name that was said before", () =>
  expectAll(["my ipad broke, need a 10th gen"], "find", { model: ["apple/ipad-10th-gen"] }));
