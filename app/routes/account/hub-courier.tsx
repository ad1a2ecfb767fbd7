import { redirect } from "react-router";
import { addressBodySchema } from "#contract/address.ts";
import { apiContext, localeContext, webRequestContext } from "../../context.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { presentAddressStep } from "../../modules/listing-draft/address/address-step.server.ts";
import { formatDate } from "../../modules/locale/format.ts";
import { languageOf } from "../../modules/locale/locale.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { MyListingFrame, NotNow } from "../../modules/my-listings/my-listing-head.tsx";
import { presentMyListing } from "../../modules/my-listings/present-my-listings.ts";
import {
  earlyPickupSchema,
  PICKUP_MESSAGES,
  unlessAway,
} from "../../modules/shipment/book-pickup.server.ts";
import { PickupPage, type PickupScreen } from "../../modules/shipment/pickup-page.tsx";
import { presentTimes } from "../../modules/shipment/present-pickup.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import { findKnownSeller } from "../../services/marketplace/known-seller.server.ts";
import { sellerPaths } from "../../seller-paths.ts";
import type { Route } from "./+types/hub-courier";

const schemas = { "": earlyPickupSchema, address: addressBodySchema };

export async function loader({ context, params: { listingId }, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [own, consignment, book] = await Promise.all([
    api.myListings.get({ id: listingId }),
    api.consignment.get({ id: listingId }),
    api.address.list(),
  ]);
  const { may_book_courier: isOpen, courier_price: price, parcel } = consignment;
  const forms = openForms(context, schemas);
  const asked = url.searchParams.get("address_id");
  const ask = (more: { address_id?: string }) =>
    api.consignment.getCourier({ id: listingId, ...more });
  const courier = isOpen
    ? await ask(asked === null ? {} : { address_id: asked })
        // An address that is not the member's own counts as none.
        .catch((error: unknown) =>
          asked !== null && parseApiError(error)?.code === "not_found"
            ? ask({})
            : Promise.reject(error),
        )
        .catch(unlessAway)
    : null;
  const wanted = url.searchParams.get("address");
  const market = price?.currency === "GBP" ? ("GB" as const) : ("GR" as const);
  const booked = parcel?.status === "booked" ? parcel.pickup : null;
  return {
    listing: presentMyListing(own),
    forms: { times: forms[""], address: forms.address },
    view: presentTimes({
      market,
      book,
      courier,
      price,
      isOpen,
      isMove: booked !== null,
      isBeforeSale: true,
      dueAt: null,
      booked,
    }),
    choice: presentAddressStep({
      draft: { market, address_id: courier?.address_id ?? null },
      book,
      kept: forms.address.kept ?? forms[""].kept,
      wanted: wanted === "new" ? wanted : null,
      known: wanted === "new" ? await findKnownSeller(api) : null,
      language: languageOf(context.get(localeContext)),
    }),
    isChoosing: wanted === "choose",
    now: context.get(webRequestContext).now().toISOString(),
  };
}

export const action = formActions<typeof schemas, Route.ActionArgs>({
  "": {
    schema: earlyPickupSchema,
    messages: PICKUP_MESSAGES,
    run: async ({ value, api, done, locale, t }, { params: { listingId } }) => {
      const { slot, address_id, price: amount, currency } = value;
      const price = { amount, currency };
      await api.consignment.bookCourier({ id: listingId, ...slot, address_id, price });
      const date = formatDate(locale, slot.pick_up_date, "weekday");
      const hours = t("shipment")(`interval.${slot.pick_up_interval}`);
      return done(
        sellerPaths.listing(locale, listingId, "hub"),
        t("consignment")("parcel.booked", { date, hours }),
      );
    },
  },
  address: {
    schema: addressBodySchema,
    run: async ({ value, api, locale }, { params: { listingId } }) => {
      const { id } = await api.address.create(value);
      const query = { address_id: id };
      return redirect(sellerPaths.listing(locale, listingId, "courier", query), 303);
    },
  },
});

export default function HubCourier({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("shipment");
  const words = useT("consignment");
  const locale = useLocale();
  const { listing, view, choice, isChoosing, forms, now } = loaderData;
  const here = (query = {}) => sellerPaths.listing(locale, listing.id, "courier", query);
  const title = t(view.isMove ? "title-move" : "title");
  const lead = view.isOpen ? { lead: t(view.isMove ? "lead-move" : "lead-before") } : {};
  return (
    <MyListingFrame listing={listing} title={title} {...lead}>
      <PageHead title={title} noIndex />
      {view.isOpen ? (
        <PickupPage {...{ here, forms, now }} result={actionData} screen={findScreen()} />
      ) : (
        <NotNow id={listing.id} reason={words("parcel.not-now")} />
      )}
    </MyListingFrame>
  );

  function findScreen(): PickupScreen {
    const { lines, addresses, selected } = choice;
    if (lines !== null) {
      const bookPath = addresses.length === 0 ? null : here({ address: "choose" });
      return { is: "new-address", ...lines, bookPath };
    }
    if (isChoosing)
      return { is: "choose-address", addresses, selected, newPath: here({ address: "new" }) };
    return view.isAway ? { is: "away" } : { is: "times", view };
  }
}

export const shouldRevalidate = revalidateAfterError;
