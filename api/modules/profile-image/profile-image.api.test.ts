import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import type { ProfileImage } from "#contract/profile-image.ts";
import { publish } from "#api/events.ts";
import { checkInvariants } from "#api/invariants.ts";
import { openKit, PASSWORD, type ApiKit } from "#tests/api-kit.ts";

let kit: ApiKit;
beforeAll(async () => void (kit = await openKit()));
afterAll(() => kit[Symbol.asyncDispose]());

const PATH = "/profile/images";
const NOBODYS = "01980000-0000-7000-8000-000000000009";

let people = 0;
async function enter() {
  const { id, email } = await kit.insertUser();
  const ip = `198.51.100.${(people += 1)}`;
  const { token } = (await kit.ask("POST", "/login", { body: { email, password: PASSWORD }, ip }))
    .json.data;
  const ask = (method: string, path = PATH, body?: object) =>
    kit.ask(method, path, { token, ...(body && { body }) });
  return {
    id,
    token,
    ask,
    list: async (): Promise<ProfileImage[]> => (await ask("GET")).json.data,
    shown: async (): Promise<string | null> =>
      (await ask("GET", "/profile/details")).json.data.profile_photo,
    add: async (bytes: Uint8Array) => send(token, bytes),
  };
}

type Member = Awaited<ReturnType<typeof enter>>;

async function send(token: string, bytes: Uint8Array) {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], "me.jpg", { type: "image/jpeg" }));
  const { headers, body } = new Request("http://x", { method: "POST", body: form });
  return kit.ask("POST", PATH, {
    token,
    body,
    headers: { "content-type": headers.get("content-type")!, "idempotency-key": randomUUID() },
  });
}

const paint = (width: number, height: number, color = "#c40") =>
  sharp({ create: { width, height, channels: 3, background: color } });
/** The left half is green, the right half red. */
const halves = async (width: number, height: number) =>
  paint(width, height, "#f00")
    .composite([
      {
        input: await paint(width / 2, height, "#0f0")
          .png()
          .toBuffer(),
        top: 0,
        left: 0,
      },
    ])
    .withExif({ IFD0: { ImageDescription: "Ermou 12, Athens" } })
    .jpeg()
    .toBuffer();

const fetchPicture = async (path: string) => {
  const response = await kit.world.media.fetch(new Request(`http://x${path}`));
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
};
/** What its owner is answered: the bytes, none once it is gone. */
const fetchSource = async (member: Pick<Member, "ask">, id: string) => {
  const { status, json } = await member.ask("GET", `${PATH}/${id}/source`);
  return { status, bytes: Buffer.from(json.data?.base64 ?? "", "base64") };
};
const listStored = async () => {
  const files: string[] = [];
  for await (const path of kit.world.deps.storage.list("media/whole/")) files.push(path);
  return files;
};
const colorOf = async (bytes: Uint8Array) => {
  const { dominant } = await sharp(bytes).stats();
  return dominant.g > dominant.r ? "green" : "red";
};
const breaches = () => checkInvariants(kit.database, { at: kit.clock.now() });

