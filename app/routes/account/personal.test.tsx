import type { ComponentProps } from "react";
import { describe, expect, test } from "vitest";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import { getT } from "../../modules/locale/get-t.server.ts";
import Personal, { action, loader } from "./personal.tsx";

const PATH = "/en-GR/account/personal";
const NOW = new Date("2026-11-21T10:00:00.000Z");
const PROOF = (change: string) =>
  `/en-GR/auth/sign-up/verify-password?callbackUrl=${encodeURIComponent(`${PATH}?change=${change}`)}`;
const post = (form: Record<string, string>, marketplace = createMemberMarketplace()) =>
  openVisit(`${PATH}?change=${form["intent"]}`, marketplace.fetch, { form, now: NOW });
const look = async (query = "", { profile = member(), locale = "en-GR", cookie = "" } = {}) => {
  const path = `/${locale}/account/personal${query}`;
  const visit = openVisit(path, createMemberMarketplace(profile).fetch, {
    cookie: `accessToken=a; ${cookie}`,
  });
  return renderRoute(Personal, await visit.send(loader), path);
};
const lookAt = async (reply: ActionResult, locale: string) => {
  const intent = String(reply.initialValue?.["intent"]);
  const path = `/${locale}/account/personal?change=${intent}`;
  const data = await openVisit(path, createMemberMarketplace().fetch).send(loader);
  const Screen = (props: ComponentProps<typeof Personal>) => (
    <Personal {...props} actionData={reply} />
  );
  return renderRoute(Screen, data, path);
};

describe("the screen", () => {
  test("shows name, e-mail and number, and whether they are verified", async () => {
    const page = await look("", { profile: member({ is_phone_verified: false }) });
    const words = [...page.querySelectorAll("main .is")].map((one) =>
      one.textContent.replaceAll("\u00a0", " "),
    );
    expect(words.slice(0, 5)).toEqual([
      "marina84",
      "Μαρίνα Παπαδοπούλου",
      "9 March 1984",
      "marina@deftero.testVerified",
      "+30 691 234 5678Not verifiedVerify: +30 691 234 5678",
    ]);
    const to = `/en-GR/auth/sign-up/verify-number?callbackUrl=${encodeURIComponent(PATH)}`;
    expect(page.querySelector(`main a[href="${to}"]`)).not.toBeNull();
  });

  test("without a number offers to add one, in the visitor's country", async () => {
    const profile = member({ phone_number: null, is_phone_verified: false });
    const page = await look("?change=phone", { profile });
    expect(page.querySelector("[name=phone_country] option[selected]")!.textContent).toBe(
      "Greece +30",
    );
    expect(page.querySelector("#phone-form-phone_number-description")!.textContent).toBe(
      "We’ll send a code by SMS.",
    );
  });

  test("redirects to sign-in and back when signed out", async () => {
    const { fetch } = createMemberMarketplace(member(), {
      getProfileDetails: () => rejection("signed_out"),
    });
    expect(leadsTo(await openVisit(PATH, fetch).send(loader))).toBe(
      `/en-GR/auth/sign-in?callbackUrl=${encodeURIComponent(PATH)}`,
    );
  });
});

