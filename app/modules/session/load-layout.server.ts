import { isFetchedAhead } from "#contract/is-fetched-ahead.ts";
import type { RouterContextProvider } from "react-router";
import type { Profile } from "#contract/profile.ts";
import { cookiesContext, localeContext, apiContext, webRequestContext } from "../../context.ts";
import { paths } from "../../paths.ts";
import { readProfile } from "../../read-profile.server.ts";
import { findProfilePlace } from "../locale/detect-country.ts";
import { marketOf, type Locale } from "../locale/locale.ts";
import { type AuthFacts, admit, isAuthState, resume, type AuthState } from "./auth-flow.ts";
import { findMarketFeatures } from "./market-features.server.ts";
import { readTerms } from "./read-terms.server.ts";
import { mayInterrupt } from "./use-dialog.ts";
import type { AuthHints } from "./use-root-facts.ts";
import type { Session } from "./use-session.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";

type Visit = { request: Request; url: URL; context: Readonly<RouterContextProvider> };
type Member = {
  session: Session;
  facts: AuthFacts;
  profile?: Profile;
  isOver?: boolean;
};
type Wish = { userId: string; place: Locale };

export async function loadLayout({ request, url, context }: Visit) {
  const cookies = context.get(cookiesContext);
  const locale = context.get(localeContext);
  const [{ profile, isOver = false, ...member }, features, terms] = await Promise.all([
    readMember(context),
    findMarketFeatures(marketOf(locale), context.get(webRequestContext), (country) =>
      context
        .get(apiContext)
        .market.getFeatures({ country })
        .then(({ features }) => features),
    ),
    readTerms(context),
  ]);
  const { signedIn } = member.session;
  const modal = url.searchParams.get("modal");
  const isLook = request.method === "GET" && !isFetchedAhead(request);
  const asked = isLook ? chooseAsked() : null;
  if (isLook) cookies.clear("authRequired");

  const isAuth =
    asked !== null || modal !== null || url.pathname.startsWith(paths.auth(locale, "auth"));
  const hints: AuthHints | null = isAuth
    ? {
        lastMethod: cookies.get("loginMethod"),
        userAgent: request.headers.get("User-Agent")?.slice(0, 300) ?? "",
      }
    : null;
  const { is_open, fees, delivery, boost, header } = terms;
  return {
    ...member,
    terms: { is_open, fees, delivery, boost, header },
    ...(features?.allow_sellers === false ? { noSell: true } : {}),
    asked,
    hints,
    detour: isLook ? findDetour(url, signedIn) : null,
    wish: isLook && isDocument() && profile ? findWish(profile) : null,
  };

  function isDocument(): boolean {
    return !new URL(request.url).pathname.endsWith(".data");
  }

  /** For documents only: a redirect during client-side navigation would lose typed text. */
  function findWish(profile: Profile): Wish | null {
    const place = findProfilePlace(locale, profile);
    return place && { userId: profile.id, place };
  }

  /**
   * A dialog that opens once without a click (spec §4): required by the page, or to finish a
   * sign-up.
   */
  function chooseAsked(): AuthState | null {
    const { openStep } = member.session;
    if (!signedIn) {
      const isAsked = isOver ? mayInterrupt(url.pathname, locale) : cookies.get("authRequired");
      return !isAsked || modal !== null ? null : "sign-in";
    }
    if (openStep === undefined || cookies.get("resumeAsked") !== null) return null;
    if (
      modal !== openStep &&
      (modal !== null || !isDocument() || !mayInterrupt(url.pathname, locale))
    )
      return null;
    cookies.set("resumeAsked", "1");
    return modal === null ? openStep : null;
  }
}

/**
 * Where a signed-in member is redirected: without `customUrl` (spec §2), or to the `callbackUrl` of
 * a dialog with nothing left to ask. The path is user input and must be checked.
 */
function findDetour(url: URL, signedIn: boolean): string | null {
  if (!signedIn) return null;
  const modal = url.searchParams.get("modal");
  const callback = url.searchParams.get("callbackUrl");
  const isDone =
    isAuthState(modal) && admit(modal, { signedIn, hasEmail: true, hasCode: true }) === null;
  if (isDone && callback !== null) return callback;
  if (!url.searchParams.has("customUrl")) return null;
  const query = new URLSearchParams(url.searchParams);
  query.delete("customUrl");
  return query.size === 0 ? url.pathname : `${url.pathname}?${query}`;
}

/** Never throws: without a profile the header shows no name. */
async function readMember(context: Visit["context"]): Promise<Member> {
  const api = context.get(apiContext);
  const cookies = context.get(cookiesContext);
  if (cookies.get("accessToken") === null) {
    return { session: { signedIn: false, user: null }, facts: {} };
  }
  const counting = countUnread(api);
  let profile: Profile;
  try {
    profile = await readProfile(context);
  } catch {
    const signedIn = cookies.get("accessToken") !== null;
    return { session: { signedIn, user: null }, facts: {}, isOver: !signedIn };
  }
  const photo = profile.profile_photo;
  const user = { username: profile.username, photo };
  const unread = await counting;
  const known = { signedIn: true, user, ...(unread === null ? {} : { unread }) };
  const openStep = resume({ ...profile, photo });
  const password = profile.has_password ? {} : { has_password: false };
  if (openStep === null) return { session: known, facts: password, profile };
  return {
    profile,
    session: { ...known, openStep },
    facts: {
      ...password,
      email: profile.email,
      ...(profile.phone_number === null ? {} : { phone: profile.phone_number }),
      ...(openStep === "sign-up-choose-username"
        ? { suggestions: await listSuggestions(api) }
        : {}),
    },
  };
}

/** The number at the bell is not worth a wait or a retry. */
const countUnread = (api: ApiClient): Promise<number | null> =>
  api.notification.countUnread({}, { retries: 0 }).then(
    ({ count }) => count,
    () => null,
  );

const listSuggestions = (api: ApiClient): Promise<string[]> =>
  api.account.get({ "username-suggestion": "1" }).then(
    ({ username_suggestions }) => username_suggestions ?? [],
    () => [],
  );
