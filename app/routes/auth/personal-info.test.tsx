import { describe, expect, test } from "vitest";
import { getT } from "#app/modules/locale/get-t.server.ts";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import { action as chooseUsername } from "./choose-username.tsx";
import PersonalInfo, { action, loader } from "./personal-info.tsx";

const NEW = member({ full_name: null, date_of_birth: null });
const BACK = "/en-GR/search?q=pixel";
const PAGE = `/en-GR/auth/sign-up/personal-info?callbackUrl=${encodeURIComponent(BACK)}`;
const TYPED = {
  first_name: "Άννα",
  last_name: "Δήμου",
  birth_day: "9",
  birth_month: "3",
  birth_year: "1984",
};
const load = (profile = NEW) =>
  openVisit(PAGE, createMemberMarketplace(profile).fetch)
    .send(loader)
    .catch((error: unknown) => error);
const send = (form: Record<string, string>, marketplace = createMemberMarketplace(NEW)) =>
  openVisit(PAGE, marketplace.fetch, { form: { callback_url: BACK, ...form } });

describe("the end of the sign-up", () => {
  const finish = (profile: typeof NEW, callback_url = `${BACK}&auth=signup`) => {
    const marketplace = createMemberMarketplace(member({ username: null }), {
      updateProfileDetails: () => profile,
    });
    const form = { username: "marina84", callback_url };
    return openVisit("/en-GR/auth/sign-up/choose-username", marketplace.fetch, { form }).send(
      chooseUsername,
    );
  };

  test("leads a newcomer to the personal information, with the page before", async () => {
    expect(leadsTo(await finish(NEW))).toBe(PAGE);
    expect(leadsTo(await finish(member({ date_of_birth: null })))).toBe(PAGE);
  });

  test("leads on who has answered, has all of it, or is buying", async () => {
    expect(leadsTo(await finish({ ...NEW, is_personal_asked: true }))).toBe(BACK);
    expect(leadsTo(await finish(member()))).toBe(BACK);
    expect(leadsTo(await finish(NEW, "/en-GR/checkout"))).toBe("/en-GR/checkout");
  });
});

describe("the first-time personal information", () => {
  test("asks for what is missing, with the name that a provider told", async () => {
    const data = await load(member({ full_name: "Iris Galani", date_of_birth: null }));
    const page = await renderRoute(PersonalInfo, data as never, PAGE);
    const shown = Object.keys(TYPED).map(
      (name) => page.querySelector<HTMLInputElement>(`[name=${name}]`)!.value,
    );
    expect(shown).toEqual(["Iris", "Galani", "", "", ""]);
    expect(page.querySelector<HTMLInputElement>("[name=callback_url]")!.value).toBe(BACK);
    expect(page.querySelector("[name=intent][value=later]")!.hasAttribute("formnovalidate")).toBe(
      true,
    );
  });

  test("goes on for who comes back or has all of it", async () => {
    expect(leadsTo(await load({ ...NEW, is_personal_asked: true }))).toBe(BACK);
    expect(leadsTo(await load(member()))).toBe(BACK);
  });

  test("sends an unfinished sign-up to its step", async () => {
    expect(leadsTo(await load({ ...NEW, username: null }))).toContain(
      "/auth/sign-up/choose-username",
    );
  });

  test("is saved once and leads back with a message", async () => {
    const marketplace = createMemberMarketplace(NEW);
    const visit = send(TYPED, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(BACK);
    expect(marketplace.calls[0]!.body).toEqual({
      full_name: "Άννα Δήμου",
      date_of_birth: "1984-03-09",
      is_personal_asked: true,
    });
    expect(visit.cookies.open("message")).toMatchObject({
      content: getT("en-GR", "sign-up")("personal.saved"),
    });
  });

  test("is skipped with what was typed left out", async () => {
    const marketplace = createMemberMarketplace(NEW);
    const form = { ...TYPED, birth_year: "19", intent: "later" };
    expect(leadsTo(await send(form, marketplace).send(action))).toBe(BACK);
    expect(marketplace.calls.map(({ body }) => body)).toEqual([{ is_personal_asked: true }]);
  });

  test("says what is missing, and at the year that a person is too young", async () => {
    const empty = replyOf<ActionResult>(await send({}).send(action));
    expect([empty.status, Object.keys(empty.content.error ?? {})]).toEqual([
      422,
      Object.keys(TYPED),
    ]);
    const marketplace = createMemberMarketplace(NEW, {
      updateProfileDetails: () =>
        rejection("invalid_fields", {
          errors: { date_of_birth: ["account.personal.birth-too-young"] },
        }),
    });
    const young = replyOf<ActionResult>(
      await send({ ...TYPED, birth_year: "2015" }, marketplace).send(action),
    );
    expect(young.content.error).toEqual({ birth_year: ["account.personal.birth-too-young"] });
    expect(young.content.initialValue).toMatchObject({ first_name: "Άννα", birth_year: "2015" });
  });
});
