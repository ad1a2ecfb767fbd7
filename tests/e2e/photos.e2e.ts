import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { PHOTO_TAGS } from "#contract/photo.ts";
import { openBadLine } from "./bad-line.ts";
import {
  arrive,
  enterAs,
  expect,
  inventAddress,
  open,
  SHOP,
  signIn,
  test,
  words,
  type Person,
} from "./shop.ts";

const MB = 1024 * 1024;
const t = words("el-GR");
const hasScripts = () => test.info().project.use.javaScriptEnabled !== false;

const beginDraft = async ({ api }: Person) => {
  const { id } = await api.listingDraft.create(
    { vertical: "smartphones" },
    { idempotencyKey: crypto.randomUUID() },
  );
  return { id, address: `/el-GR/sell/${id}/photos`, read: () => api.listingDraft.get({ id }) };
};

/** Like a phone's photo: twelve megapixels with sensor noise. */
const shoot = () =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 8 },
    },
  })
    .withExif({ IFD0: { Model: "A phone" } })
    .jpeg({ quality: 97 });

const small = (background: string) =>
  sharp({ create: { width: 480, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();

test("eight large photos arrive once each over a slow line that loses three of ten requests", async ({
  browser,
  shop,
}, info) => {
  test.skip(!hasScripts(), "without scripts photos are not made smaller: another test");
  test.setTimeout(120_000);
  const person = await shop.person("GR", "el-GR");
  const draft = await beginDraft(person);
  const { version } = await draft.read();
  // Three of ten uploads fail, each in another way.
  const FAILURES = { 1: "refused", 4: "broken", 7: "answer-lost" } as const;
  await using line = await openBadLine(
    SHOP,
    (nth) => FAILURES[(nth % 10) as keyof typeof FAILURES] ?? "through",
  );

  const photo = info.outputPath("photo.jpg");
  expect((await shoot().toFile(photo)).size).toBeGreaterThan(5.5 * MB);

  // A context of its own, because broken connections are logged as errors.
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    extraHTTPHeaders: { "X-Forwarded-For": inventAddress() },
  });
  await enterAs(context, person, line.origin);
  const page = await context.newPage();
  await page.goto(line.origin + draft.address);
  const many = page.getByLabel(t("listing-draft-photos", "choose-many"));
  await expect(many).toBeVisible();
  // The page has loaded: only uploads are slow, at 256 kbit a second.
  const wire = await context.newCDPSession(page);
  await wire.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: (256 * 1000) / 8,
    uploadThroughput: (256 * 1000) / 8,
  });
  await many.setInputFiles(Array.from({ length: 8 }, () => photo));

  await expect(page.getByRole("progressbar")).toHaveCount(8);
  await expect(page.getByText(t("listing-draft-photos", "state.waiting")).first()).toBeVisible();
  const slots = page.locator(".slots");
  await expect(slots.getByRole("img")).toHaveCount(8, { timeout: 90_000 });
  await expect(page.getByRole("progressbar")).toHaveCount(0);

  const { photos: stored } = await draft.read();
  // In the order of selection, not of arrival.
  const tags = stored.map((photo) => photo.custom_properties.tag);
  expect(tags).toEqual(PHOTO_TAGS.slice(0, 8));
  expect(new Set(stored.map(({ original_url: url }) => url)).size).toBe(8);
  expect(stored.map(({ is_cover: isCover }) => isCover).indexOf(true)).toBe(0);
  expect(stored.every(({ width }) => width === 2000)).toBe(true);
  expect(line.sent()).toBeLessThan(8 * MB);
  expect(new Set(line.fates())).toEqual(new Set(["through", "refused", "broken", "answer-lost"]));
  // A photo whose response was lost is not stored a second time.
  expect((await draft.read()).version).toBe(version + 8);
  info.annotations.push({ type: "sent", description: `${(line.sent() / MB).toFixed(1)} MB` });
  await context.close();
});

