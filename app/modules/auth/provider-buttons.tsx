import { Form } from "react-router";
import type { SocialProvider } from "#contract/account.ts";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { PRODUCT } from "../locale/product.ts";
import { useT } from "../locale/use-t.ts";
import { useLastMethod, useUserAgent, useRootFacts } from "../session/use-root-facts.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import "./auth.css";

const NAMES = {
  google: "Google",
  facebook: "Facebook",
  apple: "Apple",
} as const satisfies Record<SocialProvider, string>;

/** One button per configured provider. Google refuses to work in in-app browsers (spec §2). */
export function ProviderButtons({ returnTo, lead = false }: { returnTo: string; lead?: boolean }) {
  const t = useT("auth");
  const locale = useLocale();
  const { socialProviders } = useRootFacts();
  const last = useLastMethod();
  const isInApp = isInAppBrowser(useUserAgent());
  return (
    <>
      {socialProviders.map((provider) => {
        const isShut = isInApp && provider === "google";
        return (
          // The provider's page is on another origin, which needs a document navigation.
          <Form
            key={provider}
            method="post"
            action={paths.social(locale, provider)}
            reloadDocument
            discover="none"
          >
            <input type="hidden" name="callback_url" value={returnTo} />
            <Button
              kind={lead && last === provider && !isShut ? "main" : "line"}
              full
              {...(isShut
                ? { type: "button", "aria-disabled": true, "aria-describedby": "in-app" }
                : {})}
            >
              {t("choose.provider", { provider: NAMES[provider] })}
              <LastUsed method={provider} />
            </Button>
          </Form>
        );
      })}
      {isInApp && socialProviders.includes("google") ? (
        <Note kind="act" id="in-app">
          {t("choose.in-app", { product: PRODUCT })}
        </Note>
      ) : null}
    </>
  );
}

const APP = /\bFB(?:AN|AV|IOS|_IAB)\b|\bInstagram\b/;
/** Android marks its WebView in the first brackets of the user agent. */
const ANDROID_VIEW = /\bAndroid\b[^()]*; wv\)/;
const APPLE = /\((?:iPhone|iPad|iPod|Macintosh)[; ][^()]*\) AppleWebKit\//;
/** Every browser of Apple's systems names Safari; a bare WKWebView does not. */
const SAFARI = /\bSafari\/\d/;

/** Bounds the time of the regular expressions; real user agents are shorter. */
const LONGEST = 600;

/** Google refuses to sign in within in-app browsers (spec §2). */
export function isInAppBrowser(userAgent: string): boolean {
  const name = userAgent.slice(0, LONGEST);
  return APP.test(name) || ANDROID_VIEW.test(name) || (APPLE.test(name) && !SAFARI.test(name));
}

/** Badge of the way in that was used last (spec §2). */
export function LastUsed({ method }: { method: string }) {
  const t = useT("auth");
  return useLastMethod() === method ? (
    <span className="last-used">{t("choose.last-used")}</span>
  ) : null;
}
