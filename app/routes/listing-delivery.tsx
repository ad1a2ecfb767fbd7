import { Form, redirect } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import { apiContext, localeContext, webRequestContext } from "../context.ts";
import { formatDate, formatMoney } from "../modules/locale/format.ts";
import { getT } from "../modules/locale/get-t.server.ts";
import { useLocale } from "../modules/locale/use-locale.ts";
import { useT } from "../modules/locale/use-t.ts";
import { readTerms } from "../modules/session/read-terms.server.ts";
import { Breadcrumbs } from "../modules/ui/breadcrumbs.tsx";
import { Button, ButtonLink } from "../modules/ui/button.tsx";
import { DescriptionList } from "../modules/ui/description-list.tsx";
import { Field } from "../modules/ui/field.tsx";
import { isId } from "../modules/ui/is-id.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { paths } from "../paths.ts";
import type { ApiClient } from "../services/marketplace/api-client.server.ts";
import { ApiError } from "../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/listing-delivery";

export const handle = { scripts: false };

export async function loader({ context, url, params: { listingId } }: Route.LoaderArgs) {
  if (!isId(listingId)) throw new Response(null, { status: 404 });
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const typed = url.searchParams.get("postal_code")?.trim().slice(0, 40) ?? "";
  const [listing, known, terms] = await Promise.all([
    api.listing.get({ id: listingId }),
    api.listing.getInstantBuyDelivery({ id: listingId }).catch((error: unknown) => {
      // It was sold, or its seller has asked for it back.
      if (error instanceof ApiError && error.code === "listing_not_available")
        throw redirect(paths.listing(locale, listingId));
      throw error;
    }),
    readTerms(context),
  ]);
  const asked = known.is_signed_in && typed !== "" ? await ask(api, listingId, typed) : null;
  const refusal = getT(locale, "listing-refusal");
  const { options, postal_code: postalCode } = asked ?? known;
  return {
    id: listingId,
    title: listing.title,
    isSignedIn: known.is_signed_in,
    here: context.get(webRequestContext).path,
    typed: typed || (known.postal_code ?? ""),
    isUnknown: known.is_signed_in && typed !== "" && asked === null,
    postalCode,
    times: options.map(({ method, price, available, refusal: why, eta_from, eta_to }) => ({
      method,
      price,
      eta_from,
      eta_to,
      refusal: available
        ? null
        : refusal(`delivery.${why ?? "area"}`, { until: terms.delivery.express_until }),
    })),
  };
}

/** Null for a postcode that its market does not have. */
async function ask(api: ApiClient, id: string, postal_code: string) {
  try {
    return await api.listing.computeInstantBuyDelivery({ id, postal_code });
  } catch (error) {
    const isTheirs = error instanceof ApiError && (error.status === 422 || error.status === 404);
    if (isTheirs && error.code !== "not_found") return null;
    throw error;
  }
}

export default function ListingDelivery({ loaderData }: Route.ComponentProps) {
  const t = useT("listing-delivery");
  const methods = useT("listing");
  const locale = useLocale();
  const { id, title, isSignedIn, here, typed, isUnknown, postalCode, times } = loaderData;
  const dates = (from: string, to: string) => {
    const first = formatDate(locale, from, "short");
    return from === to ? first : t("days", { from: first, to: formatDate(locale, to, "short") });
  };
  return (
    <main id="main" className="wrap stack one-thing">
      <PageHead title={t("title")} noIndex />
      <Breadcrumbs
        label={methods("place")}
        breadcrumbs={[{ label: title, to: paths.listing(locale, id) }, { label: t("title") }]}
      />
      <div className="stack snug">
        <h1>{t("title")}</h1>
        <p className="dim narrow">{t("lead")}</p>
      </div>
      {isSignedIn ? (
        <Form method="get" className="stack">
          <Field
            id="postal_code"
            name="postal_code"
            label={t("postal-code")}
            hint={t("postal-code-hint")}
            defaultValue={typed}
            autoComplete="postal-code"
            maxLength={LIMITS.address.postalCode}
            errors={isUnknown ? [t("invalid")] : []}
          />
          <Button className="fit">{t("show")}</Button>
        </Form>
      ) : (
        <p>
          <ButtonLink kind="line" to={paths.signIn(locale, { callbackUrl: here })} rel="nofollow">
            {t("sign-in")}
          </ButtonLink>
        </p>
      )}
      <section className="stack snug" aria-labelledby="times">
        <h2 id="times">{postalCode === null ? t("everywhere") : t("for", { code: postalCode })}</h2>
        <DescriptionList
          facts={times.map(({ method, price, refusal, eta_from, eta_to }) => ({
            key: method,
            label: methods(`method.${method}`),
            value: refusal ?? dates(eta_from, eta_to),
            note: refusal === null ? formatMoney(locale, price) : undefined,
          }))}
        />
      </section>
      <p>
        <ButtonLink to={paths.listing(locale, id)}>{t("back")}</ButtonLink>
      </p>
    </main>
  );
}
