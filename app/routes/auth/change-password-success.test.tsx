import { expect, test } from "vitest";
import { renderRoute } from "#tests/route-kit.tsx";
import { openVisit } from "#tests/visit-kit.ts";
import ChangePasswordSuccess, { loader } from "./change-password-success.tsx";

const PAGE = "/en-GR/auth/change-password/success";

test("a visitor gets a link to the sign-in", async () => {
  const data = await openVisit(PAGE, fetch, { cookie: "" }).send(loader);
  const page = await renderRoute(ChangePasswordSuccess, data, PAGE);
  expect(page.querySelector("main a.btn")!.getAttribute("href")).toBe("/en-GR/auth/sign-in");
});
