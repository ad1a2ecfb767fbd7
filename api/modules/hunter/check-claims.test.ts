import { describe, expect, test } from "vitest";
import { checkSentence, type Ground } from "./check-claims.ts";

const en: Ground = {
  devices: [
    { ref: "L1", title: "iPhone 13" },
    { ref: "L2", title: "iPhone 13 mini" },
  ],
  models: ["iPhone 13", "iPhone 13 mini", "iPhone 13 Pro", "iPhone 14"].map((name) => ({
    brandName: "Apple",
    name,
  })),
  facts: [
    ["search.total", "4"],
    ["search.lowest", "410,56 €"],
    ["L1.title", "iPhone 13"],
    ["L1.total_price", "410,56 €"],
    ["L1.generic_condition", "condition: Excellent"],
    ["L1.battery_health", "92%"],
    ["L1.released", "2021"],
    ["L1.color", "Midnight, black, blue"],
    ["L1.capacity", "128 GB"],
    ["L1.accessories", "with box, without charger"],
    ["L1.said_1", "The cheapest of 4 that fit"],
    ["L2.title", "iPhone 13 mini"],
    ["L2.total_price", "430 €"],
    ["L2.generic_condition", "condition: Good"],
    ["L2.battery_health", "85%"],
    ["L2.price_mark", "a fair price"],
    ["L2.accessories", "without box, with charger"],
    ["terms.warranty", "Covered by a 90-day warranty"],
    ["delivery.courier", "courier 3 Dec–5 Dec"],
    ["sold.months", "6 months"],
  ].map(([ref = "", text = ""]) => ({
    ref,
    text,
    device: /^L\d/.exec(ref)?.[0] ?? null,
  })),
};

const check = (sentence: string, ground = en) => checkSentence(sentence, ground);
const whyNot = (sentence: string, ground = en) => {
  const checked = check(sentence, ground);
  return checked.ok ? null : checked.why;
};

describe("a sentence of a model", () => {
  test.each([
    "Four devices fit, from 410,56 € in total.",
    "The iPhone 13 costs €410.56 and its battery health is 92 %.",
    "The iPhone 13 mini is a fair price at 430 euros, but its battery is at 85 percent.",
    "No. 2 comes with a charger but without the box.",
    "The first one is the cheapest, in excellent condition, black, with 128 GB.",
    "The iPhone 13 came out in 2021.",
    "Every device has a 90-day warranty.",
    "The courier brings it between 3 December and 5 December.",
    "I looked at sales of six months.",
    "Tell me if you would like to see them side by side.",
  ])("stands as it is where facts carry it: %s", (sentence) => {
    expect(whyNot(sentence)).toBeNull();
  });

  test.each([
    ["money", "The iPhone 13 costs only 399 €."],
    ["money", "The iPhone 13 costs 430 €."],
    ["money", "It is yours for four hundred euros."],
    ["money", "You save $50."],
    ["percent", "The iPhone 13 mini has a battery health of 92%."],
    ["percent", "Its battery is at ninety-nine percent."],
    ["number", "There are 7 devices that fit."],
    ["number", "Seven of them fit."],
    ["grade", "The iPhone 13 mini is in excellent condition."],
    ["grade", "The iPhone 13 is in fair condition."],
    ["never", "The iPhone 13 is like new."],
    ["never", "It is in very good condition."],
    ["year", "The iPhone 13 came out in 2022."],
    ["duration", "It has a 2-year warranty."],
    ["duration", "It is covered by a warranty of two years."],
    ["duration", "It is covered for a year."],
    ["date", "It arrives on 2 December."],
    ["topic", "It arrives tomorrow."],
    ["topic", "Delivery is free."],
    ["topic", "You can pay in instalments."],
    ["topic", "It is waterproof."],
    ["topic", "Hurry, it is the last one."],
    ["color", "The iPhone 13 is red."],
    ["accessory", "The iPhone 13 comes with a charger."],
    ["accessory", "The iPhone 13 mini has its box."],
    ["storage", "The iPhone 13 has 256 GB."],
    ["superlative", "The iPhone 13 mini is the cheapest."],
    ["superlative", "It is the best phone on sale."],
    ["price_mark", "The iPhone 13 is a bargain."],
    ["model", "You might like the iPhone 14 as well."],
    ["model", "The iPhone 13 Pro costs 410,56 €."],
    ["never", "Nothing on sale fits."],
    ["never", "I have reserved it for you."],
    ["never", "I'm sorry, but I can't help with that."],
    ["never", "See https://shop.example for more."],
    ["never", "**Four** devices fit."],
    ["reference", "It costs [L3.total_price]."],
  ])("is refused for its %s: %s", (why, sentence) => {
    expect(whyNot(sentence)).toBe(why);
  });

  test("has the values that it refers to, each with its fact", () => {
    expect(check("The [L1.title] costs [L1.total_price], 92%.")).toEqual({
      ok: true,
      segments: [
        { text: "The ", fact: null },
        { text: "iPhone 13", fact: "L1.title" },
        { text: " costs ", fact: null },
        { text: "410,56 €", fact: "L1.total_price" },
        { text: ", 92%.", fact: "L1.battery_health" },
      ],
    });
  });

  test("that refers to one device states facts of that one alone", () => {
    expect(whyNot("At [L2.total_price] it has a battery of 92%.")).toBe("percent");
    expect(whyNot("At [L2.total_price] it has a battery of 85%.")).toBeNull();
  });
});

