import { createI18nextMiddleware } from "remix-i18next";
import { redirect } from "react-router";
import { cookiesContext, apiContext, webRequestContext } from "../../context.ts";
import {
  findChosenLocale,
  DEFAULT_LOCALE,
  LOCALES,
  parseLocale,
  type Locale,
} from "../../modules/locale/locale.ts";
import type { Route } from "./+types/front-door";

const [detectLocale, getLocale] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...LOCALES],
    fallbackLanguage: DEFAULT_LOCALE,
    order: ["custom", "header"],
    findLocale: async ({ context }) => {
      const cookies = context.get(cookiesContext);
      const chosen = { locale: cookies.get("locale"), country: cookies.get("country") };
      return findChosenLocale(chosen) ?? (await findProfileLocale(context));
    },
  },
  i18next: { resources: {} },
});

export const middleware: Route.MiddlewareFunction[] = [detectLocale];

/** Locale of the member's profile; null when it cannot be read. */
async function findProfileLocale(context: Route.LoaderArgs["context"]): Promise<Locale | null> {
  if (context.get(cookiesContext).get("accessToken") === null) return null;
  const profile = await context
    .get(apiContext)
    .account.get()
    .catch(() => null);
  return profile && parseLocale(`${profile.language}-${profile.country}`);
}

/** 302 by cookies, profile, Accept-Language, else el-GR (decisions "Product"). */
export function loader({ context }: Route.LoaderArgs) {
  const { path } = context.get(webRequestContext);
  return redirect(`/${getLocale(context)}${path.replace(/^\/(?=\?|$)/, "")}`, {
    status: 302,
    headers: { "Cache-Control": "private, no-store", Vary: "Accept-Language" },
  });
}
