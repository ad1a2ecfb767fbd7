import { expect, test } from "vitest";
import { renderRoute } from "#tests/route-kit.tsx";
import { AccountMenu } from "./account-menu.tsx";

test("links to notifications, all account pages and sign-out, and marks the current one", async () => {
  const page = await renderRoute(AccountMenu, null, "/el-GR/account/security");
  const links = [...page.querySelectorAll("a")];
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/el-GR/notifications",
    "/el-GR/account",
    "/el-GR/account/orders",
    "/el-GR/account/offers",
    "/el-GR/account/favorites",
    "/el-GR/account/searches",
    "/el-GR/account/profile",
    "/el-GR/account/personal",
    "/el-GR/account/security",
    "/el-GR/account/language",
  ]);
  expect(page.querySelector("[aria-current]")!.textContent).toBe("Ασφάλεια");
  expect(page.querySelector('form[action="/el-GR/auth/sign-out"]')).not.toBeNull();
});
