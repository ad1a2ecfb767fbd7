import { describe, expect, test } from "vitest";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../modules/form/action-result.ts";
import Consent, { action, loader } from "./consent.tsx";

const nobody = async () => new Response(null, { status: 500 });
const answer = (form: Record<string, string>, suffix = "") =>
  openVisit(`/en-GR/consent${suffix}`, nobody, { form, cookie: "" });

describe("a consent form", () => {
  test.each(["yes", "no"])("%s is kept, and leads back to the page", async (said) => {
    const visit = answer({ answer: said, returnTo: "/en-GR/search?q=a" });
    expect(leadsTo(await visit.send(action))).toBe("/en-GR/search?q=a");
    expect(visit.nextCookie()).toBe(`consent=${said}`);
  });

  test("sent by scripts does not navigate", async () => {
    const visit = answer({ answer: "no" }, ".data");
    expect(replyOf(await visit.send(action)).content).toMatchObject({ status: "success" });
    expect(visit.nextCookie()).toBe("consent=no");
  });

  test("redirects to this site only", async () => {
    const visit = answer({ answer: "yes", returnTo: "//evil.test" });
    expect(leadsTo(await visit.send(action))).toBe("/en-GR/consent");
  });

  test("with an unknown value is refused", async () => {
    const visit = answer({ answer: "perhaps" });
    const { status, content } = replyOf<ActionResult>(await visit.send(action));
    expect(status).toBe(422);
    expect(visit.nextCookie()).toBe("");
    const data = await openVisit("/en-GR/consent", nobody, { cookie: "" }).send(loader);
    const Screen = () => Consent({ loaderData: data, actionData: content } as never);
    const page = await renderRoute(Screen, data, "/en-GR/consent");
    expect(page.querySelector("main")!.textContent).toContain("Your choice was not saved.");
  });
});

test.each([
  ["", "You have not answered yet, so nothing is counted."],
  ["consent=yes", "You have accepted."],
  ["consent=no", "You have declined."],
  ["consent=nonsense", "You have not answered yet, so nothing is counted."],
])("with the cookie %o the page says: %s", async (cookie, sentence) => {
  const visit = openVisit("/en-GR/consent", nobody, { cookie });
  const page = await renderRoute(Consent, await visit.send(loader), "/en-GR/consent");
  expect(page.querySelector("[role=status]")!.textContent).toContain(sentence);
  const buttons = [...page.querySelectorAll<HTMLButtonElement>("main button")];
  expect(buttons.map(({ value }) => value)).toEqual(["yes", "no"]);
  expect(new Set(buttons.map(({ className }) => className)).size).toBe(1);
});
