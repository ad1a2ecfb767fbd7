import { claimStateOf } from "#contract/claim-states.ts";
import { createClaim } from "#contract/claim.ts";
import { localeContext, apiContext } from "../../context.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { NotNow, OrderHead } from "../../modules/order/order-head.tsx";
import { leadToOrder, presentOrderPage } from "../../modules/order/order-form.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { ClaimForm } from "../../modules/claim/claim-form.tsx";
import { ClaimList } from "../../modules/claim/claim-list.tsx";
import { CoverList, WarrantyFacts } from "../../modules/claim/cover-list.tsx";
import { paths } from "../../paths.ts";
import { orderPaths } from "../../order-paths.ts";
import type { Route } from "./+types/order-claim";

const schema = createClaim.body;

export async function loader({ context, params: { orderId } }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const order = await api.order.get({ orderId });
  const isBuyer = order.role === "buyer";
  return {
    ...presentOrderPage(context, order),
    form: openForm(context, schema),
    warranty: order.warranty,
    extras: order.add_ons
      .filter(({ kind }) => kind === "extra_warranty" || kind === "insurance")
      .map(({ name }) => name),
    claims: isBuyer ? await api.claim.list({ orderId }) : [],
    label: order.shipments.some(({ leg }) => leg === "claim_to_hub")
      ? orderPaths.order(context.get(localeContext), orderId, "handover", { leg: "claim_to_hub" })
      : null,
  };
}

export const action = formAction<typeof schema, Route.ActionArgs>({
  schema,
  onError: leadToOrder,
  run: async ({ value, api, done, locale, t }, { params: { orderId } }) => {
    await api.claim.create({ orderId, ...value });
    return done(orderPaths.order(locale, orderId, "warranty"), t("claim")("done"));
  },
});

export default function OrderWarranty({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("claim");
  const locale = useLocale();
  const { order, warranty, extras, claims, label, form, isTooLarge } = loaderData;
  const isWaiting = claims.some(({ status }) => claimStateOf(status).phase !== "over");
  const isRefunded = claims.some(({ status }) => status === "refunded");
  return (
    <main id="main" className="wrap stack order-form">
      <PageHead title={t("title")} noIndex />
      <OrderHead order={order} title={t("title")} />
      {warranty === null ? (
        <NotNow
          order={order}
          reason={t(order.role === "seller" ? "not-yours" : isRefunded ? "ended" : "not-now")}
        />
      ) : (
        <>
          <WarrantyFacts warranty={warranty} extras={extras} />
          <CoverList covers={warranty.covers} />
        </>
      )}
      <ClaimList claims={claims} label={label} />
      {claims.some(({ status }) => claimStateOf(status).isDecision) ? (
        <p>
          <a href={paths.report(locale, { about: `order:${order.id}`, reason: "objection" })}>
            {t("object")}
          </a>
        </p>
      ) : null}
      {warranty === null ? null : order.offers.includes("claim") && !isWaiting ? (
        <ClaimForm
          {...{ form, isTooLarge }}
          result={actionData}
          reasons={warranty.covers.flatMap((one) => (one.is_running ? one.reasons : []))}
        />
      ) : (
        <p className="dim">
          {t(isWaiting ? "one-at-a-time" : warranty.days_left > 0 ? "accept-first" : "too-late")}
        </p>
      )}
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
