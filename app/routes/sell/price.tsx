import { redirect } from "react-router";
import {
  keptFormContext,
  listingDeskContext,
  localeContext,
  marketplaceContext,
} from "../../context.ts";
import { formatMoney } from "../../modules/locale/format.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { revalidateAfterRefusal } from "../../modules/ui/revalidate-after-refusal.ts";
import { runSellStep } from "../../modules/sell/run-sell-step.server.ts";
import { useSellFacts } from "../../modules/sell/sell-facts.ts";
import { StepForm } from "../../modules/sell/step-form.tsx";
import { useStepSentence } from "#app/modules/sell/step-problem.tsx";
import { drawSoldChart } from "../../modules/price-history/sold-chart.server.tsx";
import { findPriceFacts } from "../../modules/sell-price/find-price-facts.server.ts";
import { formatAmount, readAskedPrice } from "#app/modules/sell-price/read-price-form.ts";
import { presentPrice } from "../../modules/sell-price/present-price.ts";
import { PriceField } from "../../modules/sell-price/price-field.tsx";
import { PriceMarket } from "../../modules/sell-price/price-market.tsx";
import { PriceOutcome } from "../../modules/sell-price/price-outcome.tsx";
import { readPriceForm } from "../../modules/sell-price/read-price-form.ts";
import { SoldHistory } from "../../modules/price-history/sold-history.tsx";
import { useLivePrice } from "../../modules/sell-price/use-live-price.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { sellingService } from "../../services/marketplace/selling.server.ts";
import type { Route } from "./+types/price";

export const middleware: Route.MiddlewareFunction[] = [
  async function tellFacts({ context, url }, next) {
    const asked = readAskedPrice(url.searchParams.get("tell"));
    if (asked === null) return next();
    const draft = await context.get(listingDeskContext).draft();
    const selling = sellingService(context.get(marketplaceContext));
    const facts = await findPriceFacts(selling.computePrice, draft, asked);
    return Response.json(facts, { status: facts === null ? 503 : 200 });
  },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const draft = await context.get(listingDeskContext).draft();
  const asked = readAskedPrice(url.searchParams.get("asking_price"));
  const amount = asked ?? draft.asking_price?.amount ?? null;
  const selling = sellingService(context.get(marketplaceContext));
  const facts = await findPriceFacts(selling.computePrice, draft, amount);
  const locale = context.get(localeContext);
  const path = sellerPaths.sell(locale, draft.id, "price");
  const kept = context.get(keptFormContext).take(path)?.["asking_price"];
  return {
    view: presentPrice(draft, facts),
    drawing: drawSoldChart(locale, facts?.history ?? []),
    given: kept ?? (amount === null ? "" : formatAmount(locale, amount)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return runSellStep({ request, context }, "price", async (work) => {
    const { text, desk, locale, save, go, refuse } = work;
    const draft = await desk.draft();
    const { price, wrong } = readPriceForm(text("asking_price"), locale, draft);
    if (text("intent") !== "preview") {
      await save(price === null ? {} : { asking_price: price }, wrong);
      return go();
    }
    if (price === null) return refuse(wrong);
    const query = { asking_price: price.amount, return: text("return") };
    return redirect(sellerPaths.sell(locale, desk.listingId, "price", query), 303);
  });
}

export default function Price({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("sell-price");
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
      <SoldHistory titleId="by-month" drawing={loaderData.drawing} />
    </>
  );
}

export const shouldRevalidate = revalidateAfterRefusal;
