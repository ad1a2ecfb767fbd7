import { redirect } from "react-router";
import { listingDraftContext, localeContext, apiContext } from "../../context.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { formatMoney } from "../../modules/locale/format.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { formatAmount } from "../../modules/locale/parse-amount.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { StepForm, useStepForm } from "../../modules/listing-draft/draft-form.tsx";
import { useSellFacts } from "../../modules/listing-draft/draft-facts.ts";
import { findMarketPrice } from "../../modules/listing-draft/price/find-market-price.server.ts";
import { parseAskedPrice, parsePrice } from "../../modules/listing-draft/price/parse-price-form.ts";
import { presentPrice } from "../../modules/listing-draft/price/present-price.ts";
import { boundsOf } from "../../modules/listing-draft/price/price-breakdown.ts";
import { PriceField, usePriceTexts } from "../../modules/listing-draft/price/price-field.tsx";
import { PriceMarket } from "../../modules/listing-draft/price/price-market.tsx";
import { PriceOutcome } from "../../modules/listing-draft/price/price-outcome.tsx";
import { createPriceSchema } from "../../modules/listing-draft/price/price-schema.server.ts";
import { useLivePrice } from "../../modules/listing-draft/price/use-live-price.ts";
import { stepAction } from "../../modules/listing-draft/step-action.server.ts";
import { SoldHistory } from "../../modules/market-price/sold-history.tsx";
import { toChart } from "../../modules/market-price/to-chart.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
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
  return {
    view: presentPrice(draft, marketPrice),
    history: marketPrice?.history ?? [],
    chart: marketPrice && toChart({ ...marketPrice, asked: amount }),
    given: amount === null ? "" : formatAmount(locale, amount),
    form: openForm(context, createPriceSchema(draft, locale)),
  };
}

export const action = stepAction("price", {
  schema: (draft, _, locale) => createPriceSchema(draft, locale),
  run: async ({ value, form, service, locale, save, go }) => {
    if (form.get("intent") === "preview") {
      const back = form.get("return") === "review" ? "review" : "";
      const query = { asking_price: value.asking_price!.amount, return: back };
      return redirect(sellerPaths.sell(locale, service.listingId, "price", query), 303);
    }
    await save(value);
    return go();
  },
});

export default function Price({ loaderData, actionData: result }: Route.ComponentProps) {
  const t = useT("listing-draft-price");
  const locale = useLocale();
  const { isFromReview } = useSellFacts();
  const { view, given, form: seed } = loaderData;
  const known = boundsOf(view.marketPrice, view.currency);
  const [form, { asking_price: field }] = useStepForm({
    seed,
    values: { asking_price: given },
    result,
    check: (_, value) => parsePrice(value, locale, known).fault,
  });
  const live = useLivePrice(view, field.initialValue ?? "");
  const conflict = result?.conflict;
  const theirs = conflict?.theirs.asking_price;
  const mine = conflict?.mine["asking_price"];
  return (
    <>
      <StepForm
        form={usePriceTexts(form, live)}
        result={result}
        keeps="saved"
        differences={
          theirs ? [{ label: t("label"), mine, theirs: formatMoney(locale, theirs) }] : []
        }
      >
        <PriceField
          live={live}
          field={field}
          {...(isFromReview ? { query: { return: "review" } } : {})}
        />
        <PriceOutcome live={live} />
        <PriceMarket view={view} live={live} />
      </StepForm>
      <SoldHistory history={loaderData.history} chart={loaderData.chart} />
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;
