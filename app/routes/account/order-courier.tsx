import { redirect } from "react-router";
import { addressBodySchema } from "#contract/address.ts";
import { localeContext, apiContext, webRequestContext } from "../../context.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { formatDate } from "../../modules/locale/format.ts";
import { languageOf } from "../../modules/locale/locale.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { NotNow, OrderHead } from "../../modules/order/order-head.tsx";
import { leadToOrder, presentOrderPage } from "../../modules/order/order-form.server.ts";
import {
  askCourier,
  PICKUP_MESSAGES,
  pickupSchema,
} from "../../modules/shipment/book-pickup.server.ts";
import {
  findPickupTitle,
  PickupReason,
  PickupPage,
  type PickupScreen,
} from "../../modules/shipment/pickup-page.tsx";
import { isBookable, presentPickup } from "../../modules/shipment/present-pickup.ts";
import { presentAddressStep } from "../../modules/listing-draft/address/address-step.server.ts";
import { FocusShell } from "../../modules/layout/focus-shell.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { orderPaths } from "../../order-paths.ts";
import { paths } from "../../paths.ts";
import { findKnownSeller } from "../../services/marketplace/known-seller.server.ts";
import type { Route } from "./+types/order-courier";

export const handle = { shell: "focus" };

const schemas = { "": pickupSchema, address: addressBodySchema };

export async function loader({ context, params: { orderId }, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [order, book] = await Promise.all([api.order.get({ orderId }), api.address.list()]);
  const forms = openForms(context, schemas);
  const wanted = url.searchParams.get("address");
  const asked = isBookable(order)
    ? await askCourier(api, orderId, url.searchParams.get("address_id"))
    : { courier: null, price: null };
  const choice = presentAddressStep({
    draft: { market: order.market, address_id: asked.courier?.address_id ?? null },
    book,
    kept: forms.address.kept ?? forms[""].kept,
    wanted: wanted === "new" ? wanted : null,
    known: wanted === "new" ? await findKnownSeller(api) : null,
    language: languageOf(context.get(localeContext)),
  });
  return {
    order: presentOrderPage(context, order).order,
    forms: { times: forms[""], address: forms.address },
    view: presentPickup({ order, book, ...asked }),
    choice,
    isChoosing: wanted === "choose",
    now: context.get(webRequestContext).now().toISOString(),
  };
}

export const action = formActions<typeof schemas, Route.ActionArgs>(
  {
    "": {
      schema: pickupSchema,
      messages: PICKUP_MESSAGES,
      run: async ({ value, api, done, locale, t }, { params: { orderId } }) => {
        const { slot, address_id } = value;
        await api.shipment.bookCourier({ order: orderId, ...slot, address_id });
        const say = t("shipment");
        const date = formatDate(locale, slot.pick_up_date, "weekday");
        const hours = say(`interval.${slot.pick_up_interval}`);
        return done(paths.order(locale, orderId), say("done", { date, hours }));
      },
    },
    address: {
      schema: addressBodySchema,
      run: async ({ value, api, locale }, { params: { orderId } }) => {
        const { id } = await api.address.create(value);
        return redirect(orderPaths.order(locale, orderId, "courier", { address_id: id }), 303);
      },
    },
  },
  { onError: leadToOrder },
);

export default function OrderCourier(props: Route.ComponentProps) {
  return (
    <FocusShell task="courier" exit={paths.order(useLocale(), props.loaderData.order.id)}>
      <Pickup {...props} />
    </FocusShell>
  );
}

function Pickup({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("shipment");
  const locale = useLocale();
  const { order, view, choice, isChoosing, forms, now } = loaderData;
  const here = (query = {}) => orderPaths.order(locale, order.id, "courier", query);
  const title = t(view.isMove ? "title-move" : findPickupTitle(order.status));
  return (
    <main id="main" className="wrap stack order-form">
      <PageHead title={title} noIndex />
      <OrderHead
        order={order}
        title={title}
        {...(view.isOpen ? { lead: t(view.isMove ? "lead-move" : "lead") } : {})}
      />
      {view.isOpen ? (
        <PickupPage {...{ here, forms, now }} result={actionData} screen={findScreen()} />
      ) : (
        <NotNow order={order} reason={<PickupReason view={view} status={order.status} />} />
      )}
    </main>
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
