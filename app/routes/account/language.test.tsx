import type { ComponentProps } from "react";
import { describe, expect, test, vi } from "vitest";
import type { Profile } from "#contract/profile.ts";
import { noLog } from "#app/services/log.server.ts";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import Language, { action, loader } from "./language.tsx";

const PATH = "/en-GR/account/language";
const UK = { intent: "place", country: "GB", language_GB: "en", language_GR: "el" };
const post = (form: Record<string, string>, marketplace = createMemberMarketplace()) =>
  openVisit(PATH, marketplace.fetch, { form });
const look = async (profile: Profile = member(), locale = "en-GR", reply?: ActionResult) => {
  const path = `/${locale}/account/language`;
  const data = await openVisit(path, createMemberMarketplace(profile).fetch).send(loader);
  const Screen = (props: ComponentProps<typeof Language>) => (
    <Language {...props} actionData={reply} />
  );
  return renderRoute(Screen, data, path);
};

describe("country and language", () => {
  test("are those of the profile, whatever the page's locale", async () => {
    const page = await look(member({ country: "GB", language: "en" }), "el-GR");
    const checked = [...page.querySelectorAll<HTMLInputElement>("main input[checked]")];
    expect(checked.map(({ name, value }) => `${name}=${value}`)).toEqual([
      "country=GB",
      "language_GR=en",
      "language_GB=en",
    ]);
  });

  test("are saved to the profile, and the page goes on in them", async () => {
    const marketplace = createMemberMarketplace();
    const visit = post(UK, marketplace);
    expect(leadsTo(await visit.send(action))).toBe("/en-GB/account/language");
    expect(marketplace.calls.at(-1)).toMatchObject({ body: { country: "GB", language: "en" } });
    expect(visit.cookies.get("locale")).toBe("en-GB");
    expect(visit.cookies.get("localeSynced")).not.toBeNull();
  });

  test("say so in the language that was chosen", async () => {
    const visit = post({ intent: "place", country: "GR", language_GR: "el" });
    expect(leadsTo(await visit.send(action))).toBe("/el-GR/account/language");
    expect(visit.cookies.open("message")).toMatchObject({
      content: "Αποθηκεύτηκε: Ελλάδα, Ελληνικά.",
    });
  });

  test("are offered in pairs: no Greek in the United Kingdom", async () => {
    const marketplace = createMemberMarketplace();
    await post({ intent: "place", country: "GB", language_GB: "el" }, marketplace).send(action);
    expect(marketplace.calls.at(-1)).toMatchObject({ body: { country: "GB", language: "en" } });
  });

  test.each([
    ["FR", "account.language.required", "Choose a country from the list."],
    ["", "account.language.required", "Choose a country from the list."],
  ])("%o is refused with %s", async (country, key, words) => {
    const marketplace = createMemberMarketplace();
    const answer = await post({ intent: "place", country }, marketplace).send(action);
    const { status, content } = replyOf<ActionResult>(answer);
    expect([status, content.error]).toEqual([422, { country: [key] }]);
    expect(marketplace.writes()).toEqual([]);
    const page = await look(member(), "en-GR", content);
    expect(page.querySelector("#place-form-country-error")!.textContent).toBe(words);
    const greek = await look(member(), "el-GR", content);
    expect(greek.querySelector("#place-form-country-error")!.textContent).toBe(
      "Διάλεξε μια χώρα από τη λίστα.",
    );
  });

  test("of a country that is closed are refused", async () => {
    const marketplace = createMemberMarketplace(member(), {
      listCountries: () => [
        {
          name: "United Kingdom",
          code: "GB",
          slug: "uk",
          enabled: false,
          supportedLanguageCodes: ["en"],
        },
      ],
    });
    expect(replyOf<ActionResult>(await post(UK, marketplace).send(action)).content.error).toEqual({
      country: ["account.language.closed"],
    });
    expect(marketplace.writes()).toEqual([]);
  });

  test("stay as they are while the marketplace is down", async () => {
    const marketplace = createMemberMarketplace(member(), {
      updateProfileDetails: () => rejection("unavailable"),
    });
    const log = vi.spyOn(noLog, "error");
    const visit = post(UK, marketplace);
    expect(replyOf<ActionResult>(await visit.send(action)).status).toBe(503);
    expect(log.mock.calls.map(([, text]) => text)).toContain("The profile keeps its place");
    log.mockRestore();
    expect(visit.cookies.get("locale")).toBeNull();
  });

  test("are idempotent", async () => {
    const answers = [await post(UK).send(action), await post(UK).send(action)];
    expect(answers.map(leadsTo)).toEqual(["/en-GB/account/language", "/en-GB/account/language"]);
  });

  test("redirect to sign-in and back when signed out", async () => {
    const { fetch } = createMemberMarketplace(member(), {
      getProfileDetails: () => rejection("signed_out"),
    });
    expect(leadsTo(await openVisit(PATH, fetch).send(loader))).toBe(
      `/en-GR/auth/sign-in?callbackUrl=${encodeURIComponent(PATH)}`,
    );
  });
});
