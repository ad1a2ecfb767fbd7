import { expect, test } from "vitest";
import { describeDevice } from "./account-sessions.ts";

const KIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)";

test.each([
  [
    "Chrome",
    "Windows",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/141.0.0.0 Safari/537.36`,
  ],
  [
    "Chrome",
    "macOS",
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KIT} Chrome/141.0.0.0 Safari/537.36`,
  ],
  [
    "Chrome",
    "Android",
    `Mozilla/5.0 (Linux; Android 10; K) ${KIT} Chrome/141.0.0.0 Mobile Safari/537.36`,
  ],
  ["Chrome", "Linux", `Mozilla/5.0 (X11; Linux x86_64) ${KIT} Chrome/141.0.0.0 Safari/537.36`],
  [
    "Chrome",
    "ChromeOS",
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/141.0.0.0 Safari/537.36`,
  ],
  ["Chrome", "iPhone", `${IPHONE} ${WEBKIT} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`],
  ["Safari", "iPhone", `${IPHONE} ${WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`],
  [
    "Safari",
    "iPad",
    `Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) ${WEBKIT} Version/16.7 Mobile/15E148 Safari/604.1`,
  ],
  [
    "Safari",
    "macOS",
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`,
  ],
  [
    "Firefox",
    "Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0",
  ],
  ["Firefox", "Android", "Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0"],
  ["Firefox", "iPhone", `${IPHONE} ${WEBKIT} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`],
  [
    "Edge",
    "Windows",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
  ],
  [
    "Edge",
    "Android",
    `Mozilla/5.0 (Linux; Android 10; HD1913) ${KIT} Chrome/141.0.0.0 Mobile Safari/537.36 EdgA/141.0.0.0`,
  ],
  [
    "Opera",
    "Linux",
    `Mozilla/5.0 (X11; Linux x86_64) ${KIT} Chrome/139.0.0.0 Safari/537.36 OPR/123.0.0.0`,
  ],
  [
    "Samsung Internet",
    "Android",
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${KIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  [
    "Facebook",
    "iPhone",
    `${IPHONE} ${WEBKIT} Mobile/15E148 [FBAN/FBIOS;FBAV/530.0.0.38.77;FBDV/iPhone14,5;FBSN/iOS]`,
  ],
  [
    "Instagram",
    "Android",
    `Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A; wv) ${KIT} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 Instagram 400.0.0.0 Android`,
  ],
  ["Google", "iPhone", `${IPHONE} ${WEBKIT} GSA/389.0.8 Mobile/15E148 Safari/604.1`],
  [
    "Internet Explorer",
    "Windows",
    "Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko",
  ],
  [null, null, "curl/8.5.0"],
  [null, null, ""],
])("describes the user agent as %s on %s: %s", (browser, system, userAgent) => {
  expect(describeDevice(userAgent)).toEqual({ browser, system });
});

test("a missing user agent has neither browser nor system", () => {
  expect(describeDevice(null)).toEqual({ browser: null, system: null });
});
