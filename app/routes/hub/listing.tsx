import { apiContext, webRequestContext } from "../../context.ts";
import { Decided, Decision } from "../../modules/hub/decision.tsx";
import { decide, decisionSchemas } from "../../modules/hub/decide-listing.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { presentReview } from "../../modules/hub/present-review.ts";
import { parseQueue, toQueueQuery } from "../../modules/hub/listing-queue.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import {
  ReviewCatalogue,
  ReviewDecisions,
  ReviewSeller,
  ReviewGrades,
  ReviewPhotos,
} from "../../modules/hub/review-listing.tsx";
import { ReviewHead } from "../../modules/hub/review-head.tsx";
import { ReviewKeys } from "../../modules/hub/late-keys.tsx";
import { RiskPanel } from "../../modules/risk/risk-signals.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { Route } from "./+types/listing";

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export async function loader({ context, params: { listingId }, url }: Route.LoaderArgs) {
  if (!ID.test(listingId)) throw new Response(null, { status: 404 });
  const { market } = parseQueue(url.searchParams);
  const api = context.get(apiContext);
  const listing = await api.hubListing.get({ id: listingId, ...toQueueQuery({ market }) });
  return {
    market,
    review: presentReview(listing),
    forms: openForms(context, decisionSchemas),
    now: context.get(webRequestContext).now().toISOString(),
  };
}

export const action = decide;

export default function Listing({ loaderData, actionData }: Route.ComponentProps) {
  const { market, review, forms, now } = loaderData;
  const mayDecide = review.status === "under_review" && !review.isMine;
  return (
    <main id="main" className="wrap stack">
      <PageHead title={review.title} noIndex />
      <ReviewHead review={review} market={market} now={now} />
      {/* The key remounts the page for another listing: form state must not carry over. */}
      <div className="split aside" key={review.id}>
        <div className="stack wide">
          <ReviewPhotos title={review.title} photos={review.photos} />
          <ReviewGrades review={review} />
        </div>
        <aside className="stack beside">
          <ReviewCatalogue review={review} />
          <ReviewSeller review={review} />
          <RiskPanel signals={review.signals} device={review.device} />
          <ReviewDecisions review={review} />
          {mayDecide ? (
            <Decision review={review} forms={forms} result={actionData} />
          ) : (
            <Decided review={review} market={market} result={actionData} />
          )}
          <ReviewKeys />
        </aside>
      </div>
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
