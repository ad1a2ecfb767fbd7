import { expect, test } from "vitest";
import {
  foresee,
  parsePhotoAction,
  toPhotoActionFields,
  type PhotoAction,
} from "./photo-action.ts";
import type { PhotoView } from "./photo-views.ts";

const photo = (id: string, isCover = false) => ({ id, isCover }) as PhotoView;
const PHOTOS = [photo("a", true), photo("b"), photo("c")];
const show = (photos: PhotoView[]) =>
  photos.map(({ id, isCover }) => (isCover ? id.toUpperCase() : id)).join("");

test.each<[PhotoAction, string]>([
  [{ is: "cover", id: "b" }, "aBc"],
  [{ is: "cover", id: "x" }, "Abc"],
  [{ is: "remove", id: "b" }, "Ac"],
  [{ is: "remove", id: "a" }, "Bc"],
  [{ is: "place", id: "c", place: 0 }, "cAb"],
  [{ is: "place", id: "a", place: 2 }, "bcA"],
  [{ is: "place", id: "x", place: 0 }, "Abc"],
])("%j comes to %s, and the button says it", (photoAction, after) => {
  expect(show(foresee(PHOTOS, photoAction))).toBe(after);
  expect(parsePhotoAction(toPhotoActionFields(photoAction))).toEqual(photoAction);
});

test("actions are idempotent", () => {
  const photoAction: PhotoAction = { is: "place", id: "a", place: 1 };
  expect(show(foresee(foresee(PHOTOS, photoAction), photoAction))).toBe("bAc");
});

test.each([
  "",
  "upload",
  "keep",
  "cover",
  "cover:",
  "place:a",
  "place:a:-1",
  "place:a:x",
  "sell:a",
])("%j is not a photo action", (text) => expect(parsePhotoAction(text)).toBeNull());
