import { expect, test } from "vitest";
import { findPictureFault, findPhotosFault } from "./find-picture-fault.ts";

test.each([
  ["me.png", "image/png", 1000, null],
  ["me.jpg", "image/jpeg", 10 * 1024 * 1024, null],
  ["me.jpg", "image/jpeg", 10 * 1024 * 1024 + 1, "auth.photo-too-large"],
  ["me.heic", "image/heic", 1000, "auth.photo-heic"],
  ["IMG_1.HEIC", "", 1000, "auth.photo-heic"],
  ["me.gif", "image/gif", 1000, "auth.photo-format"],
  ["me.pdf", "application/pdf", 1000, "auth.photo-format"],
])("%s of type %s with %i bytes: %s", (name, type, size, fault) => {
  expect(findPictureFault({ name, type, size })).toBe(fault);
});

const photo = (megabytes: number, type = "image/jpeg") => ({
  name: "photo.jpg",
  type,
  size: megabytes * 1024 * 1024,
});

test.each([
  [[], null],
  [[photo(3), photo(3), photo(3)], null],
  [[photo(1), photo(1), photo(1), photo(1), photo(1)], "many"],
  [[photo(1), photo(1, "image/heic")], "kind"],
  [[photo(11)], "kind"],
  [[photo(6), photo(6)], "heavy"],
])("%# validates the photos of one form", (files, fault) => {
  expect(findPhotosFault(files, 4)).toBe(fault);
});
