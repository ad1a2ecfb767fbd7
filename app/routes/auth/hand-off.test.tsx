import { describe, expect, test } from "vitest";
import { createOrderMarketplace } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import HandOff, { action, loader } from "./hand-off.tsx";

const ADDRESS = "/el-GR/auth/hand-off";

describe("a code that waits for an answer", () => {
  test("is asked about with two buttons, the present account first", async () => {
    const page = await renderRoute(HandOff, { name: "eleni" }, ADDRESS);
    const form = page.querySelector("main form")!;
    expect([form.getAttribute("method"), form.getAttribute("action")]).toEqual(["post", ADDRESS]);
    const buttons = [...form.querySelectorAll("button")];
    expect(buttons.map(({ name, value }) => [name, value])).toEqual([
      ["choice", "stay"],
      ["choice", "switch"],
    ]);
    expect(page.querySelector("main")!.textContent).toContain("eleni");
    expect(form.querySelectorAll("input")).toHaveLength(0);
  });

  test("that nobody brought leads home, asked for or answered", async () => {
    const { fetch } = createOrderMarketplace();
    expect(leadsTo(await openVisit(ADDRESS, fetch).send(loader))).toBe("/el-GR");
    const answered = openVisit(ADDRESS, fetch, { form: { choice: "switch" } });
    expect(leadsTo(await answered.send(action))).toBe("/el-GR");
    expect(answered.cookies.get("accessToken")).toBe("a-token");
  });

  test("is never taken from a cookie that somebody else wrote", async () => {
    const cookie = "accessToken=a-token; socialState=s; handOff=eyJjb2RlIjoiYSJ9";
    const visit = openVisit(ADDRESS, fetch, { form: { choice: "switch" }, cookie });
    expect(leadsTo(await visit.send(action))).toBe("/el-GR");
  });
});
