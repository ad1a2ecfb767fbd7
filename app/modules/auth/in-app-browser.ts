/** Apps that open links in a view of their own and say so. */
const APP = /\bFB(?:AN|AV|IOS|_IAB)\b|\bInstagram\b/;
/** Android marks its WebView in the first brackets. */
const ANDROID_VIEW = /\bAndroid\b[^()]*; wv\)/;
const APPLE = /\((?:iPhone|iPad|iPod|Macintosh)[; ][^()]*\) AppleWebKit\//;
/** Every browser for Apple's systems has it, Chrome, Firefox and Edge too; a bare WKWebView has not. */
const SAFARI = /\bSafari\/\d/;

/** Names are shorter; no expression below shall chew on more. */
const LONGEST = 600;

/** Whether the page is shown inside an app, where Google refuses to sign anyone in (spec §2). */
export function isInAppBrowser(userAgent: string): boolean {
  const name = userAgent.slice(0, LONGEST);
  return APP.test(name) || ANDROID_VIEW.test(name) || (APPLE.test(name) && !SAFARI.test(name));
}
