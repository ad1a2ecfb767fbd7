import { describe, expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { getT } from "#app/modules/locale/get-t.server.ts";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import SelectProfileImage, { action, loader } from "./select-profile-image.tsx";

const NEW = member({ profile_photo: null });
const PAGE = "/auth/sign-up/select-profile-image";
const PNG = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13];
const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1];
const HEIC = [0, 0, 0, 24, ...new TextEncoder().encode("ftypheic")];
const file = (bytes: number[], name = "me.png", size = bytes.length) => {
  const content = new Uint8Array(size);
  content.set(bytes);
  return new File([content], name);
};
type Marketplace = ReturnType<typeof createMemberMarketplace>;
const send = (form: Record<string, string | File>, marketplace: Marketplace, locale = "en-GR") =>
  openVisit(`/${locale}${PAGE}`, marketplace.fetch, { form });

describe("choosing a picture", () => {
  test.each([
    ["image/png", PNG],
    ["image/jpeg", JPEG],
  ])("of %s finishes the account and leads back to where one was", async (type, bytes) => {
    const marketplace = createMemberMarketplace(NEW, { updateProfileDetails: () => member() });
    const visit = send(
      {
        profile_photo: file(bytes, "whatever.bin"),
        callback_url: "/en-GR/search?q=pixel&auth=signup",
      },
      marketplace,
    );
    expect(leadsTo(await visit.send(action))).toBe("/en-GR/search?q=pixel");
    expect(marketplace.calls[0]!.body["profile_photo"]).toMatchObject({ type });
    expect(visit.cookies.open("message")).toMatchObject({
      content: getT("en-GR", "sign-up")("done"),
    });
  });

  test("that the marketplace cannot read is refused at the field", async () => {
    const marketplace = createMemberMarketplace(NEW, {
      updateProfileDetails: () =>
        rejection("invalid_fields", { errors: { profile_photo: ["auth.photo-unreadable"] } }),
    });
    const answer = await send({ profile_photo: file(PNG) }, marketplace).send(action);
    expect(replyOf<ActionResult>(answer).content.error).toEqual({
      profile_photo: ["auth.photo-unreadable"],
    });
  });
});

describe.each(["en-GR", "el-GR"] as const)("what is refused in %s", (locale) => {
  test.each([
    ["nothing", file([]), "auth.photo-required"],
    [
      "a page that calls itself a picture",
      file([60, 104, 116, 109, 108], "me.png"),
      "auth.photo-format",
    ],
    ["a HEIC that calls itself a JPG", file(HEIC, "me.jpg"), "auth.photo-heic"],
    [
      "more than ten megabytes",
      file(PNG, "me.png", LIMITS.photo.bytes + 1),
      "auth.photo-too-large",
    ],
  ])("%s: %s", async (_, profile_photo, key) => {
    const marketplace = createMemberMarketplace(NEW);
    const answer = await send({ profile_photo }, marketplace, locale).send(action);
    const { status, content } = replyOf<ActionResult>(answer);
    expect([status, content.error]).toEqual([422, { profile_photo: [key] }]);
    expect(getT(locale, "auth").find(key.replace("auth.", ""))).not.toBeNull();
    expect(marketplace.calls).toEqual([]);
  });

  test("a text field instead of a file is refused", async () => {
    const answer = await send(
      { profile_photo: "me.png" },
      createMemberMarketplace(NEW),
      locale,
    ).send(action);
    expect(replyOf<ActionResult>(answer).content.error).toEqual({
      profile_photo: ["auth.photo-required"],
    });
  });
});

describe("the page", () => {
  test("is a plain file form that can be skipped", async () => {
    const address = `/en-GR${PAGE}?callbackUrl=%2Fen-GR%2Fsearch`;
    const data = await openVisit(address, createMemberMarketplace(NEW).fetch).send(loader);
    const page = await renderRoute(SelectProfileImage, data, `/en-GR${PAGE}`);
    const form = page.querySelector("main form")!;
    expect(form.getAttribute("enctype")).toBe("multipart/form-data");
    const input = form.querySelector<HTMLInputElement>("[type=file]")!;
    expect([input.name, input.accept]).toEqual(["profile_photo", "image/png,image/jpeg"]);
    const skip = "/en-GR/auth/sign-up/personal-info?callbackUrl=%2Fen-GR%2Fsearch";
    expect(page.querySelector(`main a[href="${skip}"]`)!.textContent).toBe("Skip for now");
  });

  test("redirects a profile with another open step", async () => {
    const visit = openVisit(
      `/en-GR${PAGE}`,
      createMemberMarketplace(member({ username: null })).fetch,
    );
    expect(leadsTo(await visit.send(loader))).toBe("/en-GR/auth/sign-up/choose-username");
  });
});
