import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";

import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { MEDIA_LIMITS, MEDIA_WIDTHS } from "#contract/limits.ts";
import { createDiskStorage } from "#api/providers/storage/disk-storage.ts";
import { type StoragePort, StorageUnavailableError } from "#api/providers/storage/port.ts";

import { createMedia, type MediaDeps } from "./create-media.ts";
import { BusyError } from "./picture-lanes.ts";
import type { PictureTask } from "./picture-task.ts";
import type { processPicture } from "./process-picture.ts";
import { MediaRefused } from "./require-photo.ts";
import { storeDrawing, storeOriginal } from "./store-original.ts";

const browser = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";
const olderBrowser = "image/webp,image/*,*/*;q=0.8";
const log = { warn: vi.fn(), error: vi.fn() };
let folder: string;
let disk: StoragePort;
let photo: { key: string; width: number; height: number };
let drawing: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "deftero-media-"));
  disk = createDiskStorage({ folder });
  photo = await storeOriginal(disk, await paintPhoto(1000, 800));
  drawing = await storeDrawing(
    disk,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100"><path d="M0 0h50v100H0z"/><path fill="#fff" d="M50 0h50v100H50z"/></svg>`,
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** A picture with detail in every block, the same each time for one seed. */
async function paintPhoto(width: number, height: number, seed = 1): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0, state = seed; at < pixels.length; at += 1) {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    pixels[at] = ((at / 3 / width) % 256) * 0.7 + (state >> 24);
  }
  const raw = { width, height, channels: 3 } as const;
  return sharp(pixels, { raw }).jpeg({ quality: 90 }).toBuffer();
}

function ask(
  path: string,
  { accept, deps, ...init }: RequestInit & { accept?: string; deps?: Partial<MediaDeps> } = {},
) {
  const headers = new Headers(init.headers);
  if (accept) headers.set("accept", accept);
  const media = createMedia({ storage: disk, log, ...deps });
  return media.fetch(new Request(`http://deftero.test${path}`, { ...init, headers }));
}

/** The storage with a record of its writes. */
function recordPuts(storage: StoragePort) {
  const puts: string[] = [];
  const recording: StoragePort = {
    ...storage,
    put: (key, bytes, options) => {
      puts.push(key);
      return storage.put(key, bytes, options);
    },
  };
  return { puts, storage: recording };
}

async function sizeOf(response: Response) {
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
  return { format, width, height };
}

