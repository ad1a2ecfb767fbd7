import { redirect } from "react-router";
import { localeContext, apiContext, webRequestContext } from "../../context.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { languageOf } from "../../modules/locale/locale.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { NotNow, OrderHead } from "../../modules/order/order-head.tsx";
import { loadOrderPage, runOrderForm } from "../../modules/order/run-order-form.server.ts";
import { askCourier, bookPickup } from "../../modules/shipment/book-pickup.server.ts";
import {
  findPickupTitle,
  PickupReason,
  PickupPage,
  type PickupScreen,
} from "../../modules/shipment/pickup-page.tsx";
import { isBookable, presentPickup } from "../../modules/shipment/present-pickup.ts";
import { AddressBook } from "../../modules/listing-draft/address/address-book.tsx";
import { NewAddress } from "../../modules/listing-draft/address/new-address.tsx";
import { presentAddressStep } from "../../modules/listing-draft/address/address-step.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { parseAddressForm } from "../../modules/address/parse-address-form.server.ts";
import { orderPaths } from "../../order-paths.ts";
import { findKnownSeller } from "../../services/marketplace/known-seller.server.ts";
import type { Route } from "./+types/order-courier";

export async function loader({ context, params: { orderId }, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [order, book] = await Promise.all([api.order.get({ orderId }), api.address.list()]);
  const page = loadOrderPage(context, order);
  const wanted = url.searchParams.get("address");
  const asked = isBookable(order)
    ? await askCourier(api, orderId, url.searchParams.get("address_id"))
    : { courier: null, price: null };
  const choice = presentAddressStep({
    draft: { market: order.market, address_id: asked.courier?.address_id ?? null },
    book,
    kept: page.kept,
    wanted: wanted === "new" ? wanted : null,
    known: wanted === "new" ? await findKnownSeller(api) : null,
    language: languageOf(context.get(localeContext)),
  });
  return {
    ...page,
    view: presentPickup({ order, book, ...asked, kept: page.kept }),
    choice,
    isChoosing: wanted === "choose",
    now: context.get(webRequestContext).now().toISOString(),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.clone().formData();
  return runOrderForm({ request, context, params }, async (work) => {
    const { api, orderId, nonce, locale } = work;
    if (work.intent !== "address") return bookPickup(work);
    const read = parseAddressForm(form);
    if ("fields" in read) return work.refuse(read.fields);
    const { id } = await api.address.create(read.body, { idempotencyKey: nonce });
    return redirect(orderPaths.order(locale, orderId, "courier", { address_id: id }), 303);
  });
}

export default function OrderCourier({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("shipment");
  const say = useT("listing-draft-address");
  const locale = useLocale();
  const { order, view, choice, isChoosing, nonce, now } = loaderData;
  const sentenceOf = (key: string) => say.find(key) ?? say("address.invalid");
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
        <PickupPage
          orderId={order.id}
          {...{ nonce, now }}
          reply={actionData}
          screen={findScreen()}
        />
      ) : (
        <NotNow order={order} reason={<PickupReason view={view} status={order.status} />} />
      )}
    </main>
  );

  function findScreen(): PickupScreen {
    if (choice.form !== null) {
      const fields = (
        <NewAddress
          {...choice.form}
          values={actionData?.values ?? choice.form.values}
          errors={actionData?.errors ?? NONE}
          sentenceOf={sentenceOf}
          bookPath={choice.addresses.length === 0 ? null : here({ address: "choose" })}
        />
      );
      return { is: "new-address", fields };
    }
    if (isChoosing) {
      const newPath = here({ address: "new" });
      return {
        is: "choose-address",
        book: <AddressBook {...choice} error={undefined} newPath={newPath} />,
      };
    }
    return view.isAway ? { is: "away" } : { is: "times", view };
  }
}

export const shouldRevalidate = revalidateAfterError;

const NONE = {};
