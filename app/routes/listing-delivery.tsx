import { computeInstantBuyDelivery } from "#contract/listing.ts";
import { apiContext, localeContext } from "../context.ts";
import { ActionForm } from "../modules/form/action-form.tsx";
import { Field } from "../modules/form/fields.tsx";
import { formAction } from "../modules/form/form-action.server.ts";
import { openForm } from "../modules/form/form-rules.server.ts";
import { SubmitButton } from "../modules/form/submit-button.tsx";
import { useActionForm } from "../modules/form/use-action-form.ts";
import { DeliveryTimes, presentTimes } from "../modules/listing/delivery-times.tsx";
import { getT } from "../modules/locale/get-t.server.ts";
import { useLocale } from "../modules/locale/use-locale.ts";
import { useT } from "../modules/locale/use-t.ts";
import { readTerms } from "../modules/session/read-terms.server.ts";
import { ButtonLink } from "../modules/ui/button.tsx";
import { isId } from "../modules/ui/is-id.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { paths } from "../paths.ts";
import { redirect } from "react-router";
import { ApiError } from "../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/listing-delivery";

export const handle = { scripts: false };

const schema = computeInstantBuyDelivery.body;

export async function loader({ context, params: { listingId } }: Route.LoaderArgs) {
  if (!isId(listingId)) throw new Response(null, { status: 404 });
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const [listing, delivery, terms] = await Promise.all([
    api.listing.get({ id: listingId }),
    api.listing.getInstantBuyDelivery({ id: listingId }).catch((error: unknown) => {
      // It was sold, or its seller has asked for it back.
      if (error instanceof ApiError && error.code === "listing_not_available")
        throw redirect(paths.listing(locale, listingId));
      throw error;
    }),
    readTerms(context),
  ]);
  return {
    title: listing.title,
    id: listingId,
    isSignedIn: delivery.is_signed_in,
    postalCode: delivery.postal_code,
    times: presentTimes(delivery.options, getT(locale, "listing-refusal"), terms.delivery),
    form: openForm(context, schema),
  };
}

export const action = formAction<typeof schema, Route.ActionArgs>({
  schema,
  messages: { postal_code_not_found: { postal_code: "address-book.postal-code-invalid" } },
  run: async ({ value, api, answer }, { params: { listingId } }) => {
    await api.listing.computeInstantBuyDelivery({ id: listingId, ...value });
    return answer(200);
  },
});
