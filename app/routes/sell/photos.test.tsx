import type { ComponentProps } from "react";
import { describe, expect, test } from "vitest";
import type { Draft } from "#contract/listing-draft.ts";
import { PHOTO_TAGS, type PhotoTag } from "#contract/photo.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { createSellerMarketplace, DRAFT_ID, readyDraft } from "#tests/seller-marketplace.ts";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import { presentFrame } from "../../modules/listing-draft/draft-facts.ts";
import { SellFrame } from "../../modules/listing-draft/sell-frame.tsx";
import type { StepResult } from "../../modules/listing-draft/step-result.ts";
import Photos, { action, loader } from "./photos.tsx";

const PATH = `/en-GR/sell/${DRAFT_ID}/photos`;
const params = { listingId: DRAFT_ID };
const [FRONT, BACK, SCREEN] = readyDraft().photos;
const file = (name = "a.jpg") => new File(["a photo"], name, { type: "image/jpeg" });
const NONCE = "0a1b2c3d-0000-4000-8000-000000000000";

async function look(
  draft: Draft = readyDraft(),
  { path = PATH, reply = undefined as unknown } = {},
) {
  const { fetch } = createSellerMarketplace(draft);
  const data = await openVisit(path, fetch, { params }).send(loader);
  const Screen = (props: ComponentProps<typeof Photos>) => (
    <SellFrame facts={presentFrame(draft, NONCE)} page="photos" isFromReview={false}>
      <Photos
        {...props}
        params={{ locale: "en-GR", ...params }}
        actionData={reply as ComponentProps<typeof Photos>["actionData"]}
      />
    </SellFrame>
  );
  return renderRoute(Screen, data, path);
}

const post = (form: Record<string, string | File>, marketplace = createSellerMarketplace()) =>
  openVisit(PATH, marketplace.fetch, { form: { nonce: NONCE, version: "7", ...form }, params });

const wordsOf = (node: Element | null) => node!.textContent!.replace(/\s+/g, " ").trim();

