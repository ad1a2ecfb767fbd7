import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { createSellerMarketplace, DRAFT_ID, readyDraft } from "#tests/seller-marketplace.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import Photo, { action, loader } from "./photo.tsx";

const [FRONT] = readyDraft().photos;
const STEP = `/en-GR/sell/${DRAFT_ID}/photos`;
const PATH = `${STEP}/${FRONT!.id}`;
const params = { listingId: DRAFT_ID, photoId: FRONT!.id };
type Answers = Parameters<typeof createSellerMarketplace>[1];

async function look(query = "", draft = readyDraft()) {
  const { fetch } = createSellerMarketplace(draft);
  const path = PATH + query;
  const data = await openVisit(path, fetch, { params }).send(loader);
  const Screen = (props: ComponentProps<typeof Photo>) => (
    <Photo {...props} params={{ locale: "en-GR", ...params }} />
  );
  return renderRoute(Screen, data, path);
}
function post(
  form: Record<string, string>,
  { query = "", answers = {} as Answers, cookie = "accessToken=a-token" } = {},
) {
  const marketplace = createSellerMarketplace(readyDraft(), {
    editListingMedia: () => readyDraft({ version: 8 }),
    ...answers,
  });
  const visit = openVisit(PATH + query, marketplace.fetch, {
    form: { nonce: "a-nonce", ...form },
    params,
    cookie,
  });
  return { marketplace, visit };
}
const valuesOf = (page: Document, name: string) =>
  [...page.querySelectorAll<HTMLButtonElement>(`button[name=${name}]`)].map(({ value }) => value);

test("without scripts each button asks for the next turn or square", async () => {
  const page = await look();
  expect(valuesOf(page, "turn")).toEqual(["270", "90"]);
  expect(valuesOf(page, "square")).toEqual(["0,0,1600"]);
  const cut = await look("?turn=90&square=100,0,1000&return=review");
  expect(valuesOf(cut, "turn")).toEqual(["0", "180"]);
  expect(valuesOf(cut, "square")).toContain("");
  const form = cut.querySelector<HTMLFormElement>("form[method=post]")!;
  const field = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)!.value;
  expect([field("turn"), field("square")]).toEqual(["90", "100,0,1000"]);
  expect(cut.querySelector(`a[href="${STEP}?return=review"]`)).not.toBeNull();
});

test("the edit is sent once, and leads back to the photos", async () => {
  const { marketplace, visit } = post(
    { turn: "90", square: "100,0,1000" },
    { query: "?return=review" },
  );
  expect(leadsTo(await visit.send(action))).toBe(`${STEP}?return=review`);
  expect(marketplace.calls.at(-1)).toMatchObject({
    id: "editListingMedia",
    key: "a-nonce",
    body: { turn: 90, square: { left: 100, top: 0, side: 1000 } },
  });
});

test("a narrow photo is only turned", async () => {
  const narrow = readyDraft({ photos: [{ ...FRONT!, width: 250, height: 2000 }] });
  const page = await look("?turn=90&square=100,0,400", narrow);
  expect(valuesOf(page, "turn")).toEqual(["0", "180"]);
  expect(valuesOf(page, "square")).toEqual([]);
  expect(page.querySelector<HTMLInputElement>("[name=square]")!.value).toBe("");
});

test("nothing is sent where nothing was changed", async () => {
  const { marketplace, visit } = post({ turn: "0", square: "" });
  expect(leadsTo(await visit.send(action))).toBe(STEP);
  expect(marketplace.writes()).toEqual([]);
});

test("a photo that is not in the draft is 404", async () => {
  const { fetch } = createSellerMarketplace(readyDraft({ photos: [] }));
  const visit = openVisit(PATH, fetch, { params });
  expect(await visit.send(loader)).toMatchObject({ status: 404 });
});

test("a visitor without the draft is led to the sign-in", async () => {
  const answers = { getDraft: () => rejection("not_found") };
  const { visit } = post({ turn: "90" }, { answers, cookie: "" });
  expect(leadsTo(await visit.send(action))).toContain("/auth/sign-in?callbackUrl=");
});
