import { Outlet, redirect, useLocation, useMatches, useRouteLoaderData } from "react-router";
import { checkoutContext, localeContext, apiContext, webRequestContext } from "../../context.ts";
import { type CheckoutHandle, CheckoutFrame } from "../../modules/checkout/checkout-frame.tsx";
import {
  CHECKOUT_STEPS,
  findRightPage,
  isCheckoutPage,
} from "../../modules/checkout/checkout-steps.ts";
import { presentCheckout } from "../../modules/checkout/present-checkout.ts";
import type { BankAnswer } from "../../modules/checkout/review-facts.tsx";
import { useCommerceEvents } from "../../modules/checkout/use-commerce-events.ts";
import { leaveForHome } from "../../modules/checkout/step-action.server.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { FocusShell } from "../../modules/layout/focus-shell.tsx";
import { ErrorPage } from "../../modules/layout/late-error-page.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { paths } from "../../paths.ts";
import { createCheckoutService } from "../../services/marketplace/checkout.server.ts";

import type { Route } from "./+types/checkout";

export const handle = { shell: "focus" };

const pageOf = (pathname: string) => {
  const page = pathname.split("/").at(-1);
  return isCheckoutPage(page) ? page : "review";
};

export const middleware: Route.MiddlewareFunction[] = [
  async function openService({ request, params, context, url }, next) {
    const service = createCheckoutService(context.get(apiContext), params.orderId);
    context.set(checkoutContext, service);
    // A POST is passed on even when the order has moved on: the marketplace decides.
    if (request.method !== "POST") {
      const locale = context.get(localeContext);
      const order = await service.order();
      if (order.role !== "buyer") throw new Response(null, { status: 404 });
      // The reservation did not expire: the device was withdrawn.
      if (order.status === "draft_expired" && order.sub_status !== null)
        throw leaveForHome(context, order.sub_status === "listing_hidden");
      const page = findRightPage(order, pageOf(url.pathname));
      if (page === "order") throw redirect(paths.order(locale, order.id));
      if (page !== null) throw redirect(paths.checkout(locale, order.id, page));
    }
    return next();
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  const order = await context.get(checkoutContext).order();
  return {
    order: presentCheckout(order),
    now: context.get(webRequestContext).now().toISOString(),
  };
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { order, now } = loaderData;
  const { pathname } = useLocation();
  const locale = useLocale();
  const page = pageOf(pathname);
  const step = CHECKOUT_STEPS.find((one) => one === page);
  const { Next } = (useMatches().at(-1)?.handle ?? {}) as CheckoutHandle;
  const review = useRouteLoaderData<{ bank: BankAnswer }>("routes/checkout/review");
  useCommerceEvents(page, order);
  return (
    <FocusShell
      task="checkout"
      exit={page === "success" ? paths.home(locale) : paths.listing(locale, order.item.listingId)}
    >
      {step === undefined ? (
        <Outlet />
      ) : (
        <CheckoutFrame
          order={order}
          step={step}
          now={now}
          isWaiting={step === "review" && review?.bank === "undecided"}
          next={Next ? <Next order={order} /> : null}
        >
          <Outlet />
        </CheckoutFrame>
      )}
    </FocusShell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FocusShell>
      <ErrorPage error={error} />
    </FocusShell>
  );
}

export const shouldRevalidate = revalidateAfterError;
