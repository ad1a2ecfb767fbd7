import { randomUUID, randomUUIDv7 } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { PHOTO_TAGS, type PhotoTag } from "#contract/photo.ts";
import { toStoredKey } from "#api/http/idempotency.ts";
import { findTokenHash } from "#api/http/token.ts";
import { createVisitorSession } from "#api/http/visitor-session.ts";
import { checkInvariants } from "#api/invariants.ts";
import { StorageFullError, StorageUnavailableError } from "#api/providers/storage/port.ts";
import el from "#app/locales/el/listing-draft.json" with { type: "json" };
import en from "#app/locales/en/listing-draft.json" with { type: "json" };
import { openKit, type ApiKit } from "#tests/api-kit.ts";
import { claimPng } from "#tests/claimed-png.ts";

let kit: ApiKit;
beforeAll(async () => void (kit = await openKit()));
afterAll(() => kit[Symbol.asyncDispose]());

const paint = (width: number, height: number, background = "#c40") =>
  sharp({ create: { width, height, channels: 3, background } });
const jpeg = (width = 600, height = 400, background?: string) =>
  paint(width, height, background).jpeg().toBuffer();

type Seller = { id: string; token?: string; headers?: Record<string, string> };
let sellers = 0;

async function enter(): Promise<Seller> {
  const { id, email } = await kit.insertUser();
  const body = { email, password: "Second-hand-1!" };
  const ip = `198.51.100.${(sellers += 1)}`;
  return { id, token: (await kit.ask("POST", "/login", { body, ip })).json.data.token };
}

/** A draft with a vertical, as after the first step of the form. */
async function begin({ id: user_id }: { id: string }, change: object = {}): Promise<string> {
  const id = randomUUIDv7();
  const at = kit.clock.now();
  await kit.database
    .db()
    .insertInto("listing_draft")
    .values({
      id,
      market: "GR",
      user_id,
      vertical: "smartphones",
      created_at: at,
      updated_at: at,
      ...change,
    })
    .execute();
  return id;
}

type Sent = {
  tag?: string;
  key?: string;
  name?: string;
  type?: string;
  cover?: boolean;
};

async function send(
  { token, headers = {} }: Seller,
  draftId: string,
  bytes: Uint8Array | Buffer,
  { tag = "front-view", key = randomUUID(), name = "a.jpg", type, cover }: Sent = {},
) {
  const form = new FormData();
  form.append("tag", tag);
  if (cover) form.append("is_cover", "true");
  form.append("file", new File([new Uint8Array(bytes)], name, { type: type ?? "image/jpeg" }));
  const request = new Request("http://x", { method: "POST", body: form });
  return kit.ask("POST", `/listings/${draftId}/media`, {
    token,
    key,
    body: request.body,
    headers: { ...headers, "content-type": request.headers.get("content-type")! },
  });
}

const remove = ({ token, headers = {} }: Seller, draftId: string, media_id: string) =>
  kit.ask("DELETE", `/listings/${draftId}/media`, { token, body: { media_id }, headers });

type Answered = {
  id: string;
  original_url: string;
  is_cover: boolean;
  width: number;
  height: number;
  custom_properties: { tag: PhotoTag };
};
const tagsOf = (photos: Answered[]) => photos.map((photo) => photo.custom_properties.tag);
const coverOf = (photos: Answered[]) =>
  tagsOf(photos.filter((photo) => photo.is_cover)).join(" and ");

async function fill(seller: Seller, draftId: string, tags: readonly string[]) {
  let photos: Answered[] = [];
  for (const tag of tags) {
    const { json } = await send(seller, draftId, await jpeg(), { tag });
    photos = json.data.photos;
  }
  return photos;
}

const fetchPicture = async (path: string) => {
  const response = await kit.world.media.fetch(new Request(`http://x${path}`));
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};
const listFiles = async () => {
  const files: string[] = [];
  for await (const path of kit.world.deps.storage.list("media/original/")) files.push(path);
  return files;
};
const listMedia = async () =>
  (await kit.database.db().selectFrom("media").select("key").execute()).map(({ key }) => key);
