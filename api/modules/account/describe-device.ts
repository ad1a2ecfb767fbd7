type Device = { browser: string | null; system: string | null };
type Sign = readonly [sign: RegExp, name: string];

/** First match wins: nearly all browsers also claim to be Chrome or Safari. */
const BROWSERS: readonly Sign[] = [
  [/\bFBA[NV]\/|\bFB_IAB\//, "Facebook"],
  [/\bInstagram\b/, "Instagram"],
  [/\bmusical_ly|\bBytedanceWebview|\bTikTok\b/, "TikTok"],
  [/\bGSA\//, "Google"],
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOPT\/|\bOPiOS\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bYaBrowser\//, "Yandex"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:DuckDuckGo|Ddg)\//, "DuckDuckGo"],
  [/\bHuaweiBrowser\//, "Huawei Browser"],
  [/\bMiuiBrowser\//, "Mi Browser"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*Safari\//, "Safari"],
  [/\bTrident\/|\bMSIE /, "Internet Explorer"],
];

const SYSTEMS: readonly Sign[] = [
  [/\biPhone\b|\biPod\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b|\bMac OS X\b/, "macOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

const findName = (signs: readonly Sign[], userAgent: string): string | null =>
  signs.find(([sign]) => sign.test(userAgent))?.[1] ?? null;

/**
 * Browser and system as people call them; null for what does not say. Only for a person to know
 * their own devices again: nothing is decided by it, since user agents say what they like.
 */
export const describeDevice = (userAgent: string | null): Device => ({
  browser: findName(BROWSERS, userAgent ?? ""),
  system: findName(SYSTEMS, userAgent ?? ""),
});