describe("what nobody can know from the facts", () => {
  const facts = [
    { ref: "draft", device: null, text: "It is with the seller, who accepts. Never used." },
    { ref: "L1.drawback", device: "L1", text: "It is with the seller, who has 24 hours" },
    ...en.facts,
  ];

  test.each([
    "The seller of no. 1 is reliable and accepts cash on collection.",
    "You may pay the seller in cash when you meet.",
    "A bank transfer is fine.",
    "Its screen was replaced by the maker.",
    "It has a new battery.",
    "It was refurbished last spring.",
    "It is in perfect working order and never dropped.",
    "There is not a scratch on it.",
    "It has no defects.",
    "It is not a fake.",
    "It comes with the receipt.",
    "Decide quickly, before somebody else does.",
    "Don't miss it.",
    "It is guaranteed to please you.",
    "You can trust this one.",
    "Ο πωλητής είναι αξιόπιστος.",
    "Μπορείς να πληρώσεις με μετρητά.",
    "Θα τον συναντήσεις από κοντά.",
    "Η οθόνη του έχει αντικατασταθεί.",
    "Έχει καινούργια μπαταρία.",
    "Λειτουργεί άριστα και δεν έπεσε ποτέ.",
    "Δεν έχει καμία γρατζουνιά.",
    "Δεν είναι απομίμηση.",
    "Μην το χάσεις.",
    "Σου υπόσχομαι ότι θα σου αρέσει.",
  ])("is refused, whatever the draft says: %s", (sentence) => {
    expect(whyNot(sentence, { ...en, facts })).toBe("never");
  });

  test("stands where a fact that is referred to says it", () => {
    expect(whyNot("No. 1: [L1.drawback].", { ...en, facts })).toBeNull();
  });

  test.each([
    "The iPhone 13 is a lovely one.",
    "It is loved by many.",
    "This one suits students.",
    "Το iPhone 13 αρέσει σε όλους.",
  ])("is refused where it is said of a device without any fact: %s", (sentence) => {
    expect(whyNot(sentence)).toBe("unfounded");
  });
});