describe("a derived picture", () => {
  test("is WebP, JPEG or an existing AVIF, by the Accept header", async () => {
    const { key } = await storeOriginal(disk, await paintPhoto(700, 700, 2));
    const typeFor = async (accept?: string) => {
      const response = await ask(`/media/${key}/320`, { accept });
      expect(response.headers.get("vary")).toBe("Accept");
      return response.headers.get("content-type");
    };
    expect(await typeFor(browser)).toBe("image/webp");
    expect(await typeFor(olderBrowser)).toBe("image/webp");
    expect(await typeFor("image/*,*/*;q=0.5")).toBe("image/jpeg");
    expect(await typeFor("image/webp;q=0, */*")).toBe("image/jpeg");
    expect(await typeFor()).toBe("image/jpeg");

    expect(await createMedia({ storage: disk, log }).deriveAvif(key, 320)).toBe(true);
    expect(await typeFor(browser)).toBe("image/avif");
    expect(await typeFor(olderBrowser)).toBe("image/webp");
    expect(await typeFor("*/*")).toBe("image/jpeg");
  });

  test("has the requested width and the original's proportions", async () => {
    const response = await ask(`/media/${photo.key}/480`, { accept: olderBrowser });
    expect(await sizeOf(response)).toEqual({ format: "webp", width: 480, height: 384 });
  });

  test("of a photo is never larger than the photo", async () => {
    const response = await ask(`/media/${photo.key}/3840`, { accept: olderBrowser });
    expect(await sizeOf(response)).toEqual({ format: "webp", width: 1000, height: 800 });
  });

  test("of an SVG is rendered again with sharp edges at any width", async () => {
    const response = await ask(`/media/${drawing}/1200`);
    const { data, info } = await sharp(await response.arrayBuffer())
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1200, 1200]);
    const middle = 600 * info.width + 600;
    expect(data[middle - 4]).toBeLessThan(12);
    expect(data[middle + 4]).toBeGreaterThan(243);
  });

  test("is made and announced once for twenty concurrent requests", async () => {
    const { key } = await storeOriginal(disk, await paintPhoto(900, 900, 3));
    const { puts, storage } = recordPuts(disk);
    const onDerived = vi.fn();
    const media = createMedia({ storage, log, onDerived });
    const url = `http://deftero.test/media/${key}/640`;
    const request = () => media.fetch(new Request(url, { headers: { accept: olderBrowser } }));
    const responses = await Promise.all(Array.from({ length: 20 }, request));
    const bodies = await Promise.all(responses.map((response) => response.bytes()));
    expect(puts).toEqual([`media/derived/${key}/640.webp`]);
    expect(onDerived.mock.calls).toEqual([[{ key, width: 640 }]]);
    expect(new Set(bodies.map((body) => Buffer.from(body).toString("base64"))).size).toBe(1);

    await request();
    await createMedia({ storage, log, onDerived }).fetch(
      new Request(url, { headers: { accept: olderBrowser } }),
    );
    expect(puts).toHaveLength(1);
    await media.fetch(new Request(url));
    expect(puts).toHaveLength(2);
    expect(onDerived).toHaveBeenCalledTimes(1);
  });

  test("is served even when it cannot be stored", async () => {
    const { key } = await storeOriginal(disk, await paintPhoto(300, 300, 4));
    const storage = { ...disk, put: () => Promise.reject(new Error("disk full")) };
    const response = await ask(`/media/${key}/240`, { accept: olderBrowser, deps: { storage } });
    expect(response.status).toBe(200);
    expect(log.error).toHaveBeenCalled();
  });

  test("carries no metadata", async () => {
    const tagged = await sharp(await paintPhoto(400, 300, 5))
      .withExif({ IFD0: { Copyright: "somebody", ImageDescription: "at home" } })
      .toBuffer();
    expect((await sharp(tagged).metadata()).exif).toBeDefined();
    const { key } = await storeOriginal(disk, tagged);
    for (const path of [`/media/${key}`, `/media/${key}/160`]) {
      const metadata = await sharp(await (await ask(path)).arrayBuffer()).metadata();
      expect([metadata.exif, metadata.icc, metadata.xmp]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    }
  });
});

describe("an AVIF", () => {
  test("is served by a running server soon after the job has made it", async () => {
    const { key } = await storeOriginal(disk, await paintPhoto(500, 500, 6));
    let time = new Date("2026-11-21T10:00:00Z");
    const serving = createMedia({ storage: disk, log, now: () => time });
    const typeNow = async () => {
      const headers = { accept: browser };
      const response = await serving.fetch(
        new Request(`http://deftero.test/media/${key}/320`, { headers }),
      );
      return response.headers.get("content-type");
    };
    expect(await typeNow()).toBe("image/webp");
    await createMedia({ storage: disk, log }).deriveAvif(key, 320);
    time = new Date("2026-11-21T10:01:01Z");
    expect(await typeNow()).toBe("image/avif");
  });

  test("is not stored when it is larger than the WebP", async () => {
    const { key } = await storeOriginal(
      disk,
      await sharp({
        create: { width: 96, height: 96, channels: 3, background: "#888" },
      })
        .png()
        .toBuffer(),
    );
    expect(await createMedia({ storage: disk, log }).deriveAvif(key, 96)).toBe(false);
    expect(await disk.exists(`media/derived/${key}/96.avif`)).toBe(false);
  });

  test("is not made for an unknown key or width", async () => {
    const media = createMedia({ storage: disk, log });
    expect(await media.deriveAvif("0000000000000000", 320)).toBe(false);
    expect(await media.deriveAvif(photo.key, 321)).toBe(false);
    expect(await media.deriveAvif("../../etc/passwd", 320)).toBe(false);
  });
});

