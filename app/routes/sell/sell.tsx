import {
  Outlet,
  redirect,
  useLocation,
  useSearchParams,
  type RouterContextProvider,
} from "react-router";
import type { Market } from "#contract/market.ts";
import {
  cookiesContext,
  autosaveResultContext,
  listingDraftContext,
  localeContext,
  apiContext,
  webRequestContext,
} from "../../context.ts";
import { FocusShell } from "../../modules/layout/focus-shell.tsx";
import { ErrorPage } from "../../modules/layout/late-error-page.ts";
import { placeIn } from "../../modules/locale/choose-place.ts";
import { getT } from "../../modules/locale/get-t.server.ts";
import { languageOf, marketOf, swapLocale } from "../../modules/locale/locale.ts";
import {
  SIGNED_IN_FOR,
  toLostDraft,
  findRightPage,
  isFramedPage,
} from "../../modules/listing-draft/sell-steps.ts";
import { presentFrame } from "../../modules/listing-draft/draft-facts.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { SellFrame } from "../../modules/listing-draft/sell-frame.tsx";
import { paths, withQuery } from "../../paths.ts";
import { sellerPaths, type SellPage } from "../../seller-paths.ts";
import { setMessage } from "../../services/flash.server.ts";
import { createListingDraftService } from "../../services/marketplace/listing-draft.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/sell";

export const handle = { shell: "focus" };

const pageOf = (pathname: string): SellPage => {
  const page = pathname
    .replace(/\.data$/, "")
    .split("/")
    .at(-1);
  return isFramedPage(page) || page === "success" ? page : "resume";
};

export const middleware: Route.MiddlewareFunction[] = [
  async function openService({ request, params, context, url }, next) {
    const locale = context.get(localeContext);
    const service = createListingDraftService(context.get(apiContext), params.listingId);
    context.set(listingDraftContext, service);
    if (request.method === "POST") {
      const answer = await next();
      const kept = context.get(autosaveResultContext);
      return kept === null ? answer : Response.json(kept);
    }
    try {
      const draft = await service.draft();
      if (draft.market !== marketOf(locale)) throw toOwnMarket(context, draft.market);
      const page = findRightPage(draft, pageOf(url.pathname));
      if (page === "listing") throw redirect(sellerPaths.listing(locale, service.listingId));
      if (page !== null) throw redirect(sellerPaths.sell(locale, service.listingId, page));
    } catch (error) {
      if (parseApiError(error)?.status !== 404) throw error;
      const lost = { id: service.listingId, page: pageOf(url.pathname) };
      if (context.get(cookiesContext).get("accessToken") !== null) {
        // After a sign-in for this draft, an explanation is shown; anyone else gets 404.
        if (!url.searchParams.has(SIGNED_IN_FOR)) throw error;
        throw redirect(toLostDraft(locale, lost));
      }
      // The draft may belong to a member who is signed out.
      const callbackUrl = withQuery(context.get(webRequestContext).path, { [SIGNED_IN_FOR]: 1 });
      throw redirect(paths.signIn(locale, { callbackUrl }));
    }
    return next();
  },
];

function toOwnMarket(context: Readonly<RouterContextProvider>, market: Market): Response {
  const locale = context.get(localeContext);
  const home = placeIn(market, languageOf(locale));
  const country = getT(home, "locale")(`country.${market}`);
  const content = getT(home, "listing-draft")("market-kept", { country });
  setMessage(context.get(cookiesContext), { content, type: "default" });
  return redirect(swapLocale(context.get(webRequestContext).path, home));
}

export async function loader({ context }: Route.LoaderArgs) {
  return presentFrame(await context.get(listingDraftContext).draft(), crypto.randomUUID());
}

export default function Sell({ loaderData }: Route.ComponentProps) {
  const page = pageOf(useLocation().pathname);
  const [query] = useSearchParams();
  return (
    <FocusShell task="sell">
      {isFramedPage(page) ? (
        <SellFrame facts={loaderData} page={page} isFromReview={query.get("return") === "review"}>
          <Outlet />
        </SellFrame>
      ) : (
        <Outlet />
      )}
    </FocusShell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FocusShell>
      <ErrorPage error={error} />
    </FocusShell>
  );
}

export const shouldRevalidate = revalidateAfterError;
