import { describe, expect, test } from "vitest";
import type { Draft } from "#contract/listing-draft.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderSellStep } from "#tests/sell-screen.tsx";
import {
  createSellerMarketplace,
  DRAFT_ID,
  emptyDraft,
  readyDraft,
} from "#tests/seller-marketplace.ts";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { StepResult } from "../../modules/listing-draft/step-result.ts";
import Device, { action, loader } from "./device.tsx";

const PATH = `/en-GR/sell/${DRAFT_ID}/device`;
const params = { listingId: DRAFT_ID };
type Answers = Parameters<typeof createSellerMarketplace>[1];

const READY = readyDraft();
const product = READY.product!;
const BIG = { ...READY.capacity!, id: `${READY.capacity!.id.slice(0, -1)}2`, label: "256 GB" };
const BLUE = {
  ...READY.color!,
  id: `${READY.color!.id.slice(0, -1)}2` as NonNullable<Draft["color"]>["id"],
  name: "Blue",
};
const PRODUCTS = [
  product,
  { ...product, capacity: BIG },
  { ...product, color: BLUE, capacity: BIG },
];
const named = (change: Partial<Draft>) =>
  emptyDraft({
    version: 3,
    vertical: "smartphones",
    ...change,
  });
const lacks = (...fields: string[]): Pick<Draft, "missing"> => ({
  missing: [{ step: "device", fields }],
});
const HALF = named({ brand: READY.brand, ...lacks("model_id", "color_id") });
const MODEL = named({
  brand: READY.brand,
  model: READY.model,
  title: "iPhone 13",
  ...lacks("color_id"),
});

const catalog: Answers = {
  listBrands: () => [READY.brand!],
  listModels: ({ query }) => (query.q === "nothing" ? [] : [READY.model!]),
  listProducts: () => ({ data: PRODUCTS }),
};

function post(form: Record<string, string>, draft: Draft, answers: Answers = {}) {
  const marketplace = createSellerMarketplace(draft, { ...catalog, ...answers });
  const fields = { nonce: "a-nonce", version: "3", ...form };
  return { marketplace, visit: openVisit(PATH, marketplace.fetch, { form: fields, params }) };
}

async function look(
  draft: Draft,
  { query = "", reply = undefined as StepResult | undefined, answers = {} as Answers } = {},
) {
  const { fetch } = createSellerMarketplace(draft, { ...catalog, ...answers });
  const address = PATH + query;
  const loaderData = await openVisit(address, fetch, { params }).send(loader);
  const page = await renderSellStep(Device, "device", draft, { loaderData, address, reply });
  return page.querySelector("main")!;
}
const step = (main: Element) => main.querySelector<HTMLFormElement>("form#step")!;
const valuesOf = (main: Element, name: string) =>
  [...step(main).querySelectorAll<HTMLInputElement>(`[name=${name}]`)].map(({ value }) => value);
const labels = (main: Element, id: string) =>
  [...main.querySelectorAll(`#step-${id} label`)].map((label) => label.textContent);