describe("the name", () => {
  test("is saved", async () => {
    const marketplace = createMemberMarketplace();
    const visit = post({ intent: "name", full_name: " Μαρίνα Παππά " }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(marketplace.calls).toMatchObject([{ body: { full_name: "Μαρίνα Παππά" } }]);
  });

  test.each([
    ["", "account.personal.name-required"],
    ["   ", "account.personal.name-required"],
    ["x".repeat(81), "auth.full-name-too-long"],
  ])("%o is refused with %s", async (full_name, key) => {
    const marketplace = createMemberMarketplace();
    const answer = await post({ intent: "name", full_name }, marketplace).send(action);
    const { status, content } = replyOf<ActionResult>(answer);
    expect([status, content.error]).toEqual([422, { full_name: [key] }]);
    expect(marketplace.writes()).toEqual([]);
  });
});

describe("the date of birth", () => {
  const born = { intent: "birth", birth_day: "9", birth_month: "3", birth_year: "1984" };

  test("is saved as a calendar day", async () => {
    const marketplace = createMemberMarketplace();
    expect(leadsTo(await post(born, marketplace).send(action))).toBe(PATH);
    expect(marketplace.calls).toMatchObject([{ body: { date_of_birth: "1984-03-09" } }]);
  });

  test.each([
    [{ birth_day: "" }, "birth_day", "birth-day-required"],
    [{ birth_day: "x" }, "birth_day", "birth-invalid"],
    [{ birth_day: "31", birth_month: "2" }, "birth_day", "birth-invalid"],
    [{ birth_month: "" }, "birth_month", "birth-month-required"],
    [{ birth_year: "84" }, "birth_year", "birth-year-digits"],
    [{ birth_year: "" }, "birth_year", "birth-year-required"],
  ])("with %j is refused at %s, and what was typed stays", async (change, field, key) => {
    const marketplace = createMemberMarketplace();
    const answer = await post({ ...born, ...change }, marketplace).send(action);
    const { status, content } = replyOf<ActionResult>(answer);
    expect([status, content.error]).toEqual([422, { [field]: [`account.personal.${key}`] }]);
    expect(marketplace.writes()).toEqual([]);
    const page = await lookAt(content, "el-GR");
    expect(page.querySelector(`[name=${field}]`)!.getAttribute("aria-invalid")).toBe("true");
    const kept = { ...born, ...change };
    expect(page.querySelector("[name=birth_year]")!.getAttribute("value") ?? "").toBe(
      kept.birth_year,
    );
  });

  test("of a person under 16 is refused at the year", async () => {
    const key = "account.personal.birth-too-young";
    const marketplace = createMemberMarketplace(member(), {
      updateProfileDetails: () => rejection("invalid_fields", { errors: { date_of_birth: [key] } }),
    });
    const answer = await post(born, marketplace).send(action);
    expect(replyOf<ActionResult>(answer).content.error).toEqual({ birth_year: [key] });
  });

  test("is shown in the form again, with the months in Greek", async () => {
    const page = await look("?change=birth", { locale: "el-GR" });
    expect(page.querySelector("[name=birth_month] option[selected]")!.textContent).toBe("Μάρτιος");
    expect(page.querySelector("[name=birth_day]")!.getAttribute("value")).toBe("9");
  });
});

describe("another e-mail", () => {
  test("gets a code, and the page of the code leads back here", async () => {
    const marketplace = createMemberMarketplace();
    const visit = post({ intent: "email", email: " new@deftero.test " }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(
      `/en-GR/auth/sign-up/verify-email?callbackUrl=${encodeURIComponent(PATH)}`,
    );
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "sendEmailCode",
      body: { email: "new@deftero.test" },
    });
    expect(visit.cookies.open("authFlow")).toMatchObject({
      email: "new@deftero.test",
      resend_at: "2026-11-21T10:02:00.000Z",
      callback: PATH,
    });
  });

  test.each([
    ["", "auth.email-required"],
    ["marina", "auth.email-must-be-valid"],
    ["marina@", "auth.email-must-be-valid"],
    [`${"x".repeat(250)}@a.gr`, "auth.email-must-be-valid"],
    ["Marina@deftero.test", "account.personal.email-same"],
  ])("%o is refused with %s, in words of both languages", async (email, key) => {
    const marketplace = createMemberMarketplace();
    const answer = await post({ intent: "email", email }, marketplace).send(action);
    const { status, content } = replyOf<ActionResult>(answer);
    expect(status).toBe(422);
    expect(content.error?.["email"]?.[0]).toBe(key);
    expect(marketplace.writes()).toEqual([]);
    const [room, rest] = [key.split(".", 1)[0] as "auth" | "account", key.replace(/^\w+\./, "")];
    for (const locale of ["en-GR", "el-GR"] as const) {
      const page = await lookAt(content, locale);
      const sentence = getT(locale, room).find(rest);
      expect(sentence).not.toBeNull();
      expect(page.querySelector("#email-form-email-error")!.textContent).toBe(sentence);
    }
  });

  test("that another account uses says so at the field", async () => {
    const marketplace = createMemberMarketplace(member(), {
      sendEmailCode: () => rejection("email_in_use"),
    });
    const answer = await post({ intent: "email", email: "new@deftero.test" }, marketplace).send(
      action,
    );
    expect(replyOf<ActionResult>(answer)).toMatchObject({
      status: 422,
      content: {
        error: { email: ["account.personal.email-in-use"] },
        initialValue: { email: "new@deftero.test" },
      },
    });
  });

  test("with an old step-up asks for the password, and keeps the input", async () => {
    const marketplace = createMemberMarketplace(member(), {
      sendEmailCode: () => rejection("proof_needed"),
    });
    const visit = post({ intent: "email", email: "new@deftero.test" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(PROOF("email"));
    const page = await look("?change=email", { cookie: visit.nextCookie() });
    expect(page.querySelector<HTMLInputElement>("[name=email]")!.value).toBe("new@deftero.test");
  });

  test("asked for too often says to wait", async () => {
    const marketplace = createMemberMarketplace(member(), {
      sendEmailCode: () => rejection("too_many_requests"),
    });
    const answer = await post({ intent: "email", email: "new@deftero.test" }, marketplace).send(
      action,
    );
    expect(replyOf<ActionResult>(answer)).toMatchObject({
      status: 429,
      content: { error: { "": ["account.problem.too-many"] } },
    });
  });
});

describe("another number", () => {
  const phone = (phone_number: string, phone_country = "GR") => ({
    intent: "phone",
    phone_country,
    phone_number,
  });

  test("gets a code, and the page of the code leads back here", async () => {
    const marketplace = createMemberMarketplace();
    const visit = post(phone("690 000 0001"), marketplace);
    expect(leadsTo(await visit.send(action))).toBe(
      `/en-GR/auth/sign-up/verify-number?callbackUrl=${encodeURIComponent(PATH)}`,
    );
    expect(marketplace.calls.at(-1)).toMatchObject({ body: { phone_number: "306900000001" } });
    expect(visit.cookies.open("authFlow")).toMatchObject({
      phone: "306900000001",
      resend_at: "2026-11-21T10:00:30.000Z",
    });
  });

  test.each([
    ["", "GR", "phone_number", "auth.phone-number-required"],
    ["69x1234567", "GR", "phone_number", "auth.phone-number-numeric-only"],
    ["69", "GR", "phone_number", "auth.phone-number-minimum-requirement"],
    ["69123456789012345", "GR", "phone_number", "auth.phone-number-exceeds-limit"],
    ["07700 900123", "GB", "phone_number", "auth.phone-number-invalid"],
    ["6900000001", "", "phone_country", "auth.phone-country-required"],
    ["+30 691 234 5678", "GR", "phone_number", "account.personal.phone-same"],
  ])("%o with country %o is refused at %s with %s", async (typed, country, field, key) => {
    const marketplace = createMemberMarketplace();
    const answer = await post(phone(typed, country), marketplace).send(action);
    const { status, content } = replyOf<ActionResult>(answer);
    expect(status).toBe(422);
    expect(content.error?.[field]?.[0]).toBe(key);
    expect(marketplace.writes()).toEqual([]);
    const [room, rest] = [key.split(".", 1)[0] as "auth" | "account", key.replace(/^\w+\./, "")];
    for (const locale of ["en-GR", "el-GR"] as const) {
      const page = await lookAt(content, locale);
      expect(page.querySelector(`#phone-form-${field}-error`)!.textContent).toBe(
        getT(locale, room).find(rest),
      );
      expect(page.querySelector<HTMLInputElement>("[name=phone_number]")!.value).toBe(typed);
    }
  });

  test("of another account names that account, masked", async () => {
    const marketplace = createMemberMarketplace(member(), {
      sendPhoneCode: () => rejection("phone_in_use", { data: { contact: "el…@deftero.test" } }),
    });
    const answer = await post(phone("6900000001"), marketplace).send(action);
    const { content } = replyOf<ActionResult>(answer);
    const page = await lookAt(content, "en-GR");
    expect(page.querySelector("#phone-form-phone_number-error")!.textContent).toBe(
      "This mobile number is already linked to another account, el…@deftero.test.",
    );
  });

  test("with an old step-up asks for the password, and keeps the input", async () => {
    const marketplace = createMemberMarketplace(member(), {
      sendPhoneCode: () => rejection("proof_needed"),
    });
    const visit = post(phone("690 000 0001"), marketplace);
    expect(leadsTo(await visit.send(action))).toBe(PROOF("phone"));
    const page = await look("?change=phone", { cookie: visit.nextCookie() });
    expect(page.querySelector<HTMLInputElement>("[name=phone_number]")!.value).toBe("690 000 0001");
  });

  test("waits for the e-mail's proof", async () => {
    const marketplace = createMemberMarketplace(member({ is_email_verified: false }), {
      sendPhoneCode: () => rejection("profile_incomplete"),
    });
    const answer = await post(phone("6900000001"), marketplace).send(action);
    expect(replyOf<ActionResult>(answer).content.error).toEqual({
      "": ["account.problem.incomplete"],
    });
  });

  test("typed over an expired session is kept over the sign-in", async () => {
    const marketplace = createMemberMarketplace(member(), {
      sendPhoneCode: () => rejection("signed_out"),
    });
    const visit = post(phone("6900000001"), marketplace);
    expect(leadsTo(await visit.send(action))).toContain("/en-GR/auth/sign-in?callbackUrl=");
    expect(visit.cookies.open("keptForm")).toMatchObject({
      path: PATH,
      fields: { phone_number: "6900000001" },
    });
  });
});
