import { expect, test } from "vitest";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import Choose, { loader } from "./choose.tsx";

const PAGE = "/el-GR/auth?callbackUrl=%2Fel-GR%2Faccount%2Forders";
const look = (cookie: string) => openVisit(PAGE, fetch, { cookie }).send(loader);

test("links to sign-in and sign-up keep the callback URL", async () => {
  const page = await renderRoute(Choose, await look(""), PAGE);
  const links = [...page.querySelectorAll("main a")].map((link) => link.getAttribute("href"));
  const callback = "?callbackUrl=%2Fel-GR%2Faccount%2Forders";
  expect(links.slice(0, 2)).toEqual([
    `/el-GR/auth/sign-in${callback}`,
    `/el-GR/auth/sign-up${callback}`,
  ]);
});

test("terms and privacy policy open in a new tab", async () => {
  const page = await renderRoute(Choose, await look(""), PAGE);
  const beside = [...page.querySelectorAll('main a[target="_blank"]')];
  expect(beside.map((link) => `${link.textContent} ${link.getAttribute("href")}`)).toEqual([
    "όρους χρήσης /el-GR/content/info/terms-and-conditions",
    "πολιτική απορρήτου /el-GR/content/info/privacy-policy",
  ]);
});

test("providers that are not set up are not offered", async () => {
  const page = await renderRoute(Choose, await look(""), PAGE);
  expect(page.querySelectorAll("main form")).toHaveLength(0);
});

test("a signed-in member is redirected to the callback URL", async () => {
  expect(leadsTo(await look("accessToken=a-token"))).toBe("/el-GR/account/orders");
});
