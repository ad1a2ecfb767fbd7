import { expect, test } from "vitest";
import { isInAppBrowser } from "./provider-buttons.tsx";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15";
const PIXEL = "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A.240205.002";
const GALAXY = "Mozilla/5.0 (Linux; Android 13; SM-S911B Build/TP1A.220624.014";

const APPS: [string, string][] = [
  [
    "Facebook on an iPhone",
    `${IPHONE} (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/465.0.1.41.103;FBBV/602060281;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.5.1;FBSS/3;FBID/phone;FBLC/el_GR;FBOP/5]`,
  ],
  [
    "Facebook on an iPad",
    "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBDV/iPad13,1;FBMD/iPad;FBSN/iPadOS;FBSV/16.6;FBSS/2;FBID/tablet;FBLC/en_GB;FBOP/5]",
  ],
  [
    "Facebook on Android",
    `${GALAXY}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.113 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/466.1.0.55.85;]`,
  ],
  [
    "Facebook Lite",
    "Mozilla/5.0 (Linux; Android 10; M2006C3LG Build/QP1A.190711.020; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.179 Mobile Safari/537.36 [FBAN/EMA;FBLC/el_GR;FBAV/400.0.0.10.116;]",
  ],
  [
    "Messenger on an iPhone",
    `${IPHONE} (KHTML, like Gecko) Mobile/15E148 [FBAN/MessengerForiOS;FBAV/459.0.0.31.107;FBBV/600571233;FBDV/iPhone13,2;FBMD/iPhone;FBSN/iOS;FBSV/17.5.1;FBSS/3;FBCR/;FBID/phone;FBLC/en_GB;FBOP/0]`,
  ],
  [
    "Messenger on Android",
    `${PIXEL}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/457.0.0.53.109;]`,
  ],
  [
    "Instagram on an iPhone",
    `${IPHONE} (KHTML, like Gecko) Mobile/15E148 Instagram 333.0.2.29.86 (iPhone14,5; iOS 17_5_1; el_GR; el; scale=3.00; 1170x2532; 602953166)`,
  ],
  [
    "Instagram on Android",
    `${PIXEL}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.52 Mobile Safari/537.36 Instagram 332.0.0.38.90 Android (34/14; 420dpi; 1080x2268; Google/google; Pixel 8; shiba; shiba; en_GB; 601420827)`,
  ],
  [
    "Instagram, with Safari's own words",
    `${IPHONE} (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1 Instagram 334.0.0.22.97`,
  ],
  [
    "an Android app with a WebView",
    `${PIXEL}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36`,
  ],
  [
    "TikTok on Android",
    `${GALAXY}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.159 Mobile Safari/537.36 trill_340503 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/34.5.3 ByteLocale/en Region/GR`,
  ],
  [
    "TikTok on an iPhone",
    `${IPHONE} (KHTML, like Gecko) Mobile/15E148 musical_ly_34.8.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/GB FalconTag/`,
  ],
  ["LinkedIn on an iPhone", `${IPHONE} (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.29.8962`],
  ["an iPhone app with a bare WKWebView", `${IPHONE} (KHTML, like Gecko) Mobile/15E148`],
  [
    "an iPad app that asks for desktop pages",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)",
  ],
  [
    "an iPod app",
    "Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
  ],
];

const BROWSERS: [string, string][] = [
  ["Safari on an iPhone", `${IPHONE} (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`],
  [
    "Safari on an iPad",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
  ],
  [
    "Chrome on an iPhone",
    `${IPHONE} (KHTML, like Gecko) CriOS/125.0.6422.80 Mobile/15E148 Safari/604.1`,
  ],
  [
    "Firefox on an iPhone",
    `${IPHONE} (KHTML, like Gecko) FxiOS/126.0 Mobile/15E148 Safari/605.1.15`,
  ],
  [
    "Edge on an iPhone",
    `${IPHONE} (KHTML, like Gecko) Version/17.0 EdgiOS/125.0.2535.60 Mobile/15E148 Safari/605.1.15`,
  ],
  [
    "Google's search app on an iPhone",
    `${IPHONE} (KHTML, like Gecko) GSA/319.0.636955138 Mobile/15E148 Safari/604.1`,
  ],
  [
    "Opera on an iPhone",
    `${IPHONE} (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1 OPT/4.7.0`,
  ],
  [
    "Chrome on Android",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36",
  ],
  [
    "Samsung's browser",
    "Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
  ],
  ["Firefox on Android", "Mozilla/5.0 (Android 14; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0"],
  [
    "Chrome on Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36",
  ],
  [
    "Firefox on a Mac",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:126.0) Gecko/20100101 Firefox/126.0",
  ],
  [
    "Edge on Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36 Edg/125.0.2535.67",
  ],
  ["nothing at all", ""],
  ["a word that only looks like one", "Mozilla/5.0 (X11; Linux x86_64; wv) FBANANA/1.0"],
];

test.each(APPS)("%s is an in-app browser", (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(true);
});

test.each(BROWSERS)("%s is not an in-app browser", (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(false);
});
