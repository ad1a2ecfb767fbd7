import type { ComponentProps } from "react";
import { describe, expect, test } from "vitest";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import SecondFactor, { action, loader } from "./second-factor.tsx";

const PATH = "/en-GR/account/security/second-factor";
const CODES = Array.from({ length: 10 }, (_, index) => `AAAA${(index + 2) % 10}-BBBBB`);
const SETUP = {
  is_on: false,
  since: null,
  recovery_codes_left: 0,
  setup: { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/Deftero:a?secret=JBSWY3DPEHPK3PXP" },
};
const shop = (answers: Answers = {}) => createMemberMarketplace(member(), answers);
const look = async (answers: Answers, locale = "en-GR", reply?: ActionResult) => {
  const path = PATH.replace("en-GR", locale);
  const data = await openVisit(path, shop(answers).fetch).send(loader);
  const Screen = (props: ComponentProps<typeof SecondFactor>) => (
    <SecondFactor {...props} actionData={reply} />
  );
  return (await renderRoute(Screen, data, path)).querySelector("main")!;
};
const post = (form: Record<string, string>, answers: Answers = {}) =>
  openVisit(PATH, shop(answers).fetch, { form });

describe("setting up the second factor", () => {
  test("shows a QR code, the key in groups of four, and a link for this device", async () => {
    const main = await look({ getSecondFactor: () => SETUP });
    expect(main.querySelector("svg.qr path")!.getAttribute("d")).toMatch(/^M4 4h1v1h-1z/);
    expect(main.querySelector("code")!.textContent).toBe("JBSW Y3DP EHPK 3PXP");
    expect(main.querySelector(`a[href="${SETUP.setup.uri}"]`)).not.toBeNull();
  });

  test("asks for the password again when the proof is old, and returns", async () => {
    const answers = { startSecondFactor: () => rejection("proof_needed") };
    expect(leadsTo(await post({ intent: "start" }, answers).send(action))).toBe(
      `/en-GR/auth/sign-up/verify-password?callbackUrl=${encodeURIComponent(PATH)}`,
    );
  });

  test("ends with recovery codes, which this answer alone has", async () => {
    const answers = { confirmSecondFactor: () => ({ recovery_codes: CODES }) };
    const visit = post({ intent: "confirm", code: "123456" }, answers);
    const { status, content } = replyOf<ActionResult>(await visit.send(action));
    expect(status).toBe(200);
    expect(JSON.stringify(visit.cookies)).not.toContain(CODES[0]);
    const main = await look({}, "el-GR", content);
    expect([...main.querySelectorAll(".recovery-codes li")].map((li) => li.textContent)).toEqual(
      CODES,
    );
    expect(main.textContent).toContain("Οι κωδικοί ανάκτησής σου");
  });

  test("says at the field that a code is wrong, and shows the square again", async () => {
    const answers: Answers = {
      getSecondFactor: () => SETUP,
      confirmSecondFactor: () => rejection("second_code_wrong"),
    };
    const visit = post({ intent: "confirm", code: "000000" }, answers);
    const { status, content } = replyOf<ActionResult>(await visit.send(action));
    expect(status).toBe(422);
    const main = await look(answers, "en-GR", content);
    expect(main.querySelector("#confirm-code-error")!.textContent).toContain("doesn’t match");
    expect(main.querySelector("svg.qr")).not.toBeNull();
  });
});

describe("the second factor that is on", () => {
  const on = () => ({
    is_on: true,
    since: "2026-11-20T10:00:00.000Z",
    recovery_codes_left: 1,
    setup: null,
  });

  test("says since when, and how many codes are left", async () => {
    const main = await look({ getSecondFactor: on });
    const words = main.textContent!.replaceAll(/\s+/g, " ");
    expect(words).toContain("On since 20 November 2026.");
    expect(main.textContent).toContain("You have 1 unused recovery code left.");
  });

  test("is turned off after a question", async () => {
    const main = await look({ getSecondFactor: on });
    const button = main.querySelector("[name=intent][value=remove]")!;
    expect(button.closest("details")!.open).toBe(false);
    const visit = post({ intent: "remove" });
    expect(leadsTo(await visit.send(action))).toBe("/en-GR/account/security");
  });

  test("renews its codes", async () => {
    const answers = { renewRecoveryCodes: () => ({ recovery_codes: CODES }) };
    const { content } = replyOf<ActionResult>(
      await post({ intent: "renew" }, answers).send(action),
    );
    expect(content.facts).toEqual({ recovery_codes: CODES.join(" ") });
  });
});
