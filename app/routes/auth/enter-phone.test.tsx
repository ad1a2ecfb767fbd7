import { describe, expect, test } from "vitest";
import { getT } from "#app/modules/locale/get-t.server.ts";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import EnterPhone, { action, loader } from "./enter-phone.tsx";

const now = new Date("2026-11-21T10:00:00Z");
const NEW = member({ is_phone_verified: false, phone_number: null });
const PAGE = "/auth/sign-up/enter-phone";
type Marketplace = ReturnType<typeof createMemberMarketplace>;
const send = (form: Record<string, string>, marketplace: Marketplace, locale = "en-GR") =>
  openVisit(`/${locale}${PAGE}`, marketplace.fetch, {
    form: { phone_country: "GR", ...form },
    now,
  });

/** An empty control is no value. */
const filled = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));

describe("entering a number", () => {
  test("normalizes the number, sends a code and asks for it", async () => {
    const marketplace = createMemberMarketplace(NEW);
    const visit = send({ phone_number: "691 234 5678" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe("/en-GR/auth/sign-up/verify-number");
    expect(marketplace.calls[0]).toMatchObject({
      id: "sendPhoneCode",
      body: { phone_number: "306912345678" },
    });
    expect(visit.cookies.open("authFlow")).toEqual({
      phone: "306912345678",
      phone_country: "GR",
      resend_at: "2026-11-21T10:00:30.000Z",
    });
  });

  test("of another account shows its masked e-mail, and keeps the input", async () => {
    const marketplace = createMemberMarketplace(NEW, {
      sendPhoneCode: () => rejection("phone_in_use", { data: { contact: "e***i@deftero.test" } }),
    });
    const visit = send({ phone_number: "691 234 5678" }, marketplace);
    expect(replyOf<ActionResult>(await visit.send(action))).toEqual({
      status: 422,
      content: expect.objectContaining({
        error: { phone_number: ["auth.phone-number-in-use"] },
        initialValue: { phone_country: "GR", phone_number: "691 234 5678" },
        facts: { contact: "e***i@deftero.test" },
      }),
    });
  });

  test("that the marketplace refuses shows the error at the field", async () => {
    const marketplace = createMemberMarketplace(NEW, {
      sendPhoneCode: () =>
        rejection("invalid_fields", { errors: { phone_number: ["auth.phone-number-invalid"] } }),
    });
    const answer = await send({ phone_number: "6912345678" }, marketplace).send(action);
    expect(replyOf<ActionResult>(answer).content.error).toEqual({
      phone_number: ["auth.phone-number-invalid"],
    });
  });
});

test("before the e-mail is verified redirects to the e-mail", async () => {
  const marketplace = createMemberMarketplace(NEW, {
    sendPhoneCode: () => rejection("profile_incomplete"),
  });
  const visit = send({ phone_number: "6912345678", under: "/en-GR/search" }, marketplace);
  expect(leadsTo(await visit.send(action))).toBe("/en-GR/search?modal=sign-up-verify-email");
});

describe.each(["en-GR", "el-GR"] as const)("what is refused in %s", (locale) => {
  test.each([
    ["GR", "", "phone_number", "auth.phone-number-required"],
    ["GR", "69a", "phone_number", "auth.phone-number-numeric-only"],
    ["GR", "12", "phone_number", "auth.phone-number-minimum-requirement"],
    ["GR", "691234567890123", "phone_number", "auth.phone-number-exceeds-limit"],
    ["GR", "1234567890", "phone_number", "auth.phone-number-invalid"],
    ["", "6912345678", "phone_country", "auth.phone-country-required"],
  ])("%s %o at %s: %s", async (phone_country, phone_number, field, key) => {
    const marketplace = createMemberMarketplace(NEW);
    const answer = await send({ phone_country, phone_number }, marketplace, locale).send(action);
    expect(replyOf<ActionResult>(answer)).toEqual({
      status: 422,
      content: expect.objectContaining({
        error: { [field]: [key] },
        initialValue: filled({ phone_country, phone_number }),
      }),
    });
    expect(getT(locale, "auth").find(key.replace("auth.", ""))).not.toBeNull();
    expect(marketplace.calls).toEqual([]);
  });
});

describe("the page", () => {
  const open = async (locale: string, profile = NEW) => {
    const visit = openVisit(`/${locale}${PAGE}`, createMemberMarketplace(profile).fetch);
    const data = await visit.send(loader);
    return { data, page: await renderRoute(EnterPhone, data, `/${locale}${PAGE}`) };
  };

  test.each([
    ["el-GR", "Ελλάδα +30"],
    ["en-GR", "Greece +30"],
    ["en-GB", "United Kingdom +44"],
  ])("in %s the preselected country is %s", async (locale, option) => {
    const { page } = await open(locale);
    const select = page.querySelector<HTMLSelectElement>("[name=phone_country]")!;
    expect(select.selectedOptions[0]!.textContent).toBe(option);
    expect(page.querySelector("[aria-current=step]")!.textContent).not.toBe("");
  });

  test("shows a pending number for correction", async () => {
    const waiting = member({ is_phone_verified: false });
    const { page } = await open("en-GR", waiting);
    expect(page.querySelector<HTMLInputElement>("[name=phone_number]")!.value).toBe(
      "+30 691 234 5678",
    );
  });

  test("keeps the input over an expired session", async () => {
    const ended = createMemberMarketplace(NEW, { sendPhoneCode: () => rejection("signed_out") });
    const sent = send({ phone_country: "CY", phone_number: "99 123456" }, ended);
    expect(leadsTo(await sent.send(action))).toMatch(/^\/en-GR\/auth\/sign-in\?callbackUrl=/);
    const visit = openVisit(`/en-GR${PAGE}`, createMemberMarketplace(NEW).fetch, {
      cookie: `accessToken=another-token; ${sent.nextCookie()}`,
    });
    const page = await renderRoute(EnterPhone, await visit.send(loader), `/en-GR${PAGE}`);
    expect(page.querySelector<HTMLInputElement>("[name=phone_number]")!.value).toBe("99 123456");
    const country = page.querySelector<HTMLSelectElement>("[name=phone_country]")!;
    expect(country.selectedOptions[0]!.value).toBe("CY");
  });

  test("a complete profile is redirected out of the flow", async () => {
    const visit = openVisit(
      `/en-GR${PAGE}?callbackUrl=%2Fen-GR%2Fsearch`,
      createMemberMarketplace().fetch,
    );
    expect(leadsTo(await visit.send(loader))).toBe("/en-GR/search");
  });
});
