import { redirect } from "react-router";
import * as z from "zod";
import { localeContext, apiContext } from "../../context.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { formatMoney } from "../../modules/locale/format.ts";
import { formatAmount } from "../../modules/locale/parse-amount.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { findMarketPrice } from "../../modules/listing-draft/price/find-market-price.server.ts";
import {
  parseAskedPrice,
  parsePriceForm,
} from "../../modules/listing-draft/price/parse-price-form.ts";
import { presentPrice } from "../../modules/listing-draft/price/present-price.ts";
import { PriceField, usePriceTexts } from "../../modules/listing-draft/price/price-field.tsx";
import { PriceMarket } from "../../modules/listing-draft/price/price-market.tsx";
import { PriceOutcome } from "../../modules/listing-draft/price/price-outcome.tsx";
import { useLivePrice } from "../../modules/listing-draft/price/use-live-price.ts";
import { LISTING_MESSAGES } from "../../modules/my-listings/listing-messages.server.ts";
import { NotNow, MyListingFrame } from "../../modules/my-listings/my-listing-head.tsx";
import { presentMyListing } from "../../modules/my-listings/present-my-listings.ts";
import { PriceForm } from "../../modules/my-listings/price-form.tsx";
import { withQuery } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import type { Route } from "./+types/listing-price";

export const middleware: Route.MiddlewareFunction[] = [
  async function describeFacts({ context, url, params: { listingId = "" } }, next) {
    const asked = parseAskedPrice(url.searchParams.get("tell"));
    if (asked === null) return next();
    const api = context.get(apiContext);
    const draft = await api.listingDraft.get({ id: listingId });
    const marketPrice = await findMarketPrice(api, draft, asked);
    return Response.json(marketPrice, { status: marketPrice === null ? 503 : 200 });
  },
];

const schema = z.object({ asking_price: z.string("sell.price-required").trim() });

export async function loader({ context, url, params: { listingId } }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const [own, draft] = await Promise.all([
    api.myListings.get({ id: listingId }),
    api.listingDraft.get({ id: listingId }),
  ]);
  const asked = parseAskedPrice(url.searchParams.get("asking_price"));
  const amount = asked ?? own.asking_price?.amount ?? null;
  const marketPrice = await findMarketPrice(api, draft, amount);
  return {
    listing: presentMyListing(own),
    view: presentPrice(draft, marketPrice),
    given: amount === null ? "" : formatAmount(locale, amount),
    form: openForm(context, schema),
  };
}

export const action = formAction({
  schema,
  messages: LISTING_MESSAGES,
  run: async (work, { params: { listingId } }: Route.ActionArgs) => {
    const { value, form, api, done, refuse, locale, t } = work;
    const draft = await api.listingDraft.get({ id: listingId });
    const { price, fault } = parsePriceForm(value.asking_price, locale, draft);
    if (fault !== null) return refuse({ asking_price: fault });
    const here = sellerPaths.listing(locale, listingId, "price");
    if (form.get("intent") === "preview")
      return redirect(withQuery(here, { asking_price: price.amount }), 303);
    await api.myListings.updatePrice({ id: listingId, asking_price: price });
    const said = t("my-listings")("done.price", { price: formatMoney(locale, price) });
    return done(sellerPaths.listing(locale, listingId), said);
  },
});

export default function ListingPrice({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("my-listings");
  const { listing, view, form: seed } = loaderData;
  const [form, fields] = useActionForm({
    id: "price-form",
    seed,
    lastResult: actionData,
    texts: ["my-listings"],
    defaultValue: { asking_price: loaderData.given },
  });
  const live = useLivePrice(view, fields.asking_price.initialValue ?? "");
  const priced = usePriceTexts(form, live);
  return (
    <MyListingFrame listing={listing} title={t("price.title")} lead={t("price.lead")}>
      <PageHead title={t("price.title")} noIndex />
      {listing.actions.includes("update_price") || actionData ? (
        <>
          <PriceForm id={listing.id} form={priced}>
            <PriceField live={live} field={fields.asking_price} />
            <PriceOutcome live={live} />
          </PriceForm>
          <PriceMarket view={view} live={live} />
        </>
      ) : (
        <NotNow
          id={listing.id}
          reason={t(`price.not-now-${listing.state === "reserved" ? "busy" : "state"}`)}
        />
      )}
    </MyListingFrame>
  );
}

export const shouldRevalidate = revalidateAfterError;
