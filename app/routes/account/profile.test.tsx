import type { ComponentProps } from "react";
import { describe, expect, test } from "vitest";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import { getT } from "../../modules/locale/get-t.server.ts";
import Profile, { action, loader } from "./profile.tsx";

const PATH = "/en-GR/account/profile";
const post = (form: Record<string, string | File>, marketplace = createMemberMarketplace()) =>
  openVisit(PATH, marketplace.fetch, { form });
const look = async (query = "", profile = member(), reply?: ActionResult, locale = "en-GR") => {
  const { fetch } = createMemberMarketplace(profile);
  const path = `/${locale}/account/profile${query}`;
  const data = await openVisit(path, fetch).send(loader);
  const Screen = (props: ComponentProps<typeof Profile>) => (
    <Profile {...props} actionData={reply} />
  );
  return renderRoute(Screen, data, path);
};

describe("the screen", () => {
  test("shows what others see, each with the way to change it", async () => {
    const page = await look();
    expect(page.querySelector("main img.avatar")!.getAttribute("src")).toBe("/media/marina/240");
    const ways = [...page.querySelectorAll("main .do a")].map((a) => a.getAttribute("href"));
    expect(ways).toEqual([
      `${PATH}/images`,
      `${PATH}?change=username`,
      `${PATH}?change=city`,
      `${PATH}?change=purpose`,
      "/en-GR/user/marina84",
    ]);
    expect(page.querySelectorAll("main form")).toHaveLength(0);
  });

  test("opens one form with its constraints", async () => {
    const page = await look("?change=username");
    const input = page.querySelector<HTMLInputElement>("[name=username]")!;
    expect([input.value, input.required, input.maxLength]).toEqual(["marina84", true, 12]);
    expect(page.querySelectorAll("main form")).toHaveLength(1);
  });

  test("offers free names that one press takes, behind the button that Enter means", async () => {
    const profile = member({ username: null, username_suggestions: ["marina", "marinap"] });
    const page = await look("?change=username", profile);
    const buttons = [...page.querySelectorAll<HTMLButtonElement>("main form button")];
    expect(buttons.map(({ value }) => value)).toEqual(["", "marina", "marinap"]);
  });

  test("without a username has no link to a profile", async () => {
    const page = await look("", member({ username: null }));
    expect(page.querySelector('main a[href^="/en-GR/user/"]')).toBeNull();
    expect(page.querySelector("main")!.textContent).toContain("It appears with your username.");
  });

  test("redirects to sign-in and back when signed out", async () => {
    const { fetch } = createMemberMarketplace(member(), {
      getProfileDetails: () => rejection("signed_out"),
    });
    expect(leadsTo(await openVisit(`${PATH}?change=username`, fetch).send(loader))).toBe(
      `/en-GR/auth/sign-in?callbackUrl=${encodeURIComponent(`${PATH}?change=username`)}`,
    );
  });
});