describe("the photos, without scripts", () => {
  test("ask for confirmation before one is removed", async () => {
    const page = await look();
    const button = page.querySelector(`button[value="remove:${FRONT!.id}"]`)!;
    expect(button.closest("details")!.querySelector("summary")!.ariaLabel).toContain("Front");
    expect(wordsOf(button)).toBe("Remove this photo");
  });

  test("say which photos buyers look for", async () => {
    expect(wordsOf(await look().then((page) => page.querySelector("details.order")))).toContain(
      "The cover comes first",
    );
  });

  test("are a multipart form with a control for every slot", async () => {
    const page = await look();
    const form = page.querySelector<HTMLFormElement>("form#step")!;
    expect([form.method, form.getAttribute("enctype")]).toEqual(["post", "multipart/form-data"]);
    const controls = [...form.querySelectorAll<HTMLInputElement>(".slots [type=file]")];
    expect(controls.map(({ name }) => name)).toEqual(
      PHOTO_TAGS.slice(0, 8).map((tag) => `photo-${tag}`),
    );
    for (const control of controls) {
      expect(control.accept).toBe("image/jpeg,image/png,image/heic,image/heif");
      expect(control.closest("label")).not.toBeNull();
      expect(control.hasAttribute("capture")).toBe(false);
    }
    expect(wordsOf(form.querySelector("[name=intent][value=upload]"))).toBe(
      "Upload the chosen photos",
    );
    expect(page.body.textContent).toContain("Up to 11 MB at a time:");
  });

  test("show the photos, the cover and the recommended number", async () => {
    const page = await look();
    const shown = [...page.querySelectorAll(".slots img")].map((one) => one.getAttribute("alt"));
    expect(shown).toEqual(["Front", "Back", "Screen on"]);
    expect(wordsOf(page.querySelector(".slots .badge"))).toBe("Cover");
    expect(wordsOf(page.querySelector("[role=status]"))).toBe(
      "3 of 8 photos. 2 more make the 5 we recommend.",
    );
  });

  test("say what could be better, and propose a clear cover", async () => {
    const dark = { ...FRONT!, warnings: ["dark", "blurred"] as const };
    const page = await look(
      readyDraft({ photos: [{ ...dark, warnings: [...dark.warnings] }, BACK!, SCREEN!] }),
    );
    expect([...page.querySelectorAll(".warning")].map(wordsOf)).toEqual([
      "Looks dark. Daylight from the side shows the marks.",
      "Looks blurred. Hold still, and tap the device to focus.",
    ]);
    expect(page.body.textContent).toContain("this one would show your device better: Screen on.");
    const buttons = [...page.querySelectorAll(`button[value="cover:${SCREEN!.id}"]`)];
    expect(buttons.map(wordsOf)).toContain("Use it as the cover");
    expect((await look()).body.textContent).not.toContain("would show your device better");
  });

  test("lead to a page that crops and rotates, and show the next shot", async () => {
    const page = await look();
    const links = [...page.querySelectorAll(".slots a")].map((one) => one.getAttribute("href"));
    expect(links[0]).toBe(`${PATH}/${FRONT!.id}`);
    expect(wordsOf(page.querySelector(".coach"))).toContain("Next: Left side.");
    expect(page.querySelectorAll(".slots svg.outline").length).toBe(5);
  });

  test("have a button for each action", async () => {
    const page = await look();
    const values = [...page.querySelectorAll<HTMLButtonElement>("[name=intent]")].map(
      ({ value }) => value,
    );
    expect(values).toEqual(
      expect.arrayContaining([
        `remove:${FRONT!.id}`,
        `cover:${BACK!.id}`,
        `place:${FRONT!.id}:1`,
        `place:${SCREEN!.id}:1`,
      ]),
    );
    expect(values).not.toContain(`cover:${FRONT!.id}`);
    expect(values).not.toContain(`place:${FRONT!.id}:-1`);
  });

  test("have no empty slot once there are eight", async () => {
    const withEight = (tags: readonly PhotoTag[]) =>
      tags.map((tag, i) => ({
        ...FRONT!,
        id: `01a078dd-6023-713a-9817-7b532fa0f1${i}0` as Draft["photos"][number]["id"],
        is_cover: i === 0,
        custom_properties: { tag },
      }));
    const page = await look(readyDraft({ photos: withEight(PHOTO_TAGS.slice(0, 8)) }));
    expect(page.querySelectorAll(".slots > li")).toHaveLength(8);
    expect(page.querySelector("[name=photo-first-extra]")).toBeNull();
    // One stands in a slot that the form of a new listing has not: it stays, and the eighth is closed.
    const more = await look(readyDraft({ photos: withEight(PHOTO_TAGS.slice(1, 9)) }));
    expect(more.querySelectorAll(".slots > li")).toHaveLength(9);
    expect(more.querySelector("[name=photo-front-view]")).toBeNull();
    expect(more.body.textContent).toContain("All 8 are taken. Remove one to use this.");
  });

  test("come with examples of good and bad ones", async () => {
    const page = await look();
    const guide = page.querySelector("details.guide")!;
    expect(guide.querySelectorAll("figure")).toHaveLength(8);
    expect(wordsOf(guide)).toContain("Daylight from the side");
    for (const picture of guide.querySelectorAll("img"))
      expect(picture.getAttribute("loading")).toBe("lazy");
  });

  test("say that a too large form was not saved", async () => {
    const page = await look(readyDraft(), { path: `${PATH}?refused=size` });
    expect(wordsOf(page.querySelector("[role=alert]"))).toContain("Too much at once.");
  });
});

