import { redirect } from "react-router";
import { savedFormContext, listingDraftContext, localeContext, apiContext } from "../../context.ts";
import { formatMoney } from "../../modules/locale/format.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { runSellStep } from "../../modules/listing-draft/run-sell-step.server.ts";
import { useSellFacts } from "../../modules/listing-draft/draft-facts.ts";
import { StepForm } from "../../modules/listing-draft/step-form.tsx";
import { useStepSentence } from "#app/modules/listing-draft/step-error.tsx";
import { renderSoldChart } from "../../modules/market-price/sold-chart.server.tsx";
import { findMarketPrice } from "../../modules/listing-draft/price/find-market-price.server.ts";
import {
  formatAmount,
  parseAskedPrice,
} from "#app/modules/listing-draft/price/parse-price-form.ts";
import { presentPrice } from "../../modules/listing-draft/price/present-price.ts";
import { PriceField } from "../../modules/listing-draft/price/price-field.tsx";
import { PriceMarket } from "../../modules/listing-draft/price/price-market.tsx";
import { PriceOutcome } from "../../modules/listing-draft/price/price-outcome.tsx";
import { parsePriceForm } from "../../modules/listing-draft/price/parse-price-form.ts";
import { SoldHistory } from "../../modules/market-price/sold-history.tsx";
import { useLivePrice } from "../../modules/listing-draft/price/use-live-price.ts";
import { sellerPaths } from "../../seller-paths.ts";
import type { Route } from "./+types/price";

export const middleware: Route.MiddlewareFunction[] = [
  async function describeFacts({ context, url }, next) {
    const asked = parseAskedPrice(url.searchParams.get("tell"));
    if (asked === null) return next();
    const draft = await context.get(listingDraftContext).draft();
    const marketPrice = await findMarketPrice(context.get(apiContext), draft, asked);
    return Response.json(marketPrice, { status: marketPrice === null ? 503 : 200 });
  },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const draft = await context.get(listingDraftContext).draft();
  const asked = parseAskedPrice(url.searchParams.get("asking_price"));
  const amount = asked ?? draft.asking_price?.amount ?? null;
  const marketPrice = await findMarketPrice(context.get(apiContext), draft, amount);
  const locale = context.get(localeContext);
  const path = sellerPaths.sell(locale, draft.id, "price");
  const kept = context.get(savedFormContext).take(path)?.["asking_price"];
  return {
    view: presentPrice(draft, marketPrice),
    chart: renderSoldChart(locale, marketPrice?.history ?? []),
    given: kept ?? (amount === null ? "" : formatAmount(locale, amount)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return runSellStep({ request, context }, "price", async (work) => {
    const { text, service, locale, save, go, refuse } = work;
    const draft = await service.draft();
    const { price, wrong } = parsePriceForm(text("asking_price"), locale, draft);
    if (text("intent") !== "preview") {
      await save(price === null ? {} : { asking_price: price }, wrong);
      return go();
    }
    if (price === null) return refuse(wrong);
    const query = { asking_price: price.amount, return: text("return") };
    return redirect(sellerPaths.sell(locale, service.listingId, "price", query), 303);
  });
}

export default function Price({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("listing-draft-price");
  const locale = useLocale();
  const sentenceOf = useStepSentence();
  const { isFromReview } = useSellFacts();
  const { view } = loaderData;
  const given = actionData?.values["asking_price"] ?? loaderData.given;
  const live = useLivePrice(view, given);
  const theirs = actionData?.conflict?.theirs.asking_price;
  return (
    <>
      <StepForm
        reply={actionData}
        keeps="saved"
        {...(theirs
          ? {
              differences: [
                { label: t("label"), mine: given, theirs: formatMoney(locale, theirs) },
              ],
            }
          : {})}
      >
        <PriceField
          live={live}
          given={given}
          faults={actionData?.fields["asking_price"] ?? []}
          sentenceOf={sentenceOf}
          {...(isFromReview ? { query: { return: "review" } } : {})}
        />
        <PriceOutcome live={live} />
        <PriceMarket view={view} live={live} />
      </StepForm>
      <SoldHistory titleId="by-month" chart={loaderData.chart} />
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;