describe("a member's profile images", () => {
  test("are kept whole and as a square, without metadata, and the first one is shown", async () => {
    const member = await enter();
    const { status, json } = await member.add(await halves(2400, 1200));
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      source: { width: 1600, height: 800 },
      square: { left: 400, top: 0, side: 800 },
      is_shown: true,
    });
    expect(await member.shown()).toBe(json.data.url);
    const whole = await fetchSource(member, json.data.id);
    expect((await sharp(whole.bytes).metadata()).width).toBe(1600);
    for (const { bytes } of [await fetchPicture(json.data.url), whole]) {
      const { exif, format } = await sharp(bytes).metadata();
      expect([exif, format]).toEqual([undefined, "jpeg"]);
      expect(Buffer.from(bytes).toString("latin1")).not.toContain("Ermou");
    }
  });

  test("are cut a third from the top where they are upright, so that the head stays in", async () => {
    const member = await enter();
    const { json } = await member.add(await paint(800, 1400).jpeg().toBuffer());
    expect(json.data).toMatchObject({
      source: { width: 800, height: 1400 },
      square: { left: 0, top: 200, side: 800 },
    });
  });

  test("are several, of which the one that is chosen is shown", async () => {
    const member = await enter();
    const first: ProfileImage = (await member.add(await paint(300, 300).jpeg().toBuffer())).json
      .data;
    kit.clock.advance(1000);
    const second: ProfileImage = (await member.add(await paint(310, 310).jpeg().toBuffer())).json
      .data;
    expect((await member.list()).map(({ id, is_shown }) => [id, is_shown])).toEqual([
      [second.id, false],
      [first.id, true],
    ]);
    const { json } = await member.ask("PATCH", `${PATH}/${second.id}`, { is_shown: true });
    expect(json.data.is_shown).toBe(true);
    expect(await member.shown()).toBe(second.url);
    await member.ask("POST", "/profile/details", { username: "manyfaces" });
    const seen = await kit.ask("GET", "/profile/details/manyfaces");
    expect(seen.json.data.profile_photo).toBe(second.url);
  });

  test("are cut anew from the whole picture, and the old square is deleted", async () => {
    const member = await enter();
    const image: ProfileImage = (await member.add(await halves(1600, 800))).json.data;
    const cut = async (left: number) =>
      (await member.ask("PATCH", `${PATH}/${image.id}`, { square: { left, top: 100, side: 600 } }))
        .json.data;
    const left = await cut(0);
    expect(await colorOf((await fetchPicture(left.url)).bytes)).toBe("green");
    expect(await member.shown()).toBe(left.url);
    const right = await cut(1000);
    expect(await colorOf((await fetchPicture(right.url)).bytes)).toBe("red");
    expect(right).toMatchObject({ square: { left: 1000, top: 100, side: 600 }, is_shown: true });
    await kit.world.runDueJobs();
    expect((await fetchPicture(left.url)).status).toBe(404);
    expect((await fetchSource(member, image.id)).status).toBe(200);
  });

  test("that are saved with the same square keep their file", async () => {
    const member = await enter();
    const image: ProfileImage = (await member.add(await halves(800, 800))).json.data;
    const { json } = await member.ask("PATCH", `${PATH}/${image.id}`, { square: image.square });
    expect(json.data.url).toBe(image.url);
  });

  test("lose their files when they are removed, and the newest other is shown", async () => {
    const member = await enter();
    const before = await listStored();
    const add = async (side: number): Promise<ProfileImage> => {
      kit.clock.advance(1000);
      return (await member.add(await paint(side, side).jpeg().toBuffer())).json.data;
    };
    const [first, second, third] = [await add(300), await add(310), await add(320)];
    expect((await member.ask("DELETE", `${PATH}/${first.id}`)).status).toBe(204);
    expect(await member.shown()).toBe(third.url);
    await member.ask("DELETE", `${PATH}/${second.id}`);
    expect(await member.shown()).toBe(third.url);
    await member.ask("DELETE", `${PATH}/${third.id}`);
    expect([await member.shown(), await member.list()]).toEqual([null, []]);
    await kit.world.runDueJobs();
    for (const image of [first, second, third]) {
      expect((await fetchPicture(image.url)).status).toBe(404);
      expect((await fetchSource(member, image.id)).status).toBe(404);
    }
    expect(await listStored()).toEqual(before);
    expect(await breaches()).toEqual([]);
  });

  test("are limited in number, also when all are sent at once", async () => {
    const member = await enter();
    const bytes = await paint(300, 300).jpeg().toBuffer();
    const { max } = LIMITS.profileImage;
    const answers = await Promise.all(Array.from({ length: max + 2 }, () => member.add(bytes)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, json }) => [status, json.errors])).toEqual(
      [1, 2].map(() => [422, { file: ["profile-image.too-many"] }]),
    );
    expect(await member.list()).toHaveLength(max);
  });

  test("are deleted with their files when another person takes the account over", async () => {
    const member = await enter();
    const before = await listStored();
    const image: ProfileImage = (await member.add(await halves(800, 800))).json.data;
    const at = kit.clock.now();
    await kit.database.tx(() =>
      publish(kit.world.deps, "account_reclaimed", { userId: member.id, at }),
    );
    await kit.world.runDueJobs();
    expect([await member.list(), await member.shown()]).toEqual([[], null]);
    expect(await listStored()).toEqual(before);
    expect((await fetchPicture(image.url)).status).toBe(404);
  });

  test("are erased with the account", async () => {
    const member = await enter();
    const before = await listStored();
    const image: ProfileImage = (await member.add(await halves(800, 800))).json.data;
    const at = kit.clock.now();
    await kit.database.tx(() =>
      publish(kit.world.deps, "account_erased", { userId: member.id, contacts: [], at }),
    );
    await kit.world.runDueJobs();
    const rows = await kit.database
      .db()
      .selectFrom("profile_image")
      .select("id")
      .where("user_id", "=", member.id)
      .execute();
    expect(rows).toEqual([]);
    expect(await listStored()).toEqual(before);
    expect((await fetchPicture(image.url)).status).toBe(404);
  });
});

test("a picture of the profile's details replaces the shown one, and is one of the images", async () => {
  const member = await enter();
  const old: ProfileImage = (await member.add(await paint(300, 300).jpeg().toBuffer())).json.data;
  const form = new FormData();
  const bytes = new Uint8Array(await paint(320, 320).jpeg().toBuffer());
  form.append("profile_photo", new File([bytes], "me.jpg", { type: "image/jpeg" }));
  const { headers, body } = new Request("http://x", { method: "POST", body: form });
  const { json } = await kit.ask("POST", "/profile/details", {
    token: member.token,
    body,
    headers: { "content-type": headers.get("content-type")! },
  });
  const images = await member.list();
  expect(images).toMatchObject([{ url: json.data.profile_photo, is_shown: true }]);
  expect(images[0]!.id).not.toBe(old.id);
});

