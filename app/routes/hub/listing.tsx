import { savedFormContext, localeContext, apiContext, webRequestContext } from "../../context.ts";
import { Decided, Decision } from "../../modules/hub/decision.tsx";
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
import { runDecision } from "../../modules/hub/run-decision.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { hubPaths } from "../../hub-paths.ts";
import type { Route } from "./+types/listing";

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export async function loader({ context, params: { listingId }, url }: Route.LoaderArgs) {
  if (!ID.test(listingId)) throw new Response(null, { status: 404 });
  const { market } = parseQueue(url.searchParams);
  const api = context.get(apiContext);
  const listing = await api.hubListing.get({ id: listingId, ...toQueueQuery({ market }) });
  const path = hubPaths.listing(context.get(localeContext), listingId);
  return {
    market,
    review: presentReview(listing),
    kept: context.get(savedFormContext).take(path),
    nonces: { publish: crypto.randomUUID(), reject: crypto.randomUUID() },
    now: context.get(webRequestContext).now().toISOString(),
  };
}

export async function action({ request, context, params: { listingId }, url }: Route.ActionArgs) {
  const { market } = parseQueue(url.searchParams);
  const api = context.get(apiContext);
  return runDecision({ request, context }, { listingId, market }, (body, nonce) =>
    api.hubListing.decide(
      { id: listingId, ...toQueueQuery({ market }), ...body },
      { idempotencyKey: nonce },
    ),
  );
}

export default function Listing({ loaderData, actionData }: Route.ComponentProps) {
  const { market, review, kept, nonces, now } = loaderData;
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
          <ReviewDecisions review={review} />
          {mayDecide ? (
            <Decision review={review} reply={actionData} kept={kept} nonces={nonces} />
          ) : (
            <Decided review={review} market={market} reply={actionData} />
          )}
          <ReviewKeys />
        </aside>
      </div>
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
