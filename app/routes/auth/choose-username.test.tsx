import { describe, expect, test } from "vitest";
import { getT } from "#app/modules/locale/get-t.server.ts";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import ChooseUsername, { action, loader } from "./choose-username.tsx";

const NEW = member({
  username: null,
  profile_photo: null,
  username_suggestions: ["marina84", "marinap"],
});
const PAGE = "/auth/sign-up/choose-username";
type Marketplace = ReturnType<typeof createMemberMarketplace>;
const send = (form: Record<string, string>, marketplace: Marketplace, locale = "en-GR") =>
  openVisit(`/${locale}${PAGE}`, marketplace.fetch, { form });
const named = () => ({ ...NEW, username: "marina84" });

describe("choosing a username", () => {
  test("leads to the picture", async () => {
    const marketplace = createMemberMarketplace(NEW, { updateProfileDetails: named });
    const visit = send({ username: " marina84 ", under: "/en-GR/search" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(
      "/en-GR/search?modal=sign-up-select-profile-image",
    );
    expect(marketplace.calls[0]!.body).toEqual({ username: "marina84" });
  });

  test("during a purchase redirects to it, without the picture step", async () => {
    const marketplace = createMemberMarketplace(NEW, { updateProfileDetails: named });
    const visit = send({ username: "marina84", callback_url: "/en-GR/checkout" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe("/en-GR/checkout");
  });

  test("from a suggestion ignores the text field", async () => {
    const marketplace = createMemberMarketplace(NEW, { updateProfileDetails: named });
    await send({ username: "half typ", suggestion: "marinap" }, marketplace).send(action);
    expect(marketplace.calls[0]!.body).toEqual({ username: "marinap" });
  });

  test("that is taken is refused at the field and kept", async () => {
    const marketplace = createMemberMarketplace(NEW, {
      updateProfileDetails: () => rejection("username_taken"),
    });
    const answer = await send({ username: "eleni22" }, marketplace).send(action);
    expect(replyOf<ActionResult>(answer)).toEqual({
      status: 422,
      content: expect.objectContaining({
        error: { username: ["auth.username-taken"] },
        initialValue: { username: "eleni22" },
      }),
    });
  });
});

describe.each(["en-GR", "el-GR"] as const)("what is refused in %s", (locale) => {
  test.each([
    ["", "auth.username-required"],
    ["ab", "auth.username-min-length"],
    ["abcdefghijklm", "auth.username-max-length"],
    ["two words", "auth.username-letters-and-numbers"],
    ["ελένη", "auth.username-letters-and-numbers"],
    ["a.b.c", "auth.username-letters-and-numbers"],
  ])("%o: %s", async (username, key) => {
    const marketplace = createMemberMarketplace(NEW);
    const answer = await send({ username }, marketplace, locale).send(action);
    const { status, content } = replyOf<ActionResult>(answer);
    expect(status).toBe(422);
    expect(content.error?.["username"]).toContain(key);
    expect(content.initialValue).toEqual(username === "" ? {} : { username });
    expect(getT(locale, "auth").find(key.replace("auth.", ""))).not.toBeNull();
    expect(marketplace.calls).toEqual([]);
  });
});

describe("the page", () => {
  test("offers free names as buttons of the form, behind its own", async () => {
    const marketplace = createMemberMarketplace(NEW);
    const data = await openVisit(`/en-GR${PAGE}`, marketplace.fetch).send(loader);
    const page = await renderRoute(ChooseUsername, data, `/en-GR${PAGE}`);
    const offered = [...page.querySelectorAll<HTMLButtonElement>("form [name=suggestion]")];
    expect(offered.map(({ value, type }) => [value, type])).toEqual([
      ["marina84", "submit"],
      ["marinap", "submit"],
    ]);
    expect(page.querySelector("form button")!.getAttribute("name")).toBeNull();
  });

  test("redirects a profile with a username to its open step", async () => {
    const visit = openVisit(`/en-GR${PAGE}`, createMemberMarketplace(member()).fetch);
    expect(leadsTo(await visit.send(loader))).toBe("/en-GR");
  });
});