describe("the derived widths", () => {
  test("are those of pages; other requests get the next larger one", async () => {
    const { key } = await storeOriginal(disk, await paintPhoto(3000, 20, 11));
    const { puts, storage } = recordPuts(disk);
    const widthOf = async (asked: number) =>
      (await sizeOf(await ask(`/media/${key}/${asked}`, { deps: { storage } }))).width;
    expect([await widthOf(750), await widthOf(3840)]).toEqual([828, 2048]);
    expect(puts).toEqual([`media/derived/${key}/828.jpeg`, `media/derived/${key}/2048.jpeg`]);
  });

  test("end with the photo's own, so that a small photo is not derived repeatedly", async () => {
    const { key } = await storeOriginal(disk, await paintPhoto(300, 20, 12));
    const { puts, storage } = recordPuts(disk);
    for (const width of [320, 640, 1920, 3840])
      expect((await sizeOf(await ask(`/media/${key}/${width}`, { deps: { storage } }))).width).toBe(
        300,
      );
    expect(puts).toEqual([`media/derived/${key}/320.jpeg`]);
  });
});

/** A processor that makes a picture when the test says so. */
function createManualProcessor() {
  const asked: { task: PictureTask; owner: readonly string[]; signal?: AbortSignal | undefined }[] =
    [];
  const joined: (readonly string[])[] = [];
  const finish: (() => void)[] = [];
  const process: typeof processPicture = (task, { owner, signal }) => {
    asked.push({ task, owner, signal });
    const { promise, resolve } = Promise.withResolvers<{
      bytes: Uint8Array<ArrayBuffer>;
      width: number;
      height: number;
    }>();
    finish.push(() => resolve({ bytes: new Uint8Array([1]), width: 1, height: 1 }));
    return { done: promise, join: (owner) => joined.push(owner) };
  };
  return { asked, joined, finish, process };
}

describe("concurrent requests for one picture", () => {
  const setUp = async (seed: number) => {
    const { key } = await storeOriginal(disk, await paintPhoto(400, 20, seed));
    const workshop = createManualProcessor();
    const media = createMedia({ storage: disk, log, process: workshop.process });
    const from = (ip: string, signal?: AbortSignal) =>
      media.fetch(
        new Request(`http://deftero.test/media/${key}/240`, signal ? { signal } : {}),
        ip,
      );
    return { ...workshop, from };
  };

  test("make it once for all of them", async () => {
    const { asked, joined, finish, from } = await setUp(13);
    const first = from("10.0.0.1");
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const second = from("10.0.0.2");
    await vi.waitFor(() => expect(joined).toEqual([["ip:10.0.0.2"]]));
    finish[0]!();
    expect([(await first).status, (await second).status, asked.length]).toEqual([200, 200, 1]);
    expect(asked[0]!.owner).toEqual(["ip:10.0.0.1"]);
  });

  test("keep the work while one of them waits, and drop it when the last aborts", async () => {
    const { asked, joined, from } = await setUp(14);
    const [one, other] = [new AbortController(), new AbortController()];
    const first = from("10.0.0.1", one.signal);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const second = from("10.0.0.2", other.signal);
    await vi.waitFor(() => expect(joined).toHaveLength(1));
    one.abort();
    expect((await first).status).toBe(499);
    expect(asked[0]!.signal!.aborted).toBe(false);
    other.abort();
    expect((await second).status).toBe(499);
    expect(asked[0]!.signal!.aborted).toBe(true);
  });

  test("start again after the work was dropped", async () => {
    const { asked, finish, from } = await setUp(15);
    const gone = new AbortController();
    const first = from("10.0.0.1", gone.signal);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    gone.abort();
    await first;
    const second = from("10.0.0.1");
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    finish[1]!();
    expect((await second).status).toBe(200);
  });
});

