import { expect, test } from "vitest";
import { findTooLargePath, takesFiles } from "./url-rules.server.ts";

test.each([
  ["/en-GR/auth/sign-up/select-profile-image", true],
  ["/el-GR/auth/sign-up/select-profile-image.data", true],
  ["/en-GB/account/profile", true],
  ["/en-GR/auth/sign-up", false],
  ["/en-GR/auth/sign-up/select-profile-image/x", false],
  ["/el-GR/sell/1/photos", true],
  ["/el-GR/sell/1/photos.data", true],
  ["/el-GR/sell/1/photos/upload", true],
  ["/el-GR/account/orders/1/actions/return", true],
  ["/el-GR/account/orders/1/actions/return.data", true],
  ["/el-GR/account/orders/1/review", true],
  ["/el-GR/account/orders/1/warranty", true],
  ["/el-GR/account/orders/1/imei", false],
  ["/el-GR/sell/1/condition", false],
  ["/en-GR/checkout/1/address", false],
])("takesFiles(%s) is %s", (path, takes) => {
  expect(takesFiles(path)).toBe(takes);
});

test.each([
  ["/el-GR/sell/1/photos", "/el-GR/sell/1/photos?refused=size"],
  ["/el-GR/account/orders/1/actions/return", "/el-GR/account/orders/1/actions/return?refused=size"],
  ["/el-GR/account/orders/1/warranty", "/el-GR/account/orders/1/warranty?refused=size"],
  ["/el-GR/account/orders/1/imei", null],
  ["/el-GR/sell/1/photos.data", null],
  ["/el-GR/sell/1/photos/upload", null],
  ["/en-GB/account/profile", null],
])("a too large form to %s redirects to %s", (path, back) => {
  expect(findTooLargePath(path)).toBe(back);
});
