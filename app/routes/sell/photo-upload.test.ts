import { describe, expect, test } from "vitest";
import { rejection } from "#tests/order-marketplace.ts";
import { createSellerMarketplace, DRAFT_ID, readyDraft } from "#tests/seller-marketplace.ts";
import { openVisit } from "#tests/visit-kit.ts";
import { action } from "./photo-upload.ts";

const PATH = `/en-GR/sell/${DRAFT_ID}/photos/upload`;
const params = { listingId: DRAFT_ID };
const file = () => new File(["a photo"], "photo", { type: "image/jpeg" });
const PHOTO = { tag: "front-view", nonce: "key-of-this-photo" };
const [FRONT, BACK, SCREEN] = readyDraft().photos;

type Marketplace = ReturnType<typeof createSellerMarketplace>;

async function post(
  form: Record<string, string | File>,
  marketplace: Marketplace,
  cookie = "accessToken=a-token",
) {
  const visit = openVisit(PATH, marketplace.fetch, { form, params, cookie });
  const answer = await visit.send(action);
  return { status: answer.status, answer: await answer.json() };
}

describe("a photo sent by scripts", () => {
  test("is stored under its own key; the response has all photos", async () => {
    const marketplace = createSellerMarketplace(readyDraft(), {
      addListingMedia: () => readyDraft({ version: 8 }),
    });
    const { status, answer } = await post({ ...PHOTO, file: file() }, marketplace);
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      is: "stored",
      views: { version: 8, photos: [{ tag: "front-view", isCover: true }, {}, {}] },
    });
    expect(marketplace.calls).toMatchObject([
      { id: "addListingMedia", key: "key-of-this-photo", body: { tag: "front-view" } },
    ]);
  });

  test("is the cover where the page says so", async () => {
    const marketplace = createSellerMarketplace(readyDraft(), {
      addListingMedia: () => readyDraft(),
    });
    await post({ ...PHOTO, is_cover: "true", file: file() }, marketplace);
    await post({ ...PHOTO, file: file() }, marketplace);
    const covers = marketplace.calls.map(({ body }) => body["is_cover"]);
    expect(covers).toEqual(["true", undefined]);
  });

  test.each([
    [
      "invalid_fields",
      { file: ["sell.photo-unreadable"] },
      422,
      { is: "refused", fault: "photo-unreadable" },
    ],
    ["listing_not_editable", {}, 409, { is: "refused", fault: "not-editable" }],
    ["not_found", {}, 404, { is: "refused", fault: "gone" }],
    ["unavailable", {}, 503, { is: "failed", fault: "busy", after: 2000 }],
    ["internal", {}, 503, { is: "failed", fault: "busy", after: 2000 }],
    ["upload_quota_spent", {}, 429, { is: "refused", fault: "quota" }],
    ["storage_full", {}, 507, { is: "refused", fault: "no-room" }],
    ["too_many_requests", {}, 429, { is: "failed", fault: "busy", after: 30_000 }],
    ["idempotency_key_running", {}, 409, { is: "failed", fault: "connection", after: 2000 }],
    ["idempotency_key_reused", {}, 422, { is: "refused", fault: "general" }],
  ] as const)("refused as %s %j is answered with %i", async (code, errors, status, answer) => {
    const marketplace = createSellerMarketplace(readyDraft(), {
      addListingMedia: () => rejection(code, { errors: errors as Record<string, string[]> }),
      getProfileDetails: () => rejection("internal"),
    });
    expect(await post({ ...PHOTO, file: file() }, marketplace)).toEqual({ status, answer });
  });

  test.each([
    ["has no session any more", ""],
    ["has one that the marketplace does not know", "accessToken=over"],
  ])("of a visitor who %s is answered with sign-in needed", async (_, cookie) => {
    const marketplace = createSellerMarketplace(readyDraft(), {
      addListingMedia: () => rejection("not_found"),
      getProfileDetails: () => rejection("signed_out"),
    });
    const sent = await post({ ...PHOTO, file: file() }, marketplace, cookie);
    expect(sent).toEqual({ status: 401, answer: { is: "signed-out" } });
  });

  test.each<[string, Record<string, string | File>]>([
    ["without a file", PHOTO],
    ["for a slot that there is not", { ...PHOTO, tag: "top", file: file() }],
  ])("%s is refused", async (_, form) => {
    const marketplace = createSellerMarketplace();
    expect((await post(form, marketplace)).status).toBe(422);
    expect(marketplace.calls).toEqual([]);
  });
});

describe("an action on the photos", () => {
  test.each([
    [`cover:${BACK!.id}`, { cover_id: BACK!.id }],
    [`place:${SCREEN!.id}:0`, { media: [SCREEN!.id, FRONT!.id, BACK!.id] }],
  ])("%s is saved with the newest version", async (photoAction, fields) => {
    const marketplace = createSellerMarketplace();
    expect((await post({ photoAction }, marketplace)).answer.is).toBe("stored");
    expect(marketplace.calls.at(-1)!.body).toMatchObject({ ...fields, version: 7 });
  });

  test("removes", async () => {
    const marketplace = createSellerMarketplace(readyDraft(), {
      deleteListingMedia: () => readyDraft({ photos: [BACK!], version: 8 }),
    });
    const { answer } = await post({ photoAction: `remove:${FRONT!.id}` }, marketplace);
    expect(answer.views).toMatchObject({ version: 8, photos: [{ id: BACK!.id }] });
  });
});
