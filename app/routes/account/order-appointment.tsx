import { redirect, redirectDocument } from "react-router";
import { localeContext, apiContext, webRequestContext } from "../../context.ts";
import { CallPage } from "../../modules/appointment/appointment-page.tsx";
import { loadCall, runCall } from "../../modules/appointment/appointment-page.server.ts";
import { parseReturn } from "../../modules/appointment/calendar-return.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { NotNow, OrderHead } from "../../modules/order/order-head.tsx";
import { loadOrderPage, runOrderForm } from "../../modules/order/run-order-form.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { comesFromOtherPage } from "../../modules/session/comes-from-other-page.ts";
import { orderPaths } from "../../order-paths.ts";
import { toCalendarScript } from "../../services/security-headers.server.ts";
import type { Route } from "./+types/order-appointment";

export async function loader({ context, params: { orderId }, request, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const returned = parseReturn(url.searchParams);
  const [order, profile] = await Promise.all([api.order.get({ orderId }), api.account.get()]);
  const view = await loadCall(api, {
    orderId,
    appointment: order.appointment,
    returned,
    locale,
    name: profile.full_name ?? "",
    phone: profile.phone_number,
    role: order.role,
    now: context.get(webRequestContext).now(),
  });
  // An e-mail address must not stay in the URL.
  if (view.event && returned && !("event_uuid" in returned))
    return redirect(
      orderPaths.order(locale, orderId, "call", { event_uuid: view.event.uuid }),
      303,
    );
  const { config, lite } = context.get(webRequestContext);
  const { bookingUrl } = view;
  const isHere =
    bookingUrl !== null && !lite && config.calendars.includes(new URL(bookingUrl).origin);
  // Only the policy of this page allows the calendar's script.
  if (isHere && comesFromOtherPage(request, url.pathname))
    throw redirectDocument(url.pathname + url.search);
  const calendarScript = isHere ? toCalendarScript(bookingUrl) : null;
  return { ...loadOrderPage(context, order), view, calendarScript };
}

export async function action(args: Route.ActionArgs) {
  return runOrderForm(args, runCall);
}

export default function OrderCall({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("appointment");
  const { order, view, calendarScript, nonce, kept } = loaderData;
  const isOpen = order.offers.includes("schedule_call");
  return (
    <main id="main" className="wrap stack order-form">
      <PageHead title={t("title")} noIndex />
      <OrderHead order={order} title={t("title")} {...(isOpen ? { lead: t("lead") } : {})} />
      <CallPage
        orderId={order.id}
        {...{ isOpen, view, calendarScript, nonce, kept }}
        reply={actionData}
      />
      {isOpen ? null : <NotNow order={order} reason={t("not-now")} />}
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
