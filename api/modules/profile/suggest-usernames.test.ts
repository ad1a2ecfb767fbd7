import { describe, expect, test } from "vitest";
import { usernameSchema } from "#contract/account.ts";
import { transliterate, listCandidates } from "./suggest-usernames.ts";

const id = "01980000-0000-7000-8000-000000000001";
const candidatesOf = (full_name: string | null, email = "x@deftero.test", person = id) =>
  listCandidates({ id: person, full_name, email });

describe("transliteration of Greek names", () => {
  test.each([
    ["Ελένη", "eleni"],
    ["Παπαδοπούλου", "papadopoulou"],
    ["Ευθύμιος", "efthymios"],
    ["Εύα", "eva"],
    ["Σταύρος", "stavros"],
    ["Παύλος", "pavlos"],
    ["Ευτυχία", "eftychia"],
    ["Άγγελος", "angelos"],
    ["Μπάμπης", "bampis"],
    ["Ξένια", "xenia"],
    ["Ψαράς", "psaras"],
    ["Ταΰγετος", "taygetos"],
    ["ΓΙΏΡΓΟΣ", "giorgos"],
    ["O’Brien", "obrien"],
    ["José", "jose"],
    ["李", ""],
  ])("%s is %s", (name, latin) => {
    expect(transliterate(name)).toBe(latin);
    expect(transliterate(name.normalize("NFD"))).toBe(latin);
  });
});

describe("username candidates", () => {
  test("come from the name first, then from the e-mail", () => {
    const candidates = candidatesOf("Ελένη Παππά", "elpappa.shop+web@deftero.test");
    expect(candidates.slice(0, 8)).toEqual([
      "eleni",
      "elenipappa",
      "elenip",
      "epappa",
      "pappa",
      "pappae",
      "elpappashop",
      "elpappa",
    ]);
  });

  test.each([
    ["a name", "Ελένη Παππά", "eleni@deftero.test"],
    ["no name", null, "giorgos1990@deftero.test"],
    ["nothing to go by", null, "a@deftero.test"],
    ["names that nobody may have", "Support Admin", "hub@deftero.test"],
    ["a name without end", "Κωνσταντινοπολιτάκης Παπαδιαμαντόπουλος", "k.".repeat(30) + "@x.gr"],
    ["letters of neither alphabet", "李 明", "李@deftero.test"],
    ["the shop's own name", "Deftero Deftero", "deftero@deftero.test"],
  ])("are valid and numerous with %s", (_, name, email) => {
    const candidates = candidatesOf(name, email);
    expect(candidates.length).toBeGreaterThanOrEqual(10);
    expect(new Set(candidates).size).toBe(candidates.length);
    for (const candidate of candidates) {
      expect(usernameSchema.safeParse(candidate).error).toBeUndefined();
      expect(candidate).toBe(candidate.toLowerCase());
    }
  });

  test("are stable for one user and differ between users of the same name", () => {
    const numbered = (person: string) =>
      candidatesOf("Ελένη", "e@x.gr", person).filter((name) => /\d/.test(name));
    expect(numbered(id)).toEqual(numbered(id));
    const other = "01980000-0000-7000-8000-000000000002";
    expect(numbered(id)).not.toEqual(numbered(other));
  });
});