describe("a fact of no single device", () => {
  const ground: Ground = {
    ...en,
    facts: [
      { ref: "draft", device: null, text: "Four fit, the cheapest from 310,56 €, up to 400 €." },
      { ref: "search.lowest", device: null, text: "310,56 €" },
      { ref: "said.1", device: null, text: "up to 400 €" },
      { ref: "said.2", device: null, text: "battery from 88%" },
      ...en.facts.filter(({ ref }) => ref !== "search.lowest"),
    ],
  };

  test.each([
    ["money", "No. 2 costs €310.56 in total."],
    ["money", "The iPhone 13 is yours for [search.lowest]."],
    ["money", "No. 1 costs €400."],
    ["money", "It costs €400."],
    ["percent", "No. 2 has battery health of 88%."],
    ["percent", "Its battery is at 88%."],
    ["superlative", "No. 2 is the cheapest."],
    ["reference", "No. 1 costs [L2.total_price]."],
  ])("carries no %s of one: %s", (why, sentence) => {
    expect(whyNot(sentence, ground)).toBe(why);
  });

  test.each([
    "Four devices fit, from €310.56.",
    "Four fit your limit of €400.",
    "You asked for up to €400.",
    "Four have a battery of at least 88%.",
    "No. 2 has a 90-day warranty.",
  ])("carries what is said of the search or of all: %s", (sentence) => {
    expect(whyNot(sentence, ground)).toBeNull();
  });

  test("is not what a sentence about a device is traced to", () => {
    const facts = [{ ref: "sold.low", device: null, text: "430 €" }, ...ground.facts];
    expect(check("No. 2 costs 430 €.", { ...ground, facts })).toEqual({
      ok: true,
      segments: [{ text: "No. 2 costs 430 €.", fact: "L2.total_price" }],
    });
  });
});

describe("a Greek sentence of a model", () => {
  const el: Ground = {
    ...en,
    facts: [
      ["search.total", "4"],
      ["L1.total_price", "410,56 €"],
      ["L1.generic_condition", "κατάσταση: Εξαιρετική"],
      ["L1.battery_health", "92%"],
      ["L1.color", "Μαύρο"],
      ["L1.accessories", "με κουτί, χωρίς φορτιστή"],
      ["L1.said_1", "Η φθηνότερη από 4 που ταιριάζουν"],
      ["terms.warranty", "Με εγγύηση 90 ημερών"],
    ].map(([ref = "", text = ""]) => ({ ref, text, device: /^L\d/.exec(ref)?.[0] ?? null })),
  };

  test.each([
    "Ταιριάζουν τέσσερις συσκευές.",
    "Το πρώτο είναι το φθηνότερο, στα 410,56 ευρώ, με μπαταρία 92%.",
    "Το iPhone 13 είναι μαύρο, σε εξαιρετική κατάσταση, με κουτί αλλά χωρίς φορτιστή.",
    "Έχει εγγύηση 90 ημερών.",
    "Θέλεις να δεις κι άλλα;",
  ])("stands as it is where facts carry it: %s", (sentence) => {
    expect(whyNot(sentence, el)).toBeNull();
  });

  test.each([
    ["money", "Κοστίζει τριακόσια ευρώ."],
    ["number", "Ταιριάζουν επτά συσκευές."],
    ["grade", "Είναι σε καλή κατάσταση."],
    ["never", "Είναι σαν καινούργιο."],
    ["duration", "Έχει εγγύηση δύο χρόνια."],
    ["topic", "Θα το έχεις αύριο."],
    ["topic", "Τα μεταφορικά είναι δωρεάν."],
    ["color", "Το iPhone 13 είναι κόκκινο."],
    ["accessory", "Το iPhone 13 έρχεται με φορτιστή."],
    ["price_mark", "Είναι μεγάλη ευκαιρία."],
    ["never", "Δεν βρήκα τίποτα."],
    ["never", "Το κράτησα για σένα."],
    ["never", "Λυπάμαι, δεν μπορώ να βοηθήσω."],
  ])("is refused for its %s: %s", (why, sentence) => {
    expect(whyNot(sentence, el)).toBe(why);
  });
});
