import { redirect, type RouterContextProvider } from "react-router";
import { cookiesContext, savedFormContext, localeContext, apiContext } from "../../context.ts";
import { paths, safePath, withQuery } from "../../paths.ts";
import { getT } from "../locale/get-t.server.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Locale } from "../locale/locale.ts";
import { type ApiError, parseApiError } from "../../services/marketplace/api-error.server.ts";

type Context = Readonly<RouterContextProvider>;
type Wish = { query: string; back: string | null };

export async function saveSearchFromForm(
  { query, back }: Wish,
  context: Context,
): Promise<Response> {
  const locale = context.get(localeContext);
  const cookies = context.get(cookiesContext);
  try {
    await context.get(apiContext).savedSearch.save({ query });
    cookies.seal("message", { content: getT(locale, "saved-search")("saved") });
  } catch (error) {
    if (error instanceof Response && cookies.get("accessToken") === null)
      return signInFirst({ query, back }, context);
    const problem = parseApiError(error);
    if (problem === null) throw error;
    cookies.seal("message", { content: findErrorText(problem, locale), type: "error" });
  }
  return redirect(safePath(back, paths.savedSearches(locale)), 303);
}

/** Sealed by the visitor's own POST before the sign-in, so that a crafted address saves nothing. */
export function takeSearch(context: Context): Wish | null {
  if (context.get(cookiesContext).get("accessToken") === null) return null;
  const path = paths.savedSearches(context.get(localeContext));
  const kept = context.get(savedFormContext).take(path);
  const query = kept?.get("query") ?? null;
  return query === null ? null : { query, back: kept!.get("back") };
}

function signInFirst({ query, back }: Wish, context: Context): Response {
  const locale = context.get(localeContext);
  const callbackUrl = paths.savedSearches(locale);
  const wish = new URLSearchParams({ query, ...(back !== null && { back }) });
  context.get(savedFormContext).keep(callbackUrl, wish);
  const page = safePath(back, "");
  return redirect(
    page === ""
      ? paths.signIn(locale, { callbackUrl })
      : paths.modal(withQuery(paths.modal(page, null), { callbackUrl }), "sign-in"),
    303,
  );
}

/** An error of the query says more than the error code. */
export function findErrorText({ code, fieldErrors }: ApiError, locale: Locale): string {
  const t = getT(locale, "saved-search");
  const fault = fieldErrors.query?.[0];
  return (
    (fault ? t.find(`fault.${fault}`) : null) ??
    t.find(`refused.${code}`, { max: LIMITS.savedSearch.max }) ??
    t("refused.any")
  );
}