describe("a username", () => {
  test("is saved, and the screen comes back with a word about it", async () => {
    const marketplace = createMemberMarketplace();
    const visit = post({ intent: "username", username: " eleni22 " }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(marketplace.calls).toMatchObject([
      { id: "updateProfileDetails", body: { username: "eleni22" } },
    ]);
    expect(visit.cookies.open("message")).toMatchObject({
      content: "Username changed to eleni22.",
    });
  });

  test("from a suggestion ignores the text field", async () => {
    const marketplace = createMemberMarketplace();
    await post({ intent: "username", username: "!", suggestion: "marina" }, marketplace).send(
      action,
    );
    expect(marketplace.calls).toMatchObject([{ body: { username: "marina" } }]);
  });

  test.each([
    ["", "username-required"],
    ["ab", "username-min-length"],
    ["abcdefghijklm", "username-max-length"],
    ["a b c", "username-letters-and-numbers"],
    ["Μαρίνα", "username-letters-and-numbers"],
    ["admin", "username-reserved"],
  ])("%o is refused with %s, in words of both languages", async (username, key) => {
    const marketplace = createMemberMarketplace();
    const answer = await post({ intent: "username", username }, marketplace).send(action);
    const { status, content } = replyOf<ActionResult>(answer);
    expect(status).toBe(422);
    expect(content.error!["username"]![0]).toBe(`auth.${key}`);
    expect(content.initialValue!["username"] ?? "").toBe(username);
    expect(marketplace.calls).toEqual([]);
    for (const locale of ["en-GR", "el-GR"] as const) {
      const page = await look("?change=username", member(), content, locale);
      const sentence = getT(locale, "auth").find(key);
      expect(sentence).not.toBeNull();
      expect(page.querySelector("#username-form-username-error")!.textContent).toBe(sentence);
      expect(page.querySelector<HTMLInputElement>("[name=username]")!.value).toBe(username);
    }
  });

  test("that is taken says so, with free ones beside it", async () => {
    const profile = member({ username_suggestions: ["eleni221"] });
    const marketplace = createMemberMarketplace(profile, {
      updateProfileDetails: () => rejection("username_taken"),
    });
    const answer = await post({ intent: "username", username: "eleni22" }, marketplace).send(
      action,
    );
    const { content } = replyOf<ActionResult>(answer);
    const page = await look("?change=username", profile, content);
    expect(page.querySelector("#username-form-username-error")!.textContent).toBe(
      "eleni22 is taken. Try another one.",
    );
    expect(page.querySelector('main button[value="eleni221"]')).not.toBeNull();
  });

  test("is idempotent", async () => {
    const marketplace = createMemberMarketplace();
    const form = { intent: "username", username: "eleni22" };
    const answers = [
      await post(form, marketplace).send(action),
      await post(form, marketplace).send(action),
    ];
    expect(answers.map(leadsTo)).toEqual([PATH, PATH]);
  });

  test("typed while the marketplace is down is kept for the next visit", async () => {
    const marketplace = createMemberMarketplace(member(), {
      updateProfileDetails: () => rejection("unavailable"),
    });
    const visit = post({ intent: "username", username: "eleni22" }, marketplace);
    expect(replyOf<ActionResult>(await visit.send(action))).toMatchObject({
      status: 503,
      content: { error: { "": ["account.problem.unavailable"] } },
    });
    const next = openVisit(PATH, createMemberMarketplace().fetch, {
      cookie: `accessToken=a; ${visit.nextCookie()}`,
    });
    const page = await renderRoute(Profile, await next.send(loader), PATH);
    expect(page.querySelector<HTMLInputElement>("[name=username]")!.value).toBe("eleni22");
  });

  test("typed over an expired session is kept over the sign-in", async () => {
    const marketplace = createMemberMarketplace(member(), {
      updateProfileDetails: () => rejection("signed_out"),
    });
    const visit = post({ intent: "username", username: "eleni22" }, marketplace);
    expect(leadsTo(await visit.send(action))).toContain("/en-GR/auth/sign-in?callbackUrl=");
    expect(visit.cookies.open("keptForm")).toMatchObject({
      path: PATH,
      fields: { username: "eleni22" },
    });
  });
});

describe("a city", () => {
  test.each([
    [" Αθήνα ", "Αθήνα"],
    ["", ""],
  ])("%o is saved as %o", async (typed, city) => {
    const marketplace = createMemberMarketplace();
    const visit = post({ intent: "city", city: typed }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(marketplace.calls).toMatchObject([{ id: "updateProfileDetails", body: { city } }]);
  });

  test.each([
    ["x".repeat(61), "The city can have 60 characters at most."],
    ["!!", "Use letters for the city."],
  ])("%o is refused at its field, and stays there", async (city, sentence) => {
    const marketplace = createMemberMarketplace();
    const answer = await post({ intent: "city", city }, marketplace).send(action);
    const { status, content } = replyOf<ActionResult>(answer);
    expect([status, marketplace.calls]).toEqual([422, []]);
    const page = await look("?change=city", member(), content);
    expect(page.querySelector("#city-form-city-error")!.textContent).toBe(sentence);
    expect(page.querySelector<HTMLInputElement>("[name=city]")!.value).toBe(city);
  });
});

describe("the member's purpose", () => {
  test("is saved", async () => {
    const marketplace = createMemberMarketplace();
    const visit = post({ intent: "purpose", purpose: "sell" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(marketplace.calls).toMatchObject([{ body: { intent: "sell" } }]);
  });

  test.each(["", "steal"])("%o is asked for again, in both languages", async (purpose) => {
    const answer = await post({ intent: "purpose", purpose }).send(action);
    const { status, content } = replyOf<ActionResult>(answer);
    expect(status).toBe(422);
    for (const [locale, words] of [
      ["en-GR", "Choose one of the three."],
      ["el-GR", "Διάλεξε ένα από τα τρία."],
    ] as const) {
      const page = await look("?change=purpose", member(), content, locale);
      expect(page.querySelector("#purpose-form-purpose-error")!.textContent).toBe(words);
    }
  });
});

test("a form that the screen does not have is refused", async () => {
  await expect(post({ intent: "grant-pro" }).send(action)).rejects.toMatchObject({
    init: { status: 400 },
  });
});