test("a photo can be chosen, replaced, made the cover, moved and removed", async ({
  context,
  page,
  shop,
  complaints,
}, info) => {
  const person = await shop.person("GR", "el-GR");
  const draft = await beginDraft(person);
  await enterAs(context, person);
  await open(page, draft.address);
  const [front, back] = [info.outputPath("front.jpg"), info.outputPath("back.jpg")];
  await writeFile(front, await small("#446"));
  await writeFile(back, await small("#664"));
  const tag = (name: string) => t("listing-draft-photos", `tag.${name}`);
  const send = async () => {
    if (hasScripts()) return;
    await page.getByRole("button", { name: t("listing-draft-photos", "upload") }).click();
    await arrive(page, draft.address);
  };
  const shown = page.locator(".slots").getByRole("img");
  const press = (key: string, name: string) =>
    page.getByRole("button", { name: t("listing-draft-photos", key, { tag: tag(name) }) }).click();

  await page.locator("[name=photo-front-view]").setInputFiles(front);
  await page.locator("[name=photo-back-view]").setInputFiles(back);
  await send();
  await expect(shown).toHaveCount(2);

  await press("make-cover-of", "back-view");
  await expect
    .poll(async () => (await draft.read()).photos.map(({ is_cover: isCover }) => isCover))
    .toEqual([false, true]);
  await expect(page.locator("li", { hasText: tag("back-view") }).first()).toContainText(
    t("listing-draft-photos", "cover"),
  );

  await page.locator(".order summary").click();
  await press("earlier", "back-view");
  const order = async () => (await draft.read()).photos.map((photo) => photo.custom_properties.tag);
  await expect.poll(order).toEqual(["back-view", "front-view"]);

  const [before] = (await draft.read()).photos;
  await page.locator("[name=photo-back-view]").setInputFiles(front);
  await send();
  await expect
    .poll(async () => (await draft.read()).photos[0]!.original_url)
    .not.toBe(before!.original_url);

  await page
    .getByLabel(t("listing-draft-photos", "remove", { tag: tag("back-view") }), { exact: true })
    .click();
  await page.getByRole("button", { name: t("listing-draft-photos", "remove-now") }).click();
  await expect(shown).toHaveCount(1);
  await expect.poll(order).toEqual(["front-view"]);
  expect((await draft.read()).photos[0]!.is_cover).toBe(true);

  // A file that is no photo shows an error in its slot, and the others stay.
  complaints.expectStatus(422);
  const heic = info.outputPath("IMG_1.heic");
  await writeFile(heic, Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"));
  await page.locator("[name=photo-model-info]").setInputFiles(heic);
  await send();
  const faults = hasScripts() ? "listing-draft-photos" : "listing-draft";
  await expect(page.getByText(t(faults, "fault.photo-unreadable")).first()).toBeVisible();
  await expect(shown).toHaveCount(1);

  await page.getByRole("button", { name: t("listing-draft", "continue"), exact: true }).click();
  await arrive(page, /\/condition/);
});

test("too many photos show the reason, and the existing ones stay", async ({
  context,
  page,
  shop,
}, info) => {
  test.skip(hasScripts(), "with scripts photos are made smaller first");
  const person = await shop.person("GR", "el-GR");
  const draft = await beginDraft(person);
  await enterAs(context, person);
  await open(page, draft.address);
  const large = info.outputPath("large.jpg");
  await writeFile(large, Buffer.alloc(6 * MB, await small("#888")));
  await page.locator("[name=photo-front-view]").setInputFiles(large);
  await page.locator("[name=photo-back-view]").setInputFiles(large);
  await page.getByRole("button", { name: t("listing-draft-photos", "upload") }).click();
  await arrive(page, /photos\?refused=size/);
  await expect(page.getByRole("alert")).toContainText(t("listing-draft-photos", "too-large-title"));
  await expect(page.locator("[name=photo-front-view]")).toBeVisible();
});

test("after a sign-out the photos stay, and the upload continues after the sign-in", async ({
  context,
  page,
  shop,
  complaints,
}, info) => {
  test.skip(!hasScripts(), "without scripts nothing is sent in between");
  complaints.expectStatus(401);
  const person = await shop.person("GR", "el-GR");
  const draft = await beginDraft(person);
  await enterAs(context, person);
  await open(page, draft.address);
  await expect(page.getByLabel(t("listing-draft-photos", "choose-many"))).toBeVisible();
  await shop.endSession(person);
  const photo = info.outputPath("front.jpg");
  await writeFile(photo, await small("#446"));
  await page.locator("[name=photo-front-view]").setInputFiles(photo);
  await expect(page.getByText(t("listing-draft-photos", "signed-out-title"))).toBeVisible();
  await expect(page.getByText(t("listing-draft-photos", "state.waiting"))).toBeVisible();
  await page.getByRole("link", { name: t("listing-draft-photos", "sign-in"), exact: true }).click();
  await signIn(page, person.email, "el-GR");
  await expect(page.locator(".slots").getByRole("img")).toHaveCount(1);
  await expect(page.getByText(t("listing-draft-photos", "signed-out-title"))).toHaveCount(0);
});
