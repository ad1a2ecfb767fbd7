import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Draft } from "#contract/listing-draft.ts";
import { openDraftKit, type Caller, type DraftKit } from "#tests/listing-draft-kit.ts";
import { expectData } from "#tests/order-kit.ts";

let kit: DraftKit;
let bytes: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  kit = await openDraftKit();
  const background = "#c40";
  bytes = new Uint8Array(
    await sharp({ create: { width: 440, height: 440, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(() => kit[Symbol.asyncDispose]());

async function send({ token }: Caller, draftId: string, tag = "front-view") {
  const form = new FormData();
  form.append("tag", tag);
  form.append("file", new File([bytes], "a.jpg"));
  const request = new Request(`http://x/api/listings/${draftId}/media`, {
    method: "POST",
    body: form,
    headers: { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() },
  });
  const response = await kit.world.api.fetch(request);
  return { status: response.status, body: await response.json() };
}
async function remove({ token }: Caller, draftId: string, photoId: string) {
  const request = new Request(`http://x/api/listings/${draftId}/media`, {
    method: "DELETE",
    body: JSON.stringify({ media_id: photoId }),
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  });
  const response = await kit.world.api.fetch(request);
  return { status: response.status, body: await response.json() };
}
const countMedia = async () =>
  (await kit.database.db().selectFrom("media").select("key").execute()).length;
const isKept = async (path: string) =>
  (
    await kit.database
      .db()
      .selectFrom("media")
      .select("key")
      .where("key", "=", path.slice("/media/".length))
      .execute()
  ).length === 1;
const setStatus = (id: string, status: string) =>
  kit.database
    .db()
    .updateTable("listing")
    .set({ status, published_at: kit.world.now() })
    .where("id", "=", id)
    .execute();

/** A published listing that its seller edits. */
async function openPublished() {
  const { seller, draft } = await kit.openComplete();
  expectData(await kit.submit(seller, draft));
  await setStatus(draft.id, "published");
  return { seller, draft: await kit.find(seller, draft.id) };
}

describe("photos of a listing", () => {
  test("cannot change under review or after the sale", async () => {
    const { seller, draft } = await openPublished();
    for (const status of ["under_review", "sold"]) {
      await setStatus(draft.id, status);
      const before = await countMedia();
      const answers = [
        await send(seller, draft.id, "model-info"),
        await remove(seller, draft.id, draft.photos[0]!.id),
      ];
      for (const answer of answers)
        expect([answer.status, answer.body.code]).toEqual([409, "listing_not_editable"]);
      expect(await countMedia()).toBe(before);
      expect((await kit.find(seller, draft.id)).photos).toEqual(draft.photos);
    }
  });

  test("cannot change during a checkout", async () => {
    const { seller, draft } = await openPublished();
    await kit.createOrder(await kit.insertPerson(), draft.id);
    const { status, body } = await send(seller, draft.id, "model-info");
    expect([status, body.code]).toEqual([409, "listing_not_editable"]);
  });

  test("change in the draft; buyers see the old ones until it is published again", async () => {
    const { seller, draft } = await openPublished();
    const [front, back] = draft.photos;
    const changed = await send(seller, draft.id, front!.custom_properties.tag);
    expect(changed.status).toBe(200);
    expect((await remove(seller, draft.id, back!.id)).status).toBe(200);
    await kit.world.runDueJobs();
    const { body } = await kit.world.get(`/listings/${draft.id}`);
    const urls = (photos: Draft["photos"]) => photos.map(({ original_url: url }) => url);
    expect(urls(body.data.photos)).toEqual(urls(draft.photos));
    for (const url of urls(draft.photos)) expect(await isKept(url)).toBe(true);
    const working = await kit.find(seller, draft.id);
    expect(urls(working.photos)).toEqual(urls([changed.body.data.photos[0]]));
  });
});