describe("the device step", () => {
  test("asks for the vertical first, then for each further part", async () => {
    const first = await look(emptyDraft());
    expect(valuesOf(first, "vertical")).toHaveLength(7);
    expect(step(first).querySelector("select")).toBeNull();

    const half = await look(HALF);
    expect(
      [...half.querySelectorAll("#step-model_id option")].map((one) => one.textContent),
    ).toEqual(["Choose…", "iPhone 13"]);
    expect(half.querySelector<HTMLSelectElement>("#step-brand_id")!.value).toBe(READY.brand!.id);
  });

  test("shows colours by name and swatch, and the sizes of the colour", async () => {
    const open = await look(MODEL);
    expect(labels(open, "color_id")).toEqual(["Midnight", "Blue"]);
    expect(open.querySelector("#step-color_id circle")!.getAttribute("fill")).toBe("#1b222b");
    expect(labels(open, "capacity_id")).toEqual(["128 GB", "256 GB"]);
    const blue = await look(named({ ...MODEL, color: BLUE }));
    expect(labels(blue, "capacity_id")).toEqual(["256 GB"]);
  });

  test("asks for the IMEI of a phone and the serial number of others, once the model is known", async () => {
    const number = (main: Element) =>
      main.querySelector<HTMLInputElement>('[name="device_number"]')?.closest(".field");
    expect(number(await look(HALF))).toBeUndefined();
    const phone = number(await look({ ...MODEL, device_number: "490154203237518" }))!;
    expect(phone.querySelector("input")!.value).toBe("490154203237518");
    expect(phone.textContent).toContain("IMEI (optional)");
    expect(phone.textContent).toMatch(/Dial \*#06# on the phone.*IMEI 1/);
    const needed = number(await look({ ...MODEL, is_number_needed: true }))!;
    expect(needed.textContent).not.toContain("optional");
    const watch = number(await look({ ...MODEL, vertical: "smartwatches" }))!;
    expect(watch.textContent).toContain("Serial number");
  });

  test("saves the IMEI with the device, and refuses it in place", async () => {
    const form = { device_number: "490154203237518", color_id: READY.color!.id };
    const { marketplace, visit } = post(form, MODEL, { updateListing: () => READY });
    await visit.send(action);
    expect(marketplace.calls.find(({ id }) => id === "updateListing")!.body).toMatchObject(form);
    const errors = { device_number: ["sell.imei-invalid"] };
    const wrong = () => rejection("invalid_fields", { errors });
    const refused = post({ ...form, device_number: "1" }, MODEL, { updateListing: wrong });
    const reply = replyOf<StepResult>(await refused.visit.send(action));
    expect(reply.status).toBe(422);
    const main = await look(MODEL, { reply: reply.content });
    expect(main.textContent).toContain("This is not an IMEI.");
    const missing = { ...READY, missing: [{ step: "device" as const, fields: ["device_number"] }] };
    const empty = post({ ...form, device_number: "" }, MODEL, { updateListing: () => missing });
    expect(replyOf<StepResult>(await empty.visit.send(action)).content.error).toEqual({
      device_number: ["device.device_number-required"],
    });
  });

  test("finds a device by its name", async () => {
    const main = await look(emptyDraft(), { query: "?find=iphone+13+128" });
    const match = main.querySelector<HTMLButtonElement>(".matches button")!;
    expect(match.textContent).toContain("Apple iPhone 13");
    expect(match.value).toBe(READY.model!.id);
    const none = await look(emptyDraft(), { query: "?find=nothing" });
    expect(none.textContent).toContain("No device here is called “nothing”");
    // Not a dead end: it can be asked for.
    for (const page of [none, main])
      expect(page.querySelector('a[href^="/en-GR/sell/wish?name="]')!.textContent).toBe(
        "My device is not listed",
      );
  });

  test("chooses a match with the capacity of the query", async () => {
    const { marketplace, visit } = post(
      { picked: READY.model!.id, find: "iphone 13 256" },
      emptyDraft(),
      { updateListing: () => MODEL },
    );
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(marketplace.calls.find(({ id }) => id === "updateListing")!.body).toMatchObject({
      model_id: READY.model!.id,
      capacity_id: BIG.id,
    });
  });

  test("ignores one unknown word of the query, and names it", async () => {
    const main = await look(emptyDraft(), {
      query: "?find=iphone+13+splendid",
      answers: {
        listModels: ({ query }: { query: Record<string, string> }) => ({
          data: query["q"]?.includes("splendid") ? [] : [READY.model],
        }),
      } as Answers,
    });
    expect(main.querySelector<HTMLButtonElement>(".matches button")!.value).toBe(READY.model!.id);
    expect(main.textContent).toContain(
      "We left out “splendid”: no device here has it in its name.",
    );
  });

  test("shows twelve matches, and more on demand", async () => {
    const many = Array.from({ length: 20 }, (_, n) => ({ ...READY.model!, name: `iPhone ${n}` }));
    const main = await look(emptyDraft(), {
      query: "?find=iphone",
      answers: { listModels: () => ({ data: many }) },
    });
    expect(main.querySelectorAll(".matches button").length).toBe(20);
    expect(main.querySelectorAll("details .matches button").length).toBe(8);
    expect(main.querySelector("details summary")!.textContent).toBe("Show more");
  });

  test("chooses a match with the color of the query, and its only capacity", async () => {
    const { marketplace, visit } = post(
      { picked: READY.model!.id, find: "iphone 13 BLUE 256" },
      emptyDraft(),
      { updateListing: () => MODEL },
    );
    await visit.send(action);
    expect(marketplace.calls.find(({ id }) => id === "updateListing")!.body).toMatchObject({
      model_id: READY.model!.id,
      color_id: BLUE.id,
      capacity_id: BIG.id,
    });
  });

  test("without scripts shows the next question, without an error", async () => {
    const { visit } = post({ vertical: "smartphones", asked: "vertical" }, emptyDraft(), {
      updateListing: () => named(lacks("brand_id", "model_id", "color_id")),
    });
    expect(leadsTo(await visit.send(action))).toBe(PATH);
  });

  test("shows errors for questions that were asked and left open", async () => {
    const { visit } = post(
      {
        vertical: "smartphones",
        brand_id: READY.brand!.id,
        model_id: "",
        asked: "vertical,brand_id,model_id",
      },
      HALF,
    );
    const { status, content } = replyOf<StepResult>(await visit.send(action));
    expect(status).toBe(422);
    expect(content.error).toEqual({ model_id: ["device.model_id-required"] });
    const main = await look(HALF, { reply: content });
    expect(main.querySelector("#step-model_id-error")!.textContent).toBe("Choose the model");
    expect(main.querySelector('.summary a[href="#step-model_id"]')).not.toBeNull();
  });

  test("asks again, without an error, after another vertical was chosen", async () => {
    const { visit } = post(
      {
        vertical: "laptops",
        brand_id: READY.brand!.id,
        model_id: "",
        asked: "vertical,brand_id,model_id",
      },
      HALF,
      { updateListing: () => named({ vertical: "laptops", ...lacks("brand_id", "model_id") }) },
    );
    expect(leadsTo(await visit.send(action))).toBe(PATH);
  });

  test("the only capacity is chosen automatically", async () => {
    const { marketplace, visit } = post({ color_id: BLUE.id, asked: "color_id" }, MODEL, {
      updateListing: ({ body }) =>
        "capacity_id" in body
          ? readyDraft({ version: 5 })
          : named({ ...MODEL, version: 4, color: BLUE, ...lacks("capacity_id") }),
    });
    expect(leadsTo(await visit.send(action))).toBe(`/en-GR/sell/${DRAFT_ID}/photos`);
    const saves = marketplace.calls.filter(({ id }) => id === "updateListing");
    expect(saves[1]).toMatchObject({
      key: "a-nonce-only",
      body: { capacity_id: BIG.id, version: 4 },
    });
  });

  test("a device that is not in the catalogue is refused at its field", async () => {
    const { visit } = post({ vertical: "smartphones", brand_id: READY.brand!.id }, HALF, {
      updateListing: () =>
        rejection("invalid_fields", { errors: { brand_id: ["sell.brand-unknown"] } }),
    });
    const { status, content } = replyOf<StepResult>(await visit.send(action));
    expect(status).toBe(422);
    expect(content.error).toHaveProperty("brand_id");
  });

  test("a concurrent change names both devices", async () => {
    const { visit } = post({ vertical: "laptops", brand_id: "" }, HALF, {
      updateListing: () => rejection("draft_changed", { data: { draft: READY } }),
    });
    const main = await look(READY, {
      reply: replyOf<StepResult>(await visit.send(action)).content,
    });
    const rows = [...main.querySelectorAll(".versions tbody tr")].map((row) => row.textContent);
    expect(rows).toEqual(["CategoryLaptopsPhones", "BrandnothingApple"]);
    // Taking theirs shows theirs.
    expect(main.querySelector<HTMLInputElement>("[value=smartphones]")!.checked).toBe(true);
  });
});
