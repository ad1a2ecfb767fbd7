import { setOwnReference } from "#contract/own-listings.ts";
import * as z from "zod";
import { apiContext } from "../../context.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { ActionForm } from "../../modules/form/action-form.tsx";
import { Field } from "../../modules/form/fields.tsx";
import { formAction } from "../../modules/form/form-action.server.ts";
import { mayBeEmpty, openForm } from "../../modules/form/form-rules.server.ts";
import { SubmitButton } from "../../modules/form/submit-button.tsx";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { LISTING_MESSAGES } from "../../modules/my-listings/listing-messages.server.ts";
import { ButtonLink } from "../../modules/ui/button.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { sellerPaths } from "../../seller-paths.ts";
import type { Route } from "./+types/listing-reference";

const schema = z.object({
  reference: mayBeEmpty(setOwnReference.body.shape.reference.optional(), ""),
});

export async function loader({ context, params: { listingId } }: Route.LoaderArgs) {
  const listing = await context.get(apiContext).myListings.get({ id: listingId });
  const { id, title, capacity, color, reference } = listing;
  const isUnsent = listing.status === "draft" && listing.submitted_at === null;
  const device = [title, capacity, color].filter(Boolean).join(", ");
  return { id, device, isUnsent, reference, form: openForm(context, schema) };
}

export const action = formAction({
  schema,
  messages: LISTING_MESSAGES,
  run: async ({ value, api, done, locale, t }, { params: { listingId } }: Route.ActionArgs) => {
    const { reference } = await api.myListings.setReference({ id: listingId, ...value });
    const said = t("own-listings")(reference === null ? "reference.removed" : "reference.saved");
    return done(sellerPaths.listing(locale, listingId, "reference"), said);
  },
});

export default function ListingReference({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("own-listings");
  const mine = useT("my-listings");
  const locale = useLocale();
  const { id, device, isUnsent, reference, form: seed } = loaderData;
  const name = device || mine("untitled");
  const title = t("reference.title");
  const [form, fields] = useActionForm({
    id: "reference-form",
    seed,
    lastResult: actionData,
    texts: ["own-listings", "my-listings"],
    defaultValue: { reference },
  });
  return (
    <AccountFrame
      screen="listings"
      title={title}
      lead={t("reference.lead")}
      below={[
        { label: name, ...(isUnsent ? {} : { to: sellerPaths.listing(locale, id) }) },
        { label: title },
      ]}
    >
      <PageHead title={title} noIndex />
      <p>
        <b>{name}</b>
      </p>
      <ActionForm form={form}>
        <Field
          field={fields.reference}
          label={t("reference.label")}
          hint={t("reference.hint")}
          autoComplete="off"
        />
        <div className="row">
          <SubmitButton pending={t("reference.saving")}>{t("reference.save")}</SubmitButton>
          <ButtonLink kind="line" to={sellerPaths.listings(locale)}>
            {t("reference.back")}
          </ButtonLink>
        </div>
      </ActionForm>
    </AccountFrame>
  );
}
