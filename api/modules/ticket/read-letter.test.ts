import { expect, test } from "vitest";
import { readLetter } from "./read-letter.ts";

const read = (text: string) => readLetter({ text, html: null });

test.each([
  ["Thanks!\n\nOn Mon, 1 Dec 2026, Deftero wrote:\n> Hello", "Thanks!"],
  ["Ευχαριστώ!\n\nΣτις Δευ 1 Δεκ 2026 στις 10:00, ο Deftero έγραψε:\n> Γεια", "Ευχαριστώ!"],
  ["Thanks!\n\n-----Original Message-----\nFrom: Deftero", "Thanks!"],
  ["Ευχαριστώ\n\nΑπό: Deftero\nΣτάλθηκε: Δευτέρα", "Ευχαριστώ"],
  ["Thanks!\n> quoted\n> more", "Thanks!"],
  ["Thanks!\n-- \nMaria, +30 690", "Thanks!"],
])("what is quoted is cut: %j", async (text, body) => {
  const letter = await read(text);
  expect(letter.body).toBe(body);
  expect(letter.quoted).not.toBeNull();
});

test("an answer below the quotation is kept, and a sentence with “On” too", async () => {
  expect((await read("> Where is it?\n\nHere.")).body).toBe("Here.");
  const text = "On Monday I wrote to you.\nStill nothing.";
  expect(await read(text)).toEqual({ body: text, quoted: null });
});