const row = (id: string) =>
  kit.database
    .db()
    .selectFrom("listing_draft")
    .select(["version", "step_versions"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

describe("a photo of a device", () => {
  test("is stored uncropped and upright, without location metadata", async () => {
    const seller = await enter();
    const draftId = await begin(seller);
    const secret = "Ermou 12, Athens";
    // Stored sideways: its left half is green once rotated.
    const upload = await paint(1200, 4000, "#f00")
      .composite([{ input: await jpeg(1200, 2000, "#0f0"), top: 2000, left: 0 }])
      .withExif({
        IFD0: { ImageDescription: secret },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "37/1 58/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(upload.toString("latin1")).toContain(secret);
    const { status, json } = await send(seller, draftId, upload);
    expect(status).toBe(200);
    const [photo] = json.data.photos;
    expect(photo).toMatchObject({
      original_url: expect.stringMatching(/^\/media\/[0-9a-f]{16}$/),
      is_cover: true,
      width: 3000,
      height: 900,
      custom_properties: { tag: "front-view" },
    });
    expect(json.data.cover_id).toBe(photo.id);

    const { bytes } = await fetchPicture(photo.original_url);
    const picture = await sharp(bytes).metadata();
    expect(picture).toMatchObject({ format: "jpeg", width: 3000, height: 900 });
    expect([picture.exif, picture.icc, picture.xmp, picture.orientation]).toEqual(
      Array.from({ length: 4 }),
    );
    expect(bytes.toString("latin1")).not.toContain(secret);
    const colorAt = async (left: number) => {
      const spot = await sharp(bytes).extract({ left, top: 450, width: 4, height: 4 }).toBuffer();
      const { dominant } = await sharp(spot).stats();
      return dominant.g > dominant.r ? "green" : "red";
    };
    expect([await colorAt(100), await colorAt(2900)]).toEqual(["green", "red"]);
  });

  test("is not enlarged, and a transparent PNG gets a white background", async () => {
    const seller = await enter();
    const png = await sharp({
      create: { width: 490, height: 520, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { json } = await send(seller, await begin(seller), png, { name: "a.png" });
    expect(json.data.photos[0]).toMatchObject({ width: 490, height: 520 });
    const { bytes } = await fetchPicture(json.data.photos[0].original_url);
    expect((await sharp(bytes).stats()).dominant).toMatchObject({ r: 248, g: 248, b: 248 });
  });

  test("is a separate file, even when the same one is sent twice", async () => {
    const seller = await enter();
    const draftId = await begin(seller);
    const bytes = await jpeg();
    await send(seller, draftId, bytes);
    const { json } = await send(seller, draftId, bytes, { tag: "back-view" });
    const [front, back] = json.data.photos as Answered[];
    expect(front!.original_url).not.toBe(back!.original_url);
    await remove(seller, draftId, front!.id);
    await kit.world.runDueJobs();
    expect((await fetchPicture(front!.original_url)).status).toBe(404);
    expect((await fetchPicture(back!.original_url)).status).toBe(200);
  });
});

describe("slots", () => {
  test("hold one photo each: a second one replaces the first and stays the cover", async () => {
    const seller = await enter();
    const draftId = await begin(seller);
    const before = await fill(seller, draftId, ["front-view", "back-view"]);
    const { json } = await send(seller, draftId, await jpeg(464, 464));
    const after = json.data.photos as Answered[];
    expect(tagsOf(after)).toEqual(["front-view", "back-view"]);
    expect(coverOf(after)).toBe("front-view");
    expect(after[0]!.original_url).not.toBe(before[0]!.original_url);
    expect(after[0]!.id).not.toBe(before[0]!.id);
    await kit.world.runDueJobs();
    const key = before[0]!.original_url.slice("/media/".length);
    expect((await listFiles()).filter((path) => path.includes(key))).toEqual([]);
    expect(await listMedia()).not.toContain(key);
    expect((await fetchPicture(after[0]!.original_url)).status).toBe(200);
  });

  test("are ten with at most eight photos; a replacement does not count", async () => {
    const seller = await enter();
    const draftId = await begin(seller);
    await fill(seller, draftId, PHOTO_TAGS.slice(0, LIMITS.photo.max));
    const files = await listFiles();
    const ninth = await send(seller, draftId, await jpeg(), { tag: "first-extra" });
    expect([ninth.status, ninth.json.errors]).toEqual([422, { file: ["sell.photo-too-many"] }]);
    // No picture was processed for it.
    expect(await listFiles()).toEqual(files);
    const again = await send(seller, draftId, await jpeg(), { tag: "model-info" });
    expect(again.json.data.photos).toHaveLength(LIMITS.photo.max);
  });

  test("refuse unknown names", async () => {
    const seller = await enter();
    const { status, json } = await send(seller, await begin(seller), await jpeg(), { tag: "top" });
    expect([status, Object.keys(json.errors)]).toEqual([422, ["tag"]]);
  });
});

describe("the cover", () => {
  test("is the first photo until another one is sent as cover", async () => {
    const seller = await enter();
    const draftId = await begin(seller);
    expect(coverOf(await fill(seller, draftId, ["back-view", "front-view"]))).toBe("back-view");
    const tag = "model-info";
    const { json } = await send(seller, draftId, await jpeg(), { tag, cover: true });
    expect(coverOf(json.data.photos)).toBe("model-info");
    const instead = await send(seller, draftId, await jpeg(), { tag: "front-view", cover: true });
    expect(coverOf(instead.json.data.photos)).toBe("front-view");
    expect(instead.json.data.photos).toHaveLength(3);
  });

  test("is the next photo after its removal, and null without photos", async () => {
    const seller = await enter();
    const draftId = await begin(seller);
    const [front, back, left] = await fill(seller, draftId, [
      "front-view",
      "back-view",
      "left-side-view",
    ]);
    const one = await remove(seller, draftId, back!.id);
    expect(coverOf(one.json.data.photos)).toBe("front-view");
    const two = await remove(seller, draftId, front!.id);
    expect(coverOf(two.json.data.photos)).toBe("left-side-view");
    const three = await remove(seller, draftId, left!.id);
    expect(three.json.data).toMatchObject({ photos: [], cover_id: null });
  });
});

describe("the order of photos", () => {
  test("follows the slots, whatever the upload order", async () => {
    const seller = await enter();
    const tags = ["model-info", "front-view", "left-side-view", "back-view"];
    const photos = await fill(seller, await begin(seller), tags);
    expect(tagsOf(photos)).toEqual(["front-view", "back-view", "left-side-view", "model-info"]);
    expect(coverOf(photos)).toBe("model-info");
  });

  test("stays as the seller has set it, with later photos last", async () => {
    const seller = await enter();
    const draftId = await begin(seller);
    const [front, back] = await fill(seller, draftId, ["front-view", "back-view"]);
    const { version } = await row(draftId);
    const body = { version, media: [back!.id, front!.id] };
    const { token } = seller;
    await kit.ask("POST", `/listings/${draftId}`, { token, key: randomUUID(), body });
    const photos = await fill(seller, draftId, ["left-side-view", "front-view"]);
    expect(tagsOf(photos)).toEqual(["back-view", "front-view", "left-side-view"]);
  });
});

const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
const html = "<!doctype html><script>alert(1)</script>";
const pdf = "%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n";
const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
const scriptInJpeg = Buffer.concat([Buffer.from("\xff\xd8\xff", "latin1"), Buffer.from(html)]);

test.each<[string, string, () => Promise<Buffer> | Buffer]>([
  ["nothing", "sell.photo-required", () => Buffer.alloc(0)],
  ["a drawing that runs scripts", "sell.photo-format", () => Buffer.from(svg)],
  ["a page", "sell.photo-format", () => Buffer.from(html)],
  ["a PDF", "sell.photo-format", () => Buffer.from(pdf)],
  ["a GIF", "sell.photo-format", () => paint(20, 20).gif().toBuffer()],
  ["a WebP", "sell.photo-format", () => paint(20, 20).webp().toBuffer()],
  ["a HEIC that states no size", "sell.photo-unreadable", () => heic],
  ["more than 10 MB", "sell.photo-too-large", () => Buffer.alloc(LIMITS.photo.bytes + 1, 255)],
  ["8,001 px in a row", "sell.photo-too-many-pixels", () => claimPng(8001, 10)],
  ["a bomb of 900 million pixels", "sell.photo-too-many-pixels", () => claimPng(30_000, 30_000)],
  ["a photo of one pixel", "sell.photo-too-small", () => jpeg(1, 1)],
  ["a strip of a photo", "sell.photo-too-small", () => jpeg(900, 399)],
  ["half a photo", "sell.photo-unreadable", async () => (await jpeg(900, 900)).subarray(0, 900)],
  ["a page that begins like a photo", "sell.photo-unreadable", () => scriptInJpeg],
])("%s, called a.jpg, is refused with %s", async (_, key, make) => {
  const seller = await enter();
  const draftId = await begin(seller);
  const before = [await listFiles(), await listMedia(), await row(draftId)];
  const { status, json } = await send(seller, draftId, await make());
  expect([status, json.code, json.errors]).toEqual([422, "invalid_fields", { file: [key] }]);
  const name = key.split(".")[1]!;
  for (const texts of [en.fault, el.fault] as Record<string, unknown>[])
    expect(texts[name]).toEqual(expect.any(String));
  expect([await listFiles(), await listMedia(), await row(draftId)]).toEqual(before);
});

/** 480 x 640 px, by `heif-enc` of libheif. */
const phonePhoto = () => readFile(new URL("../photo/fixtures/phone.heic", import.meta.url));

describe("HEIC", () => {
  test("is stored as a JPEG of its size", async () => {
    const seller = await enter();
    const { status, json } = await send(seller, await begin(seller), await phonePhoto());
    expect([status, json.data.photos.length]).toEqual([200, 1]);
    const [photo] = json.data.photos as Answered[];
    const { bytes } = await fetchPicture(photo!.original_url);
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect([format, width, height, exif]).toEqual(["jpeg", 480, 640, undefined]);
    expect([photo!.width, photo!.height]).toEqual([480, 640]);
  });

  test("whose content is damaged is refused, and the next one is converted", async () => {
    const seller = await enter();
    const draftId = await begin(seller);
    const whole = await phonePhoto();
    const refused = await send(seller, draftId, whole.subarray(0, whole.length * 0.7));
    expect([refused.status, refused.json.errors]).toEqual([
      422,
      { file: ["sell.photo-unreadable"] },
    ]);
    expect((await send(seller, draftId, await phonePhoto())).status).toBe(200);
  });
});

describe("what is said of a photo", () => {
  const phone = (screen: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="900" height="900" fill="#c9b79a"/><rect x="280" y="80" width="340" height="740" rx="50" fill="#222"/><rect x="300" y="110" width="300" height="680" rx="30" fill="${screen}"/><text x="340" y="400" font-size="60" fill="#fff">12:30</text></svg>`,
    );
  const warningsOf = async (bytes: Buffer, tag = "front-view") => {
    const seller = await enter();
    const { json } = await send(seller, await begin(seller), bytes, { tag });
    return json.data.photos[0].warnings;
  };
  const clear = () => sharp(phone("#567")).jpeg().toBuffer();
  const dark = () => sharp(phone("#567")).linear(0.2, 0).jpeg().toBuffer();
  const blurred = () => sharp(phone("#567")).blur(12).jpeg().toBuffer();

  test("is nothing when it is clear", async () => {
    expect(await warningsOf(await clear())).toEqual([]);
  });
  test("is that it looks dark or blurred, and it is taken all the same", async () => {
    expect(await warningsOf(await dark())).toEqual(["dark"]);
    expect(await warningsOf(await blurred())).toEqual(["blurred"]);
  });
  test("is not that a screenshot is dark", async () => {
    expect(await warningsOf(await dark(), "battery-health")).toEqual([]);
  });
});

describe("a photo that is turned and cut", () => {
  const edit = ({ token, headers = {} }: Seller, draftId: string, mediaId: string, body: object) =>
    kit.ask("POST", `/listings/${draftId}/media/${mediaId}`, {
      token,
      key: randomUUID(),
      body,
      headers,
    });

  test("takes the place of the old one in its slot", async () => {
    const seller = await enter();
    const draftId = await begin(seller);
    const half = await paint(600, 900, "#fff")
      .composite([{ input: await paint(600, 450, "#000").png().toBuffer(), top: 0, left: 0 }])
      .jpeg()
      .toBuffer();
    const { json: sent } = await send(seller, draftId, half, { tag: "front-view" });
    const old = sent.data.photos[0] as Answered;
    const square = { left: 400, top: 50, side: 500 };
    const { status, json } = await edit(seller, draftId, old.id, { turn: 90, square });
    expect(status).toBe(200);
    const [photo] = json.data.photos as Answered[];
    expect(photo).toMatchObject({ width: 500, height: 500, is_cover: true });
    expect([photo!.id === old.id, photo!.original_url === old.original_url]).toEqual([
      false,
      false,
    ]);
    // Turned by 90 degrees, the black upper half is on the right: x from 450 of 900.
    const { bytes } = await fetchPicture(photo!.original_url);
    const { data, info } = await sharp(bytes)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number) => data[(250 * info.width + x) * info.channels]!;
    expect([at(10) > 200, at(490) < 50]).toEqual([true, true]);
    await kit.world.runDueJobs();
    expect((await fetchPicture(old.original_url)).status).toBe(404);
    expect((await edit(seller, draftId, old.id, { turn: 90, square: null })).status).toBe(404);
  });

  test("is refused beyond its edge, too small, and to others", async () => {
    const seller = await enter();
    const draftId = await begin(seller);
    const [photo] = await fill(seller, draftId, ["front-view"]);
    const outside = await edit(seller, draftId, photo!.id, {
      turn: 0,
      square: { left: 300, top: 0, side: 400 },
    });
    expect([outside.status, outside.json.errors]).toEqual([
      422,
      { file: ["sell.photo-unreadable"] },
    ]);
    const small = { turn: 0, square: { left: 0, top: 0, side: 399 } };
    expect((await edit(seller, draftId, photo!.id, small)).status).toBe(422);
    expect((await edit(seller, draftId, photo!.id, { turn: 45, square: null })).status).toBe(422);
    const turn = { turn: 180, square: null };
    expect((await edit(await enter(), draftId, photo!.id, turn)).status).toBe(404);
  });
});

describe("a repeated upload", () => {
  test("with the same Idempotency-Key is stored once, with the same response", async () => {
    const seller = await enter();
    const draftId = await begin(seller);
    const [bytes, key] = [await jpeg(), randomUUID()];
    const first = await send(seller, draftId, bytes, { key });
    const again = await send(seller, draftId, bytes, { key });
    expect(again.json).toEqual(first.json);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect((await row(draftId)).version).toBe(2);
  });

  test("concurrently with the same key is stored once", async () => {
    const seller = await enter();
    const draftId = await begin(seller);
    const [bytes, key] = [await jpeg(400, 400), randomUUID()];
    const files = (await listFiles()).length;
    const tries = await Promise.all(
      Array.from({ length: 4 }, () => send(seller, draftId, bytes, { key })),
    );
    expect(tries.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await listFiles()).length).toBe(files + 1);
  });

  test("after a crash before the key was recorded fills the same slot", async () => {
    const seller = await enter();
    const draftId = await begin(seller);
    const [bytes, key] = [await jpeg(), randomUUID()];
    await send(seller, draftId, bytes, { key });
    await kit.database
      .db()
      .updateTable("idempotency_key")
      .set({ status: null, response: null })
      .where("key", "=", toStoredKey(key))
      .execute();
    kit.clock.advance(hours(1));
    const again = await send(seller, draftId, bytes, { key });
    expect(again.json.data.photos).toHaveLength(1);
    await kit.world.runDueJobs();
    expect(await checkInvariants(kit.database, { at: kit.clock.now() })).toEqual([]);
  });
});

describe("a photo never conflicts", () => {
  test("it writes a new version in which only the photos step has changed", async () => {
    const seller = await enter();
    const draftId = await begin(seller);
    const [photo] = await fill(seller, draftId, ["front-view"]);
    expect(await row(draftId)).toEqual({ version: 2, step_versions: { photos: 2 } });
    await remove(seller, draftId, photo!.id);
    expect(await row(draftId)).toEqual({ version: 3, step_versions: { photos: 3 } });
  });

  test("eight concurrent uploads give eight photos with one cover and distinct positions", async () => {
    const seller = await enter();
    const draftId = await begin(seller);
    const tags = PHOTO_TAGS.slice(0, LIMITS.photo.max);
    const bytes = await jpeg(430, 430);
    const answers = await Promise.all(
      tags.map(async (tag) => send(seller, draftId, bytes, { tag })),
    );
    expect(answers.map(({ status }) => status)).toEqual(tags.map(() => 200));
    const photos = await kit.database
      .db()
      .selectFrom("draft_photo")
      .select(["tag", "position", "is_cover"])
      .where("draft_id", "=", draftId)
      .execute();
    expect(photos.map(({ tag }) => tag).toSorted()).toEqual(tags.toSorted());
    expect(photos.filter(({ is_cover }) => is_cover)).toHaveLength(1);
    expect(new Set(photos.map(({ position }) => position)).size).toBe(8);
    expect((await row(draftId)).version).toBe(9);
  });

  test("concurrent uploads above eight are refused", async () => {
    const seller = await enter();
    const draftId = await begin(seller);
    const bytes = await jpeg();
    const answers = await Promise.all(
      PHOTO_TAGS.map(async (tag) => send(seller, draftId, bytes, { tag })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(8).fill(200), 422, 422]);
  });
});

describe("another person's draft", () => {
  test("and its photos are 404 for other members and signed-out callers", async () => {
    const [owner, stranger] = [await enter(), await enter()];
    const draftId = await begin(owner);
    const [photo] = await fill(owner, draftId, ["front-view"]);
    const visitor = { id: "", headers: {} };
    const files = await listFiles();
    for (const other of [stranger, visitor]) {
      expect((await send(other, draftId, await jpeg(), { tag: "back-view" })).status).toBe(404);
      expect((await remove(other, draftId, photo!.id)).status).toBe(404);
    }
    expect(await listFiles()).toEqual(files);
    const own = await begin(stranger);
    await fill(stranger, own, ["front-view"]);
    expect((await remove(stranger, own, photo!.id)).status).toBe(404);
    expect((await fetchPicture(photo!.original_url)).status).toBe(200);
  });

  test("a visitor can add photos to their own draft", async () => {
    const { token } = await createVisitorSession(kit.database, kit.clock.now());
    const draftId = await begin(
      { id: "" },
      { user_id: null, visitor_token_hash: findTokenHash(token) },
    );
    const visitor = { id: "", headers: { "x-session-token": token } };
    const { status, json } = await send(visitor, draftId, await jpeg());
    expect([status, json.data.photos.length]).toEqual([200, 1]);
    expect((await remove(visitor, draftId, json.data.photos[0].id)).status).toBe(200);
  });
});

/** Advances an hour and runs the due jobs. */
async function tidyUp() {
  kit.clock.advance(hours(1));
  await kit.world.runDueJobs();
  return [await listFiles(), await listMedia()];
}

describe("interrupted uploads", () => {
  test("a stored photo without a draft is deleted within the hour", async () => {
    const seller = await enter();
    const draftId = await begin(seller);
    const before = await tidyUp();
    const { storage } = kit.world.deps;
    const original = storage.put.bind(storage);
    // The draft is deleted while its photo is being stored: the last step finds no draft.
    const put = vi.spyOn(storage, "put").mockImplementationOnce(async (path, bytes, options) => {
      await kit.database.db().deleteFrom("listing_draft").where("id", "=", draftId).execute();
      await original(path, bytes, options);
    });
    const { status } = await send(seller, draftId, await jpeg());
    put.mockRestore();
    expect(status).toBe(404);
    expect(await listFiles()).toHaveLength(before[0]!.length + 1);
    expect(await tidyUp()).toEqual(before);
  });
  test.each([
    ["full", new StorageFullError(), 507, "storage_full"],
    ["read-only", new StorageUnavailableError(), 503, "unavailable"],
  ])(
    "a disk that is %s is said to be so, and nothing stays behind",
    async (_, error, status, code) => {
      const seller = await enter();
      const draftId = await begin(seller);
      const before = [await listFiles(), await listMedia()];
      const put = vi.spyOn(kit.world.deps.storage, "put").mockRejectedValueOnce(error);
      const key = randomUUID();
      const refused = await send(seller, draftId, await jpeg(), { key });
      put.mockRestore();
      expect([refused.status, refused.json.code]).toEqual([status, code]);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect([await listFiles(), await listMedia()]).toEqual(before);
      // The same key must not replay a request that failed.
      const again = await send(seller, draftId, await jpeg(), { key });
      expect(again.json.data.photos).toHaveLength(1);
    },
  );

  test("a photo of a draft is never swept", async () => {
    const seller = await enter();
    const draftId = await begin(seller);
    const [photo] = await fill(seller, draftId, ["front-view"]);
    kit.clock.advance(hours(49));
    await kit.world.runDueJobs();
    expect((await fetchPicture(photo!.original_url)).status).toBe(200);
    expect(await checkInvariants(kit.database, { at: kit.clock.now() })).toEqual([]);
  });

  test("too many concurrent uploads answer 503 with Retry-After, and succeed later", async () => {
    const seller = await enter();
    const draftId = await begin(seller);
    const bytes = await jpeg(2000, 2000);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        send(seller, draftId, bytes, { tag: PHOTO_TAGS[i % 8]! }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, json, headers } of refused)
      expect([status, json.code, headers.get("retry-after")]).toEqual([503, "unavailable", "2"]);
    expect(refused.length).toBeGreaterThan(0);
    expect((await send(seller, draftId, bytes)).status).toBe(200);
  });
});