test.each([
  ["beyond the picture", { left: 300, top: 0, side: 600 }],
  ["below the picture", { left: 0, top: 300, side: 600 }],
  ["too small to show", { left: 0, top: 0, side: LIMITS.photo.leastOfPerson - 1 }],
])("a square %s is refused, and nothing changes", async (_, square) => {
  const member = await enter();
  const image: ProfileImage = (await member.add(await halves(800, 800))).json.data;
  const { status, json } = await member.ask("PATCH", `${PATH}/${image.id}`, { square });
  expect([status, json.errors]).toEqual([422, { square: ["profile-image.square-invalid"] }]);
  expect(await member.list()).toEqual([image]);
});

/** A PNG with the chunk that announces frames, before its picture. */
async function animate(): Promise<Buffer> {
  const png = await paint(300, 300).png().toBuffer();
  const afterHeader = 8 + 12 + 13;
  const chunk = Buffer.alloc(12 + 8);
  chunk.writeUInt32BE(8, 0);
  chunk.write("acTL", 4, "latin1");
  chunk.writeUInt32BE(2, 8);
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
}

test.each<[string, string, () => Promise<Buffer> | Buffer]>([
  ["nothing", "auth.photo-required", () => Buffer.alloc(0)],
  ["an animated PNG", "auth.photo-animated", animate],
  ["a GIF", "auth.photo-format", () => paint(300, 300).gif().toBuffer()],
  [
    "a drawing that runs scripts",
    "auth.photo-format",
    () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
  ],
  ["a picture that is too small", "auth.photo-too-small", () => paint(199, 300).jpeg().toBuffer()],
  [
    "half a picture",
    "auth.photo-unreadable",
    async () => (await paint(400, 400).jpeg().toBuffer()).subarray(0, 300),
  ],
])("%s is refused with %s at its field", async (_, key, make) => {
  const member = await enter();
  const { status, json } = await member.add(await make());
  expect([status, json.code, json.errors]).toEqual([422, "invalid_fields", { file: [key] }]);
  expect(await member.list()).toEqual([]);
});

describe("somebody else's profile image", () => {
  test("cannot be listed, cut, shown or removed", async () => {
    const [owner, stranger] = [await enter(), await enter()];
    const stored = new Set(await listStored());
    const image: ProfileImage = (await owner.add(await halves(800, 800))).json.data;
    expect(await stranger.list()).toEqual([]);
    for (const id of [image.id, NOBODYS])
      for (const [method, body] of [
        ["PATCH", { is_shown: true }],
        ["PATCH", { square: { left: 0, top: 0, side: 300 } }],
        ["DELETE", undefined],
        ["GET", undefined],
      ] as const) {
        const path = method === "GET" ? `${PATH}/${id}/source` : `${PATH}/${id}`;
        const { status, json } = await stranger.ask(method, path, body);
        expect([status, json.code]).toEqual([404, "not_found"]);
      }
    expect(await stranger.shown()).toBe(null);
    expect(await owner.list()).toEqual([image]);
    expect((await fetchSource(owner, image.id)).status).toBe(200);
    const whole = (await listStored()).filter((path) => !stored.has(path));
    expect(whole).toHaveLength(1);
    for (const width of ["", "/320"]) {
      const address = `/media/${whole[0]!.split("/").pop()}${width}`;
      expect((await fetchPicture(address)).status).toBe(404);
    }
  });

  test("from before whole pictures were kept is hidden once another square is cut of it", async () => {
    const owner = await enter();
    const old: ProfileImage = (await owner.add(await halves(800, 800))).json.data;
    await kit.database
      .db()
      .updateTable("profile_image")
      .set({ source_key: old.url.slice("/media/".length) })
      .where("id", "=", old.id)
      .execute();
    const square = { left: 0, top: 0, side: 400 };
    expect((await owner.ask("PATCH", `${PATH}/${old.id}`, { square })).status).toBe(200);
    await kit.world.runDueJobs();
    expect((await fetchPicture(old.url)).status).toBe(404);
    const { bytes } = await fetchSource(owner, old.id);
    expect((await sharp(bytes).metadata()).width).toBe(512);
  });

  test("is out of reach without a session", async () => {
    const asked = await Promise.all([
      kit.ask("GET", PATH),
      kit.ask("POST", PATH, { body: {} }),
      kit.ask("GET", `${PATH}/${NOBODYS}/source`),
      kit.ask("PATCH", `${PATH}/${NOBODYS}`, { body: { is_shown: true } }),
      kit.ask("DELETE", `${PATH}/${NOBODYS}`),
    ]);
    expect(asked.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  });
});
