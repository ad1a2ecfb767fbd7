import { describe, expect, test, vi } from "vitest";
import type { Fixture } from "#tests/msw/canned-marketplace.ts";
import { createOrderMarketplace, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../modules/form/action-result.ts";
import { noLog } from "../services/log.server.ts";
import SelectCountry, { action, loader } from "./select-country.tsx";

const COUNTRIES: Fixture<"listCountries"> = [
  {
    name: "Ελλάδα",
    code: "GR",
    slug: "greece",
    enabled: true,
    supportedLanguageCodes: ["el", "en"],
  },
  {
    name: "Ηνωμένο Βασίλειο",
    code: "GB",
    slug: "uk",
    enabled: true,
    supportedLanguageCodes: ["en"],
  },
];
const PROFILE: Fixture<"getProfileDetails"> = {
  id: "01a078dd-6023-713a-9817-7b532fa00009",
  username: "eleni22",
  full_name: null,
  date_of_birth: null,
  is_personal_asked: true,
  email: "buyer@deftero.test",
  phone_number: "306912345678",
  is_email_verified: true,
  is_phone_verified: true,
  city: null,
  profile_photo: null,
  social_photo: null,
  verification_badge: false,
  role: "member",
  staff: null,
  language: "el",
  country: "GR",
  intent: "both",
  has_password: true,
  linked_providers: [],
  joined_at: "2026-01-01T00:00:00Z",
};
type Answers = NonNullable<Parameters<typeof createOrderMarketplace>[1]>;
const market = (answers: Answers = {}) =>
  createOrderMarketplace(undefined, {
    listCountries: () => COUNTRIES,
    getProfileDetails: () => PROFILE,
    updateProfileDetails: () => PROFILE,
    ...answers,
  });

type Options = { cookie?: string; answers?: Answers; data?: boolean; at?: string };
function choose(form: Record<string, string>, options: Options = {}) {
  const { cookie = "", answers, data = false, at = "/el-GR" } = options;
  const marketplace = market(answers);
  const visit = openVisit(`${at}/select-country${data ? ".data" : ""}`, marketplace.fetch, {
    form,
    cookie,
  });
  return { visit, marketplace, answer: visit.send(action) };
}
async function sayOnPage(result: ActionResult): Promise<string> {
  const Screen = () =>
    SelectCountry({ loaderData: { returnTo: "/" }, actionData: result } as never);
  const page = await renderRoute(Screen, {}, "/el-GR/select-country");
  return page.querySelector("main")!.textContent!;
}
const SIGNED_IN = "accessToken=a-token";

describe("a visitor", () => {
  test("comes to the same page under the new prefix, and the choice is kept", async () => {
    const { visit, answer } = choose({ locale: "en-GB", returnTo: "/el-GR/search?q=a" });
    expect(leadsTo(await answer)).toBe("/en-GB/search?q=a");
    expect(visit.nextCookie()).toBe(
      "NEXT_LOCALE=en-GB; COUNTRY=GB; detectedCountry=GB; geolocationApplied=1",
    );
  });

  test("gets a whole new document, so that nothing fetched before stays", async () => {
    const answer = await choose({ locale: "en-GB" }, { data: true }).answer;
    expect((answer as Response).headers.get("X-Remix-Reload-Document")).toBe("true");
  });

  test.each([
    [{ country: "GB", language_GR: "el", language_GB: "en" }, "/en-GB"],
    [{ country: "GR", language_GR: "en", language_GB: "en" }, "/en-GR"],
    [{ country: "GB" }, "/en-GB"],
    [{ locale: "en-UK" }, "/en-GB"],
    [{}, "/el-GR"],
    [{ locale: "en-US" }, "/el-GR"],
    [{ country: "FR" }, "/el-GR"],
    [{ locale: "el-GR", returnTo: "https://evil.test" }, "/el-GR"],
    [{ locale: "en-GB", returnTo: "//evil.test" }, "/en-GB"],
    [{ locale: "en-GB", returnTo: "/\\evil.test" }, "/en-GB"],
  ])("choosing %o comes to %s", async (form, there) => {
    expect(leadsTo(await choose(form as Record<string, string>).answer)).toBe(there);
  });

  test("cannot choose a country that is not open", async () => {
    const answers = { listCountries: () => [COUNTRIES[0]!] };
    const { visit, answer } = choose({ country: "GB" }, { answers });
    const { status, content } = replyOf<ActionResult>(await answer);
    expect(status).toBe(422);
    expect(content).toMatchObject({ error: { "": ["country.not-offered"] } });
    expect(await sayOnPage(content)).toContain("Διάλεξε άλλη");
    expect(visit.nextCookie()).toBe("");
  });

  test("can change place while the marketplace is down, and after the session is over", async () => {
    const down = { listCountries: () => rejection("unavailable") };
    expect(leadsTo(await choose({ country: "GB" }, { answers: down }).answer)).toBe("/en-GB");
    const answers = { getProfileDetails: () => rejection("signed_out") };
    const over = choose({ country: "GB" }, { answers, cookie: SIGNED_IN });
    expect(leadsTo(await over.answer)).toBe("/en-GB");
    expect(over.marketplace.writes()).toEqual([]);
  });
});

describe("a member", () => {
  const choice = { country: "GB", returnTo: "/el-GR/search?q=a" };

  test("who chooses what the profile says comes back to the page", async () => {
    const { visit, answer } = choose(
      { country: "GR", language_GR: "el", returnTo: "/el-GR/search" },
      { cookie: SIGNED_IN },
    );
    expect(leadsTo(await answer)).toBe("/el-GR/search");
    expect(visit.nextCookie()).toBe("");
  });

  test("is asked before the profile changes; nothing has changed yet", async () => {
    const { visit, answer, marketplace } = choose(choice, { cookie: SIGNED_IN });
    const { content } = replyOf<ActionResult>(await answer);
    expect(await sayOnPage(content)).toContain("Αλλαγή σε: Ηνωμένο Βασίλειο, English;");
    expect(marketplace.writes()).toEqual([]);
    expect(visit.nextCookie()).toBe("");
  });

  test("is asked in the dialog itself, with scripts or without", async () => {
    const form = { ...choice, under: "/el-GR/search?q=a" };
    const document = choose(form, { cookie: SIGNED_IN });
    expect(leadsTo(await document.answer)).toBe(
      "/el-GR/search?q=a&modal=select-country&switch_to=en-GB",
    );
    const script = choose(form, { cookie: SIGNED_IN, data: true });
    const { content } = replyOf<ActionResult>(await script.answer);
    expect(await sayOnPage(content)).toContain("Αλλαγή σε: Ηνωμένο Βασίλειο, English;");
  });

  test("who says yes changes the profile first, then the page", async () => {
    const { visit, answer, marketplace } = choose(
      { locale: "en-GB", confirm: "en-GB", returnTo: "/el-GR/search?q=a" },
      { cookie: SIGNED_IN },
    );
    expect(leadsTo(await answer)).toBe("/en-GB/search?q=a");
    const [saved] = marketplace.calls.filter(({ id }) => id === "updateProfileDetails");
    expect(saved?.body).toEqual({ language: "en", country: "GB" });
    expect(visit.cookies.get("locale")).toBe("en-GB");
    expect(visit.cookies.get("localeSynced")).not.toBeNull();
  });

  test("a yes to another place than the one chosen is none", async () => {
    const { answer, marketplace } = choose(
      { locale: "en-GB", confirm: "en-GR" },
      { cookie: SIGNED_IN },
    );
    const { content } = replyOf<ActionResult>(await answer);
    expect(await sayOnPage(content)).toContain("Αλλαγή σε: Ηνωμένο Βασίλειο, English;");
    expect(marketplace.writes()).toEqual([]);
  });

  test.each([
    ["unavailable", 503, "Κάτι δεν πήγε καλά. Δοκίμασε ξανά."],
    ["too_many_requests", 429, /Περίμενε/],
  ] as const)(
    "whose profile cannot be changed (%s) is told so; nothing changes",
    async (...row) => {
      const [code, status, text] = row;
      const { visit, answer } = choose(
        { locale: "en-GB", confirm: "en-GB" },
        { cookie: SIGNED_IN, answers: { updateProfileDetails: () => rejection(code) } },
      );
      const error = vi.spyOn(noLog, "error");
      const reply = replyOf<ActionResult>(await answer);
      expect(reply.status).toBe(status);
      const err = expect.objectContaining({ code });
      expect(error).toHaveBeenCalledWith({ err }, "The profile keeps its country");
      error.mockRestore();
      expect(await sayOnPage(reply.content)).toMatch(text);
      expect(visit.nextCookie()).toBe("");
    },
  );

  test("without scripts reads the problem in the dialog", async () => {
    const { visit, answer } = choose(
      { locale: "en-GB", confirm: "en-GB", under: "/el-GR/search?switch_to=en-GB&modal=x" },
      { cookie: SIGNED_IN, answers: { updateProfileDetails: () => rejection("unavailable") } },
    );
    expect(leadsTo(await answer)).toBe("/el-GR/search?modal=select-country");
    expect(visit.cookies.open("authProblem")).toMatchObject({ modal: "select-country" });
  });

  test("of whom nothing can be known changes nothing", async () => {
    const { visit, answer } = choose(choice, {
      cookie: SIGNED_IN,
      answers: { getProfileDetails: () => rejection("unavailable") },
    });
    expect(replyOf(await answer).status).toBe(503);
    expect(visit.nextCookie()).toBe("");
  });
});

describe("the page", () => {
  const show = async (address: string) => {
    const visit = openVisit(address, market().fetch, { cookie: "" });
    return renderRoute(SelectCountry, await visit.send(loader), address);
  };

  test("offers both countries, each with its languages, where the visitor is now chosen", async () => {
    const page = await show("/en-GR/select-country?returnTo=%2Fen-GR%2Fsearch");
    const checked = [...page.querySelectorAll<HTMLInputElement>("input:checked")];
    expect(checked.map(({ name, value }) => `${name}=${value}`)).toEqual([
      "country=GR",
      "language_GR=en",
      "language_GB=en",
    ]);
    expect([...page.querySelectorAll("legend")].map((legend) => legend.textContent)).toEqual([
      "Country",
      "Language for: Greece",
      "Language for: United Kingdom",
    ]);
    expect(page.querySelectorAll("svg.flag")).toHaveLength(2);
    expect(page.querySelector<HTMLInputElement>("[name=returnTo]")!.value).toBe("/en-GR/search");
  });

  test("asks the question of a member whose choice waits for a yes", async () => {
    const page = await show("/el-GR/select-country?switch_to=en-GB");
    expect(page.querySelector("h1")!.textContent).toBe("Αλλαγή σε: Ηνωμένο Βασίλειο, English;");
    expect(page.querySelector<HTMLInputElement>("[name=confirm]")!.value).toBe("en-GB");
    expect(page.querySelector("form a")!.getAttribute("href")).toBe("/el-GR");
  });

  test("never leads to another site", async () => {
    const page = await show("/el-GR/select-country?returnTo=%2F%2Fevil.test");
    expect(page.querySelector<HTMLInputElement>("[name=returnTo]")!.value).toBe("/el-GR");
  });
});
