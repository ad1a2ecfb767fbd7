import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { checkInvariants } from "#api/invariants.ts";
import el from "#app/locales/el/auth.json" with { type: "json" };
import en from "#app/locales/en/auth.json" with { type: "json" };
import { openKit, type ApiKit } from "#tests/api-kit.ts";
import { claimPng } from "#tests/claimed-png.ts";

let kit: ApiKit;
beforeAll(async () => void (kit = await openKit()));
afterAll(() => kit[Symbol.asyncDispose]());

type Paint = { r: number; g: number; b: number; alpha?: number };
const RED: Paint = { r: 255, g: 0, b: 0 };
const paint = (width: number, height: number, background: Paint = RED) =>
  sharp({ create: { width, height, channels: 4, background } });
const jpeg = (width: number, height: number, background: Paint = RED) =>
  paint(width, height, background).jpeg().toBuffer();

let people = 0;
async function enter() {
  const { id, email } = await kit.insertUser();
  const body = { email, password: "Second-hand-1!" };
  const ip = `198.51.100.${(people += 1)}`;
  const { token } = (await kit.ask("POST", "/login", { body, ip })).json.data;
  return { id, token };
}

async function send(
  token: string,
  bytes: Uint8Array<ArrayBuffer> | Buffer,
  { name = "me.jpg", type = "image/jpeg", locale = "en-GR", more = {} } = {},
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(more)) form.append(field, String(value));
  form.append("profile_photo", new File([new Uint8Array(bytes)], name, { type }));
  const { headers, body } = new Request("http://x", { method: "POST", body: form });
  return kit.ask("POST", `/profile/details?_locale=${locale}`, {
    token,
    body,
    headers: { "content-type": headers.get("content-type")! },
  });
}

const fetchPicture = async (path: string) => {
  const response = await kit.world.media.fetch(new Request(`http://x${path}`));
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
};
const listFiles = async () => {
  const files: string[] = [];
  for await (const path of kit.world.deps.storage.list("media/")) files.push(path);
  return files;
};
const listMedia = async () =>
  (await kit.database.db().selectFrom("media").select("key").execute()).map(({ key }) => key);

