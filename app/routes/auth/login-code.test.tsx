import { describe, expect, test } from "vitest";
import { createOrderMarketplace } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import LoginCode, { action, loader } from "./login-code.tsx";

const ADDRESS = "/el-GR/auth/hand-off";

describe("a pending login code", () => {
  test("shows two buttons, the current account first", async () => {
    const page = await renderRoute(LoginCode, { name: "eleni" }, ADDRESS);
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

  test("that does not exist redirects home", async () => {
    const { fetch } = createOrderMarketplace();
    expect(leadsTo(await openVisit(ADDRESS, fetch).send(loader))).toBe("/el-GR");
    const answered = openVisit(ADDRESS, fetch, { form: { choice: "switch" } });
    expect(leadsTo(await answered.send(action))).toBe("/el-GR");
    expect(answered.cookies.get("accessToken")).toBe("a-token");
  });

  test("is not read from a forged cookie", async () => {
    const cookie = "accessToken=a-token; socialState=s; handOff=eyJjb2RlIjoiYSJ9";
    const visit = openVisit(ADDRESS, fetch, { form: { choice: "switch" }, cookie });
    expect(leadsTo(await visit.send(action))).toBe("/el-GR");
  });
});