describe("limits of /media", () => {
  test("charge the work of derivations, and not stored files", async () => {
    const { key } = await storeOriginal(disk, await paintPhoto(2000, 2000, 16));
    const process: typeof processPicture = () => ({
      done: Promise.resolve({ bytes: new Uint8Array([1]), width: 1, height: 1 }),
      join() {},
    });
    // Nothing is stored, so that each request is a miss.
    const storage = { ...disk, put: async () => {} };
    const media = createMedia({ storage, log, process });
    const get = (width: number | null, ip = "10.0.0.1", accept = "*/*") =>
      media.fetch(
        new Request(`http://deftero.test/media/${key}${width === null ? "" : `/${width}`}`, {
          headers: { accept },
        }),
        ip,
      );
    const answers = await Promise.all(Array.from({ length: 200 }, () => get(1920)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(50);
    expect(refused.length).toBeLessThan(199);
    for (const { headers } of refused) {
      expect(headers.get("cache-control")).toBe("no-store");
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const others = [await get(null), await get(1920, "10.0.0.2")];
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
  });

  test("allow thousands of requests of one address, and never limit our own code", async () => {
    const media = createMedia({ storage: disk, log });
    const path = `http://deftero.test/media/${photo.key}/96`;
    const statusOf = async (ip?: string) =>
      (await media.fetch(new Request(path, { method: "HEAD" }), ip)).status;
    await statusOf();
    const { points } = MEDIA_LIMITS.requests;
    let allowed = 0;
    for (let i = 0; i < points; i += 1) if ((await statusOf("10.0.0.1")) === 200) allowed += 1;
    expect([allowed, await statusOf("10.0.0.1"), await statusOf("10.0.0.2")]).toEqual([
      points,
      429,
      200,
    ]);
    expect(await statusOf()).toBe(200);
  });

  test("a full lane answers 503 with Retry-After", async () => {
    const { key } = await storeOriginal(disk, await paintPhoto(400, 20, 17));
    const process = () => {
      throw new BusyError();
    };
    const { status, headers } = await ask(`/media/${key}/240`, { deps: { process } });
    expect([status, headers.get("retry-after"), headers.get("cache-control")]).toEqual([
      503,
      "2",
      "no-store",
    ]);
  });
});

test("with low free space pictures are served and not stored", async () => {
  const { key } = await storeOriginal(disk, await paintPhoto(300, 20, 18));
  const { puts, storage } = recordPuts(disk);
  const deps = { storage, freeSpace: { isLow: async () => true } };
  expect((await ask(`/media/${key}/240`, { deps })).status).toBe(200);
  expect(puts).toEqual([]);
});

test("unreachable storage answers 503", async () => {
  const get = () => Promise.reject(new StorageUnavailableError("away"));
  const { status, headers } = await ask(`/media/${photo.key}/240`, {
    deps: { storage: { ...disk, get } },
  });
  expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
});

describe("caching", () => {
  test("lets browsers cache for a year, and shared caches only until the AVIF may exist", async () => {
    const cacheFor = async (path: string, accept: string) =>
      (await ask(path, { accept })).headers.get("cache-control");
    const year = "public, max-age=31536000, immutable";
    expect(await cacheFor(`/media/${photo.key}`, browser)).toBe(year);
    expect(await cacheFor(`/media/${photo.key}/96`, olderBrowser)).toBe(year);
    expect(await cacheFor(`/media/${photo.key}/96`, browser)).toBe(
      "public, max-age=31536000, s-maxage=86400, immutable",
    );
  });

  test("answers 304 without a body to a matching ETag of the same format", async () => {
    const path = `/media/${photo.key}/240`;
    const first = await ask(path, { accept: olderBrowser });
    const etag = first.headers.get("etag") ?? "";
    const revisit = (accept: string, ifNoneMatch: string) =>
      ask(path, { accept, headers: { "if-none-match": ifNoneMatch } });
    const again = await revisit(olderBrowser, `"other", W/${etag}`);
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    expect((await revisit("*/*", etag)).status).toBe(200);
    expect((await revisit(olderBrowser, `"something"`)).status).toBe(200);
  });

  test("HEAD has the headers of GET and no body", async () => {
    const get = await ask(`/media/${photo.key}/240`, { accept: olderBrowser });
    const head = await ask(`/media/${photo.key}/240`, { accept: olderBrowser, method: "HEAD" });
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
    expect(Number(head.headers.get("content-length"))).toBe((await get.bytes()).length);
    expect(await head.text()).toBe("");
  });
});

describe("/media refuses", () => {
  test.each(["0", "1", "95", "641", "4000", "0640", "640.0", "-640", "1e3", "all", "640/more", ""])(
    "the width %j, which is not in the list",
    async (width) => {
      expect((await ask(`/media/${photo.key}/${width}`)).status).toBe(404);
    },
  );

  test("no width that is in the list", async () => {
    for (const width of MEDIA_WIDTHS) {
      expect((await ask(`/media/${photo.key}/${width}`)).status).toBe(200);
    }
  });

  test.each(["0000000000000000", "abc", "..%2f..%2fetc%2fpasswd", "0123456789abcdef0", "%00"])(
    "the key %j, which is unknown or malformed",
    async (key) => {
      const responses = [await ask(`/media/${key}`), await ask(`/media/${key}/640`)];
      expect(responses.map((one) => one.status)).toEqual([404, 404]);
      expect(responses[0]?.headers.get("cache-control")).toBe("no-store");
    },
  );

  test.each(["POST", "PUT", "DELETE", "PATCH"])("%s, with the allowed methods", async (method) => {
    const response = await ask(`/media/${photo.key}/640`, { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("scripts in an SVG, by its headers", async () => {
    const response = await ask(`/media/${drawing}`);
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("a damaged original with 500 and a log entry", async () => {
    await disk.put("media/original/00000000000000ff", new Uint8Array(40), {
      contentType: "image/jpeg",
    });
    log.error.mockClear();
    expect((await ask("/media/00000000000000ff/640")).status).toBe(500);
    expect(log.error).toHaveBeenCalledTimes(1);
  });
});

describe("an upload", () => {
  const rejection = async (bytes: Uint8Array) => {
    const error: unknown = await storeOriginal(disk, bytes).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(MediaRefused);
    return (error as MediaRefused).problem;
  };

  test("has a key from its content, so the same photo is stored once", async () => {
    const { puts, storage } = recordPuts(disk);
    const upload = await paintPhoto(320, 200, 7);
    const first = await storeOriginal(storage, upload);
    const second = await storeOriginal(storage, upload);
    expect(first).toEqual(second);
    expect(first).toMatchObject({ width: 320, height: 200, contentType: "image/jpeg" });
    expect(first.key).toMatch(/^[0-9a-f]{16}$/);
    expect(puts).toEqual([`media/original/${first.key}`]);
  });

  test("with an EXIF orientation is stored upright", async () => {
    const turned = await sharp(await paintPhoto(300, 200, 8))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await storeOriginal(disk, turned)).toMatchObject({ width: 200, height: 300 });
  });

  test("as PNG stays PNG", async () => {
    const png = await sharp(await paintPhoto(64, 64, 9))
      .png()
      .toBuffer();
    expect(await storeOriginal(disk, png)).toMatchObject({ contentType: "image/png" });
  });

  test("of SVG is refused under any file name", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>`;
    expect(await rejection(new TextEncoder().encode(svg))).toBe("not_a_photo");
    expect(await rejection(new TextEncoder().encode(`<?xml version="1.0"?>${svg}`))).toBe(
      "not_a_photo",
    );
    expect(
      await rejection(Buffer.concat([Buffer.from("\xff\xd8\xff", "latin1"), Buffer.from(svg)])),
    ).toBe("damaged");
  });

  test("of HEIC is refused with its own error, other formats as not a photo", async () => {
    expect(await rejection(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"))).toBe(
      "heic",
    );
    const webp = await sharp(await paintPhoto(64, 64))
      .webp()
      .toBuffer();
    expect(await rejection(webp)).toBe("not_a_photo");
    expect(await rejection(new Uint8Array())).toBe("not_a_photo");
  });

  test("of 900 million pixels is refused by its header", async () => {
    expect(await rejection(toPngHeader(30_000, 30_000))).toBe("too_many_pixels");
    expect(await rejection(toPngHeader(8_001, 10))).toBe("too_many_pixels");
  });

  test("over 10 MB is refused before it is decoded", async () => {
    expect(await rejection(new Uint8Array(10 * 1024 * 1024 + 1))).toBe("too_large");
  });

  test("of a truncated file is refused", async () => {
    const whole = await paintPhoto(600, 600, 10);
    expect(await rejection(whole.subarray(0, whole.length / 2))).toBe("damaged");
  });
});

/** A PNG header that claims a size without the pixels. */
function toPngHeader(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", size),
    chunk("IDAT", deflateSync(Buffer.alloc(1000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
