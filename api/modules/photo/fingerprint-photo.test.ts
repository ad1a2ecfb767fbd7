import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { measurePhoto } from "./measure-photo.ts";

/** A phone on a table beside a cup. */
const draw = (table: string, phone: string, cup: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="700">
      <rect width="900" height="700" fill="${table}"/><path d="M0 520h900v180H0z" fill="#543"/>
      <rect x="250" y="90" width="240" height="480" rx="30" fill="${phone}" transform="rotate(12 370 330)"/>
      <circle cx="310" cy="180" r="50" fill="#ddd"/>${cup}</svg>`),
  )
    .jpeg()
    .toBuffer();
const original = await draw("#c9b79c", "#223", `<circle cx="720" cy="420" r="120" fill="#fff"/>`);
const other = await draw("#a98", "#446", `<path d="M20 30h180v300H20z" fill="#eee"/>`);

const fingerprint = async (picture: Sharp) =>
  (await measurePhoto(await picture.toBuffer())).fingerprint!;
const differ = (one: string, another: string) =>
  [...one].filter((digit, at) => digit !== another[at]).length;

test.each<[string, (photo: Sharp) => Sharp]>([
  ["smaller", (photo) => photo.resize(240).jpeg({ quality: 80 })],
  ["encoded badly", (photo) => photo.jpeg({ quality: 40 })],
  ["brighter", (photo) => photo.modulate({ brightness: 1.1 }).jpeg()],
  ["without colour", (photo) => photo.greyscale().jpeg()],
])("a photo that is %s differs in at most three bits", async (_, change) => {
  const before = await fingerprint(sharp(original));
  expect(before).toMatch(/^[01]{64}$/);
  expect(differ(before, await fingerprint(change(sharp(original))))).toBeLessThanOrEqual(3);
});

test("another photo differs in many bits", async () => {
  const [one, two] = [await fingerprint(sharp(original)), await fingerprint(sharp(other))];
  expect(differ(one, two)).toBeGreaterThan(8);
});

test("a plain picture has none", async () => {
  const plain = sharp({ create: { width: 600, height: 400, channels: 3, background: "#c40" } });
  expect((await measurePhoto(await plain.jpeg().toBuffer())).fingerprint).toBeNull();
});
