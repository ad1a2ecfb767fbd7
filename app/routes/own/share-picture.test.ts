import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { mediaContext } from "#app/context.ts";
import { idOf, openShop } from "#tests/shop-marketplace.ts";
import { openVisit } from "#tests/visit-kit.ts";
import { loader } from "./share-picture.ts";

const photo = await sharp({
  create: { width: 640, height: 640, channels: 3, background: "#c03" },
})
  .jpeg()
  .toBuffer();

/** Returns the response with the requests to the API and to its pictures. */
async function ask(
  address: string,
  { shop = openShop(), cookie = "", media = 200, env = {} } = {},
): Promise<{ answer: Response; asked: Request[]; photos: string[] }> {
  const asked: Request[] = [];
  const photos: string[] = [];
  const [, locale, kind = "", rest = ""] = /^\/([^/]+)\/og\/([^/]+)\/([^?]*)/.exec(address) ?? [];
  const visit = openVisit(
    address,
    (request) => {
      asked.push(request);
      return shop.fetch(request);
    },
    { cookie, env, params: { locale: locale!, kind, "*": decodeURIComponent(rest) } },
  );
  const answer = await visit.send(({ context, ...given }: Parameters<typeof loader>[0]) => {
    context.set(mediaContext, async (path) => {
      photos.push(path);
      return new Response(media === 200 ? photo : null, { status: media });
    });
    return loader({ context, ...given });
  });
  return { answer, asked, photos };
}

const ID = idOf(9, 0);
const look = async (answer: Response) => sharp(Buffer.from(await answer.arrayBuffer()));
/** Colour of one point, as the picture has it. */
const colorAt = async (picture: Sharp, left: number, top: number) => [
  ...(await picture.clone().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];

test.each(["el-GR", "en-GB"])("a device's is a picture of the right size in %s", async (locale) => {
  const { answer, photos } = await ask(`/${locale}/og/listing/${ID}.jpg?v=1`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=604800");
  expect(Number(answer.headers.get("Content-Length"))).toBeLessThanOrEqual(150_000);
  const picture = await look(answer);
  expect(await picture.metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(photos).toHaveLength(1);
  expect(photos[0]).toMatch(/^\/media\/[0-9a-f]{16}\/640$/);
  const [red = 0, green = 0] = await colorAt(picture, 1100, 300);
  expect(red).toBeGreaterThan(150);
  expect(green).toBeLessThan(60);
});

test("a changed price changes the picture", async () => {
  const words = async (n: number) =>
    Buffer.from(await (await ask(`/en-GR/og/listing/${idOf(9, n)}.jpg`)).answer.arrayBuffer());
  expect((await words(0)).equals(await words(1))).toBe(false);
  expect((await words(0)).equals(await words(0))).toBe(true);
});

test("without a photo only the text is rendered", async () => {
  const { answer } = await ask(`/en-GR/og/listing/${idOf(9, 2)}.jpg`, { media: 404 });
  const [red = 255, green = 0] = await colorAt(await look(answer), 1190, 10);
  expect(green).toBeGreaterThan(red);
});

test("for a missing subject the shop's own picture is served, with a short cache", async () => {
  const own = Buffer.from(await (await ask("/en-GR/og/site/deftero.jpg")).answer.arrayBuffer());
  for (const path of [
    `listing/${idOf(9, 410)}.jpg?v=1`,
    `listing/${idOf(9, 404)}.jpg`,
    "place/smartphones/no-such-brand.jpg",
    "place/no-such-vertical.jpg",
    "article/blog/no-such-text.jpg",
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one picture at a time
    const { answer } = await ask(`/en-GR/og/${path}`);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get("Cache-Control"), path).toBe("public, max-age=3600");
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect(Buffer.from(await answer.arrayBuffer()).equals(own), path).toBe(true);
  }
});

test.each([
  "listing/..%2F..%2Fetc%2Fpasswd.jpg",
  "listing/1.jpg",
  `listing/${ID}`,
  `listing/${ID}.png`,
  "place/a/b/c/d.jpg",
  "place/%3Cscript%3E.jpg",
  "member/eleni%2022.jpg",
  "constructor/x.jpg",
  "__proto__/x.jpg",
  "site/other.jpg",
])("%s is 404 without a call", async (path) => {
  const { answer, asked, photos } = await ask(`/el-GR/og/${path}`);
  expect(answer.status).toBe(404);
  expect([...asked, ...photos]).toEqual([]);
});

test("the data is requested anonymously", async () => {
  const { asked } = await ask(`/en-GR/og/listing/${ID}.jpg`, { cookie: "accessToken=owner" });
  expect(asked.map(({ headers }) => headers.get("Authorization"))).toEqual([null]);
});

test("while the marketplace fails the answer is 503, not cached", async () => {
  const shop = openShop();
  shop.break(/listings/, 503);
  const { answer } = await ask(`/en-GR/og/listing/${ID}.jpg`, { shop });
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.headers.get("Retry-After")).not.toBeNull();
});

test("while the CMS fails the answer is 503, not cached", async () => {
  const env = { CMS_URL: "http://127.0.0.1:2", DATA_DIR: "/nowhere" };
  const { answer } = await ask("/en-GR/og/article/blog/why-second-hand.jpg", { env });
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});
