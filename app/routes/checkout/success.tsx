import { checkoutContext, localeContext } from "../../context.ts";
import { findPlacedTitle, OrderPlaced } from "../../modules/checkout/order-placed.tsx";
import { isAtAgreedPrice, presentCheckout } from "../../modules/checkout/present-checkout.ts";
import { presentReview } from "../../modules/checkout/present-review.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { languageOf } from "../../modules/locale/locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import type { Route } from "./+types/success";

export async function loader({ context }: Route.LoaderArgs) {
  const service = context.get(checkoutContext);
  const [order, offers] = await Promise.all([
    service.order(),
    // The page is useful without the offer.
    service.listAddOns().then(
      ({ subscriptions }) => subscriptions,
      () => [],
    ),
  ]);
  const { hub, window } = presentReview(order, [], languageOf(context.get(localeContext)));
  return {
    order: presentCheckout(order),
    answerBy: order.action_clock?.due_at ?? null,
    hub,
    window,
    offers,
  };
}

export default function Success({ loaderData }: Route.ComponentProps) {
  const t = useT("checkout-pay");
  const { order, hub } = loaderData;
  const { isInstant } = order.item;
  const title = findPlacedTitle({
    isInstant,
    isAgreed: isAtAgreedPrice(order),
    isPickup: hub !== null,
  });
  return (
    <main id="main" className="wrap">
      <PageHead title={t(title)} noIndex />
      <OrderPlaced {...loaderData} />
    </main>
  );
}
