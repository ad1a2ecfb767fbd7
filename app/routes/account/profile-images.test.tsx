import { describe, expect, test } from "vitest";
import type { Fixture } from "#tests/msw/canned-marketplace.ts";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import { loader as loadSource } from "./profile-image-source.ts";
import Crop, { action as crop, loader as loadCrop } from "./profile-image.tsx";
import ProfileImages, { action, loader } from "./profile-images.tsx";

const PATH = "/en-GR/account/profile/images";
const ID = "01a078dd-6023-713a-9817-7b532fa0cc01";
const IMAGE: Fixture<"addProfileImage"> = {
  id: ID,
  url: "/media/square",
  source: { width: 1600, height: 800 },
  square: { left: 400, top: 0, side: 800 },
  is_shown: false,
  created_at: "2026-11-20T10:00:00.000Z",
};
const open = () =>
  createMemberMarketplace(member(), {
    listProfileImages: () => [IMAGE],
    addProfileImage: () => IMAGE,
    updateProfileImage: () => IMAGE,
    removeProfileImage: () => null,
    getProfileImageSource: () => ({ content_type: "image/jpeg", base64: btoa("whole") }),
  });
const PICTURE = new File([new Uint8Array([137, 80, 78, 71])], "me.png", { type: "image/png" });

describe("the profile images", () => {
  test("are shown with the ways to show, crop and remove each, and to add one", async () => {
    const page = await renderRoute(
      ProfileImages,
      await openVisit(PATH, open().fetch).send(loader),
      PATH,
    );
    expect(page.querySelector("main .profile-images img")!.getAttribute("src")).toContain("square");
    expect(page.querySelector(`main a[href="${PATH}/${ID}"]`)).not.toBeNull();
    expect(page.querySelector(`main a[href="${PATH}?remove=${ID}"]`)).not.toBeNull();
    expect(page.querySelector("main [name=intent][value=show]")).not.toBeNull();
    expect(page.querySelector("main form [type=file]")!.getAttribute("name")).toBe("file");
  });

  test("lead to the crop once one is added, and back once one is shown or removed", async () => {
    const marketplace = open();
    const send = (form: Record<string, string | File>) =>
      openVisit(PATH, marketplace.fetch, { form }).send(action);
    expect(leadsTo(await send({ intent: "add", file: PICTURE }))).toBe(`${PATH}/${ID}`);
    expect(leadsTo(await send({ intent: "show", id: ID }))).toBe(PATH);
    expect(leadsTo(await send({ intent: "remove", id: ID }))).toBe(PATH);
    expect(marketplace.calls.map(({ id }) => id)).toEqual([
      "addProfileImage",
      "updateProfileImage",
      "removeProfileImage",
    ]);
    const empty = await send({ intent: "add" });
    expect(replyOf<ActionResult>(empty).content.error).toEqual({ file: ["auth.photo-required"] });
  });
});

describe("the crop", () => {
  const params = { imageId: ID };
  const look = async (query: string) => {
    const path = `${PATH}/${ID}${query}`;
    const data = await openVisit(path, open().fetch, { params }).send(loadCrop);
    return renderRoute(Crop, data, path);
  };

  test("is drawn by the server from the address, one step per button", async () => {
    const page = await look("?square=100,50,500");
    const edge = page.querySelector("main rect")!;
    expect(["x", "y", "width"].map((name) => edge.getAttribute(name))).toEqual([
      "100",
      "50",
      "500",
    ]);
    expect(page.querySelector<HTMLInputElement>("form[method=post] [name=square]")!.value).toBe(
      "100,50,500",
    );
    const steps = [...page.querySelectorAll<HTMLButtonElement>("form[method=get] button")];
    expect(steps.map(({ value }) => value)).toEqual([
      "50,50,500",
      "100,0,500",
      "100,100,500",
      "150,50,500",
      "138,88,425",
      "56,6,588",
    ]);
  });

  test("stays within the picture, and ignores what is no square", async () => {
    const edgeOf = async (query: string) =>
      (await look(query)).querySelector("main rect")!.getAttribute("x");
    expect(await edgeOf("?square=9000,9000,500")).toBe("1100");
    expect(await edgeOf("?square=nonsense")).toBe("400");
  });

  test("shows the whole picture from an address that only its owner reads", async () => {
    const page = await look("");
    const [shown] = [...page.querySelectorAll("main svg image")];
    const address = `${PATH}/${ID}/source`;
    expect(shown!.getAttribute("href")).toBe(address);
    const answer = await openVisit(address, open().fetch, { params }).send(loadSource);
    const { status, headers } = answer as Response;
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "image/jpeg",
      "private, max-age=600",
    ]);
    expect(await (answer as Response).text()).toBe("whole");
    const elsewhere = { params: { imageId: "elsewhere" } };
    const refused = openVisit(`${PATH}/elsewhere/source`, open().fetch, elsewhere);
    await expect(refused.send(loadSource)).resolves.toMatchObject({ status: 404 });
  });

  test("is saved as it is shown", async () => {
    const marketplace = open();
    const form = { square: "100,50,500" };
    const answer = await openVisit(`${PATH}/${ID}`, marketplace.fetch, { form, params }).send(crop);
    expect(leadsTo(answer)).toBe(PATH);
    expect(marketplace.calls[0]!.body).toEqual({
      square: { left: 100, top: 50, side: 500 },
      is_shown: true,
    });
  });
});
