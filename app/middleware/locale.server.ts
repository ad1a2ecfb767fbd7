import { redirect, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import { apiContext, cookiesContext, errorContext, webRequestContext } from "../context.ts";
import {
  DEFAULT_LOCALE,
  evaluateLocale,
  findChosenLocale,
  LOCALES,
  parseLocale,
  type Locale,
} from "../modules/locale/locale.ts";
import { BEGINNINGS } from "../url-rules.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Cookies, the profile, Accept-Language, else el-GR (decisions "Product"). */
const [detectByI18next, getLocale] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...LOCALES],
    fallbackLanguage: DEFAULT_LOCALE,
    order: ["custom", "header"],
    async findLocale({ context }) {
      const cookies = context.get(cookiesContext);
      const chosen = { locale: cookies.get("locale"), country: cookies.get("country") };
      return findChosenLocale(chosen) ?? (await findProfileLocale(context));
    },
  },
  i18next: { resources: {}, initAsync: false },
});

/** An address with a locale needs no detection, nor its instance (docs/decisions/0075). */
export const detectLocale: MiddlewareFunction<Response> = (given, next) =>
  lacksLocale(given.context) ? detectByI18next(given, next) : next();

/** Locale of the member's profile; null when it cannot be read. */
async function findProfileLocale(context: Context): Promise<Locale | null> {
  if (context.get(cookiesContext).get("accessToken") === null) return null;
  const profile = await context
    .get(apiContext)
    .account.get()
    .catch(() => null);
  return profile && parseLocale(`${profile.language}-${profile.country}`);
}

/** Neither an error's page nor an address with another beginning has to be asked about. */
function lacksLocale(context: Context): boolean {
  const { pathname } = context.get(webRequestContext).url;
  if (context.get(errorContext) !== null) return false;
  return pathname === "/" || evaluateLocale(pathname, BEGINNINGS).is === "bare";
}

const loggedLocales = new Set<string>();

/** Redirects addresses without a locale, or with an unknown one, to the same page of a locale. */
export const correctLocale: MiddlewareFunction<Response> = ({ context }, next) => {
  const { log, url } = context.get(webRequestContext);
  const verdict = evaluateLocale(url.pathname, BEGINNINGS);
  if (context.get(errorContext) !== null) return next();
  if (verdict.is === "bare") throw redirectToOwnLocale(context);
  if (verdict.is !== "unknown") return next();
  const { locale, path } = verdict;
  if (!loggedLocales.has(locale) && loggedLocales.size < 1000) {
    loggedLocales.add(locale);
    log.warn({ locale: locale.slice(0, 40) }, "Unknown locale in an address");
  }
  throw redirect(path + url.search, 302);
};

export function redirectToOwnLocale(context: Context): Response {
  const { path } = context.get(webRequestContext);
  return redirect(`/${getLocale(context)}${path.replace(/^\/(?=\?|$)/, "")}`, {
    status: 302,
    headers: { "Cache-Control": "private, no-store", Vary: "Accept-Language" },
  });
}
