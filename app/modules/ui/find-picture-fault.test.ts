import { expect, test } from "vitest";
import { findPictureFault } from "./find-picture-fault.ts";

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