describe("a plain form", () => {
  test("stores each chosen photo in its slot, under a key of its own, and shows them", async () => {
    const marketplace = createSellerMarketplace(readyDraft(), {
      addListingMedia: () => readyDraft(),
    });
    const answer = await post(
      { intent: "upload", "photo-front-view": file(), "photo-model-info": file() },
      marketplace,
    ).send(action);
    expect(leadsTo(answer)).toBe(PATH);
    const sent = marketplace.calls.filter(({ id }) => id === "addListingMedia");
    expect(sent.map(({ body }) => body["tag"])).toEqual(["front-view", "model-info"]);
    expect(sent.map(({ key }) => key)).toEqual([`${NONCE}-front-view-7`, `${NONCE}-model-info-7`]);
    for (const { key } of sent) expect(key!.length).toBeLessThanOrEqual(64);
  });

  test("on Continue stores the chosen photos and goes to the next step, or back to the review", async () => {
    const marketplace = createSellerMarketplace(readyDraft(), {
      addListingMedia: () => readyDraft(),
    });
    const on = await post({ "photo-front-view": file() }, marketplace).send(action);
    expect(leadsTo(on)).toBe(`/en-GR/sell/${DRAFT_ID}/condition`);
    expect(marketplace.writes()).toEqual(["addListingMedia"]);
    const back = await post({ return: "review" }, marketplace).send(action);
    expect(leadsTo(back)).toBe(`/en-GR/sell/${DRAFT_ID}/review`);
    const here = await post({ return: "review", intent: "upload" }, marketplace).send(action);
    expect(leadsTo(here)).toBe(`${PATH}?return=review`);
  });

  test("keeps the others when one is refused, and names its slot", async () => {
    const marketplace = createSellerMarketplace(readyDraft(), {
      addListingMedia: ({ body }) =>
        body["tag"] === "back-view"
          ? rejection("invalid_fields", { errors: { file: ["sell.photo-unreadable"] } })
          : readyDraft(),
    });
    const answer = await post(
      { "photo-front-view": file(), "photo-back-view": file("b"), "photo-model-info": file() },
      marketplace,
    ).send(action);
    const { status, content } = replyOf<StepResult>(answer);
    expect(status).toBe(422);
    expect(content.error).toEqual({ "photo-back-view": ["sell.photo-unreadable"] });
    expect(marketplace.writes()).toHaveLength(3);

    const page = await look(readyDraft({ photos: [FRONT!] }), { reply: content });
    const control = page.querySelector<HTMLInputElement>("[name=photo-back-view]")!;
    expect(control.getAttribute("aria-invalid")).toBe("true");
    const words = page.getElementById(control.getAttribute("aria-describedby")!);
    expect(wordsOf(words)).toContain("We can’t read this file");
    expect(page.querySelector(".summary a")!.getAttribute("href")).toBe(`#${control.id}`);
  });

  test("performs the action of a button with any version of the draft", async () => {
    const marketplace = createSellerMarketplace(readyDraft({ version: 9 }));
    expect(leadsTo(await post({ intent: `cover:${BACK!.id}` }, marketplace).send(action))).toBe(
      PATH,
    );
    await post({ intent: `place:${FRONT!.id}:2` }, marketplace).send(action);
    const saved = marketplace.calls.filter(({ id }) => id === "updateListing");
    expect(saved.map(({ body }) => body)).toMatchObject([
      { cover_id: BACK!.id, version: 9 },
      { media: [BACK!.id, SCREEN!.id, FRONT!.id], version: 9 },
    ]);
  });

  test("tries again when another photo arrived in between", async () => {
    let tries = 0;
    const marketplace = createSellerMarketplace(readyDraft(), {
      updateListing: () => ((tries += 1) < 3 ? rejection("draft_changed") : readyDraft()),
    });
    const answer = await post({ intent: `cover:${BACK!.id}` }, marketplace).send(action);
    expect([leadsTo(answer), tries]).toEqual([PATH, 3]);
  });

  test("removes a photo, idempotently", async () => {
    const marketplace = createSellerMarketplace(readyDraft(), {
      deleteListingMedia: () => rejection("not_found"),
    });
    const answer = await post({ intent: `remove:${BACK!.id}` }, marketplace).send(action);
    expect(leadsTo(answer)).toBe(PATH);
    expect(marketplace.calls.find(({ id }) => id === "deleteListingMedia")!.body).toEqual({
      media_id: BACK!.id,
    });
  });

  test("stores chosen files whichever button is pressed", async () => {
    const marketplace = createSellerMarketplace(readyDraft(), {
      addListingMedia: () => readyDraft(),
    });
    await post({ intent: `cover:${BACK!.id}`, "photo-model-info": file() }, marketplace).send(
      action,
    );
    expect(marketplace.writes()).toEqual(["addListingMedia", "updateListing"]);
  });

  test("redirects to sign-in with an expired session", async () => {
    const gone = () => rejection("not_found");
    const marketplace = createSellerMarketplace(readyDraft(), { addListingMedia: gone });
    const visit = openVisit(PATH, marketplace.fetch, {
      form: { nonce: NONCE, "photo-front-view": file() },
      params,
      cookie: "",
    });
    const path = leadsTo(await visit.send(action))!;
    expect(path).toContain("/en-GR/auth/sign-in?callbackUrl=");
    expect(decodeURIComponent(path)).toContain(PATH);
  });
});
