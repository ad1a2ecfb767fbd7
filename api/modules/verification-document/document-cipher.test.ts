import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import type { DocumentKeys } from "#api/document-env.ts";
import { openFile, rewrapKey, sealFile, UnknownKeyError } from "./document-cipher.ts";

const key = (id: string) => ({ id, secret: randomBytes(32) });
const [old, fresh] = [key("old"), key("fresh")];
const before: DocumentKeys = [old];
const both: DocumentKeys = [fresh, old];
const after: DocumentKeys = [fresh];
const bytes = Buffer.from("passport");

test("a file opens with its key alone, and shows nothing of its content", () => {
  const file = sealFile(before, "file-1", bytes);
  expect(file.sealed.includes(bytes)).toBe(false);
  expect(openFile(before, "file-1", file).equals(bytes)).toBe(true);
  expect(() => openFile(after, "file-1", file)).toThrow(UnknownKeyError);
  expect(() => openFile([key("old")], "file-1", file)).toThrow("authenticate");
});

test("equal files have different keys and ciphertexts", () => {
  const [one, other] = [sealFile(before, "a", bytes), sealFile(before, "a", bytes)];
  expect(one.sealed.equals(other.sealed)).toBe(false);
  expect(one.wrapped_key).not.toBe(other.wrapped_key);
});

test("a changed file, or one in the place of another, does not open", () => {
  const file = sealFile(before, "file-1", bytes);
  expect(() => openFile(before, "file-2", file)).toThrow("authenticate");
  const changed = Buffer.from(file.sealed);
  changed[changed.length - 1]! ^= 1;
  expect(() => openFile(before, "file-1", { ...file, sealed: changed })).toThrow("authenticate");
});

test("new files take the newest key; an old one opens without the old key once it is wrapped again", () => {
  expect(sealFile(both, "file-1", bytes).key_id).toBe("fresh");
  const file = sealFile(before, "file-1", bytes);
  const moved = { ...file, ...rewrapKey(both, "file-1", file) };
  expect(moved.key_id).toBe("fresh");
  expect(openFile(after, "file-1", moved).equals(bytes)).toBe(true);
});
