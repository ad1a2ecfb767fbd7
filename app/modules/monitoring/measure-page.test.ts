import { expect, test } from "vitest";
import { isPrivateAddress } from "./measure-page.ts";

const isPrivate = (path: string) => isPrivateAddress(new URL(path, "https://shop.test"));

test.each([
  "/en-GB/auth/sign-in?link=dGhlIHRva2Vu",
  "/el-GR/auth/sign-in?callbackUrl=%2F&link=dGhlIHRva2Vu",
  "/el-GR/hub",
  "/el-GR/hub/accounts?who=eleni@example.gr",
  "/en-GB/hub/orders/01980a3e-7c11-7d0e-9a53-0a7a2f0a9a11",
  "/en-GB/unsubscribe/AbCdEfGhIjKlMnOpQrStUvWx0123",
])("%s is not recorded", (path) => {
  expect(isPrivate(path)).toBe(true);
});

test.each([
  "/el-GR",
  "/en-GB/search?q=hub&price_max=400",
  "/en-GB/user/hub",
  "/el-GR/auth/sign-in",
])("%s may be recorded", (path) => {
  expect(isPrivate(path)).toBe(false);
});
