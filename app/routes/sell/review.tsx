import { useEffect } from "react";
import { useNavigation } from "react-router";
import * as z from "zod";
import {
  listingDraftContext,
  localeContext,
  apiContext,
  webRequestContext,
} from "../../context.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { getT } from "../../modules/locale/get-t.server.ts";
import { languageOf } from "../../modules/locale/locale.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { StepForm, useStepForm } from "../../modules/listing-draft/draft-form.tsx";
import { stepAction } from "../../modules/listing-draft/step-action.server.ts";
import { findMarketPrice } from "../../modules/listing-draft/price/find-market-price.server.ts";
import {
  BuyerView,
  MissingNote,
  RejectionNote,
  ReviewParts,
} from "../../modules/listing-draft/review/review-parts.tsx";
import {
  findNextAction,
  NextActionLink,
  SellerChecklist,
} from "../../modules/listing-draft/review/seller-checklist.tsx";
import { presentReview } from "../../modules/listing-draft/review/present-review.ts";
import { markPublishing } from "../../modules/listing-draft/review/publish-mark.ts";
import { publishOnce } from "../../modules/listing-draft/review/publish-once.server.ts";
import { Link } from "../../modules/ui/link.tsx";
import { Note } from "../../modules/ui/note.tsx";
import { SeenFirst } from "../../modules/ui/seen-first.tsx";
import { TermsLine } from "../../modules/ui/terms-line.tsx";
import { sellerPaths } from "../../seller-paths.ts";
import type { Route } from "./+types/review";

const schema = z.object({});

export async function loader({ context }: Route.LoaderArgs) {
  const draft = await context.get(listingDraftContext).draft();
  const api = context.get(apiContext);
  const { signedIn } = context.get(webRequestContext);
  const [marketPrice, addresses, readiness] = await Promise.all([
    findMarketPrice(api, draft, draft.asking_price?.amount ?? null),
    signedIn ? api.address.list() : [],
    signedIn ? api.myListings.getSellerReadiness() : null,
  ]);
  const locale = context.get(localeContext);
  const texts = { words: getT(locale, "device-words"), views: getT(locale, "listing-more") };
  const needs = readiness?.missing ?? null;
  const language = languageOf(locale);
  const review = presentReview({ draft, addresses, needs, marketPrice, language, ...texts });
  return { review, form: openForm(context, schema) };
}

export const action = stepAction("review", {
  schema,
  run: async ({ service, version, nonce, go }) => {
    await publishOnce(service, version, nonce);
    return go("success");
  },
});

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { review, form: seed } = loaderData;
  const t = useT("listing-draft-review");
  const next = findNextAction(review);
  const { formMethod } = useNavigation();
  useEffect(() => {
    if (formMethod === "POST") markPublishing(review.listingId);
  }, [formMethod, review.listingId]);
  const locale = useLocale();
  const hasChanged = actionData?.conflict !== undefined;
  const result = hasChanged ? undefined : actionData;
  const [form] = useStepForm({ seed, values: {}, result });
  const [problem] = result?.error?.[""] ?? [];
  const other = result?.facts?.["listing_id"];
  return (
    <div className="stack review">
      {hasChanged ? (
        <Note kind="act" live>
          {t("again")}
        </Note>
      ) : null}
      {review.rejection ? <RejectionNote rejection={review.rejection} /> : null}
      <MissingNote listingId={review.listingId} missing={review.missing} />
      <ReviewParts review={review} />
      <div className="beside">
        {review.needs === null ? (
          <Note>
            <b>{t("visitor-title")}</b> {t("visitor")}
          </Note>
        ) : (
          <SellerChecklist listingId={review.listingId} needs={review.needs} />
        )}
        {review.card ? <BuyerView card={review.card} /> : null}
      </div>
      {typeof other === "string" && problem?.includes("device_already_listed") ? (
        <p>
          <Link to={sellerPaths.listing(locale, other)}>{t("other-listing")}</Link>
        </p>
      ) : null}
      {next.is === "publish" ? (
        <StepForm form={form} result={result} submit={t("publish")}>
          <TermsLine className="small dim" text={t("terms")} />
        </StepForm>
      ) : (
        <>
          {problem === undefined ? null : (
            <SeenFirst about={result}>
              <Note kind="bad" live>
                {form.errorText(problem, form.facts)}
              </Note>
            </SeenFirst>
          )}
          <NextActionLink listingId={review.listingId} next={next} />
        </>
      )}
    </div>
  );
}

export const shouldRevalidate = revalidateAfterError;
