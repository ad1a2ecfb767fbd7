import { Outlet, redirect, useLocation, useSearchParams } from "react-router";
import {
  cookiesContext,
  keepAnswerContext,
  listingDeskContext,
  localeContext,
  marketplaceContext,
  webRequestContext,
} from "../../context.ts";
import { ErrorPage } from "../../modules/layout/late-error-page.ts";
import { presentFrame } from "../../modules/sell/present-frame.ts";
import { revalidateStep } from "../../modules/sell/revalidate-step.ts";
import { SellFrame } from "../../modules/sell/sell-frame.tsx";
import { findRightPage, isFramedPage } from "../../modules/sell/sell-steps.ts";
import { readProblem } from "../../modules/session/read-problem.ts";
import { paths } from "../../paths.ts";
import { sellerPaths, type SellPage } from "../../seller-paths.ts";
import { createListingDesk } from "../../services/marketplace/listing-desk.server.ts";
import type { Route } from "./+types/sell";

const pageOf = (pathname: string): SellPage => {
  const page = pathname
    .replace(/\.data$/, "")
    .split("/")
    .at(-1);
  return isFramedPage(page) || page === "success" ? page : "resume";
};

export const middleware: Route.MiddlewareFunction[] = [
  async function openDesk({ request, params, context, url }, next) {
    const locale = context.get(localeContext);
    const desk = createListingDesk(context.get(marketplaceContext), params.listingId);
    context.set(listingDeskContext, desk);
    if (request.method === "POST") {
      const answer = await next();
      const kept = context.get(keepAnswerContext);
      return kept === null ? answer : Response.json(kept);
    }
    try {
      const page = findRightPage(await desk.draft(), pageOf(url.pathname));
      if (page === "listing") throw redirect(sellerPaths.listing(locale, desk.listingId));
      if (page !== null) throw redirect(sellerPaths.sell(locale, desk.listingId, page));
    } catch (error) {
      // It may be somebody's who is signed out now.
      const isHidden = readProblem(error)?.status === 404;
      if (!isHidden || context.get(cookiesContext).get("accessToken") !== null) throw error;
      const callbackUrl = context.get(webRequestContext).path;
      throw redirect(paths.signIn(locale, { callbackUrl }));
    }
    return next();
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  return presentFrame(await context.get(listingDeskContext).draft(), crypto.randomUUID());
}

export default function Sell({ loaderData }: Route.ComponentProps) {
  const page = pageOf(useLocation().pathname);
  const [query] = useSearchParams();
  if (!isFramedPage(page)) return <Outlet />;
  return (
    <SellFrame facts={loaderData} page={page} isFromReview={query.get("return") === "review"}>
      <Outlet />
    </SellFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}

export const shouldRevalidate = revalidateStep;