describe("a profile picture", () => {
  test("is stored as an upright square without metadata", async () => {
    const { token } = await enter();
    const secret = "Ermou 12, Athens";
    // Stored sideways: the left half is green once the picture is upright.
    const upload = await sharp({
      create: { width: 900, height: 1600, channels: 3, background: RED },
    })
      .composite([{ input: await jpeg(900, 800, { r: 0, g: 255, b: 0 }), top: 800, left: 0 }])
      .withExif({ IFD0: { ImageDescription: secret } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(upload.toString("latin1")).toContain(secret);
    const { status, json } = await send(token, upload);
    expect(status).toBe(200);
    expect(json.data.profile_photo).toMatch(/^\/media\/[0-9a-f]{16}$/);

    const { bytes } = await fetchPicture(json.data.profile_photo);
    const picture = await sharp(bytes).metadata();
    expect(picture).toMatchObject({ format: "jpeg", width: 512, height: 512 });
    expect([picture.exif, picture.icc, picture.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(Buffer.from(bytes).toString("latin1")).not.toContain(secret);
    const colorAt = async (left: number) => {
      const spot = await sharp(bytes).extract({ left, top: 256, width: 4, height: 4 }).toBuffer();
      const { dominant } = await sharp(spot).stats();
      return dominant.g > dominant.r ? "green" : "red";
    };
    expect([await colorAt(20), await colorAt(480)]).toEqual(["green", "red"]);
  });

  test("is never enlarged, and gets a white background where it is transparent", async () => {
    const { token } = await enter();
    const png = await paint(320, 290, { r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer();
    const { json } = await send(token, png, { name: "me.png", type: "image/png" });
    const { bytes } = await fetchPicture(json.data.profile_photo);
    const { dominant } = await sharp(bytes).stats();
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 290, height: 290 });
    expect(dominant).toMatchObject({ r: 248, g: 248, b: 248 });
  });

  test("can be sent with other fields", async () => {
    const { token } = await enter();
    const { json } = await send(token, await jpeg(240, 240), { more: { username: "pictured" } });
    expect(json.data).toMatchObject({ username: "pictured", profile_photo: expect.any(String) });
  });

  test("has a file of its own even when two users send the same picture", async () => {
    const [one, two] = [await enter(), await enter()];
    const bytes = await jpeg(264, 264);
    const first = (await send(one.token, bytes)).json.data.profile_photo;
    const second = (await send(two.token, bytes)).json.data.profile_photo;
    expect(first).not.toBe(second);
    await send(one.token, await jpeg(265, 265));
    await kit.world.runDueJobs();
    expect((await fetchPicture(first)).status).toBe(404);
    expect((await fetchPicture(second)).status).toBe(200);
  });

  test("that is replaced is deleted in all sizes", async () => {
    const { token } = await enter();
    const old = (await send(token, await jpeg(300, 300))).json.data.profile_photo;
    const key = old.slice("/media/".length);
    await kit.world.media.fetch(
      new Request(`http://x${old}/96`, { headers: { accept: "image/webp" } }),
    );
    expect((await listFiles()).filter((path) => path.includes(key))).toHaveLength(2);
    const next = (await send(token, await jpeg(300, 300))).json.data.profile_photo;
    await kit.world.runDueJobs();
    expect((await listFiles()).filter((path) => path.includes(key))).toEqual([]);
    expect(await listMedia()).not.toContain(key);
    expect((await fetchPicture(next)).status).toBe(200);
  });

  test("that was never saved is cleaned up, and a shown one stays", async () => {
    const [owner, { token }] = [await enter(), await enter()];
    await kit.ask("POST", "/profile/details", {
      token: owner.token,
      body: { username: "taken1" },
    });
    const before = await listFiles();
    const refused = await send(token, await jpeg(280, 280), { more: { username: "Taken1" } });
    expect(refused.json.code).toBe("username_taken");
    // The whole picture and its square.
    expect(await listFiles()).toHaveLength(before.length + 2);
    const kept = (await send(token, await jpeg(280, 280))).json.data.profile_photo;

    kit.clock.advance(hours(1));
    await kit.world.runDueJobs();
    expect(await listFiles()).toHaveLength(before.length + 2);
    expect((await fetchPicture(kept)).status).toBe(200);
    kit.clock.advance(hours(25));
    await kit.world.runDueJobs();
    expect(await checkInvariants(kit.database, { at: kit.clock.now() })).toEqual([]);
  });
});

const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");

test.each<[string, string, () => Promise<Buffer> | Buffer]>([
  ["nothing", "auth.photo-required", () => Buffer.alloc(0)],
  ["a text", "auth.photo-format", () => Buffer.from("I am a picture")],
  ["a drawing that runs scripts", "auth.photo-format", () => Buffer.from(svg)],
  ["a GIF", "auth.photo-format", () => paint(20, 20).gif().toBuffer()],
  ["a WebP", "auth.photo-format", () => paint(20, 20).webp().toBuffer()],
  ["HEIC from a phone", "auth.photo-heic", () => heic],
  ["more than 10 MB", "auth.photo-too-large", () => Buffer.alloc(LIMITS.photo.bytes + 1)],
  ["8,001 px in a row", "auth.photo-too-many-pixels", () => claimPng(8001, 10)],
  ["900 million pixels", "auth.photo-too-many-pixels", () => claimPng(30_000, 30_000)],
  ["a picture of one pixel", "auth.photo-too-small", () => jpeg(1, 1)],
  ["half a picture", "auth.photo-unreadable", async () => (await jpeg(400, 400)).subarray(0, 300)],
  [
    "only the beginning of one",
    "auth.photo-unreadable",
    () => Buffer.from("\xff\xd8\xff", "latin1"),
  ],
])("%s is refused with %s, in both languages", async (_, key, make) => {
  const { token } = await enter();
  const before = [await listFiles(), await listMedia()];
  for (const locale of ["en-GR", "el-GR"]) {
    const { status, json } = await send(token, await make(), { locale });
    expect([status, json.code, json.errors]).toEqual([
      422,
      "invalid_fields",
      { profile_photo: [key] },
    ]);
  }
  const name = key.split(".")[1]!;
  for (const texts of [en, el] as Record<string, unknown>[])
    expect(texts[name]).toEqual(expect.any(String));
  expect([await listFiles(), await listMedia()]).toEqual(before);
  const { json } = await kit.ask("GET", "/profile/details", { token });
  expect(json.data.profile_photo).toBe(null);
});
