import { redirect, redirectDocument } from "react-router";
import { localeContext, apiContext, webRequestContext } from "../../context.ts";
import { CallPage } from "../../modules/appointment/appointment-page.tsx";
import {
  cancelSchema,
  chooseCallSchema,
  loadCall,
} from "../../modules/appointment/appointment-page.server.ts";
import { parseReturn } from "../../modules/appointment/calendar-return.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { formatDate } from "../../modules/locale/format.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { NotNow, OrderHead } from "../../modules/order/order-head.tsx";
import { leadToOrder, presentOrderPage } from "../../modules/order/order-form.server.ts";
import { FocusShell } from "../../modules/layout/focus-shell.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { comesFromOtherPage } from "../../modules/session/comes-from-other-page.ts";
import { orderPaths } from "../../order-paths.ts";
import { paths } from "../../paths.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import { toCalendarScript } from "../../services/security-headers.server.ts";
import type { Route } from "./+types/order-appointment";

export const handle = { shell: "focus" };

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
  const schemas = { book: chooseCallSchema(view.event !== null), cancel: cancelSchema };
  const { order: shown } = presentOrderPage(context, order);
  return { order: shown, view, calendarScript, forms: openForms(context, schemas) };
}

type Schemas = { book: ReturnType<typeof chooseCallSchema>; cancel: typeof cancelSchema };

export const action = formActions<Schemas, Route.ActionArgs>(
  {
    book: {
      schema: (_, form) => chooseCallSchema(Boolean(form.get("event_uuid"))),
      run: async ({ value, api, done, locale, t }, { params: { orderId } }) => {
        const { starts_at: at } = await api.appointment.schedule({ orderId, ...value });
        const time = formatDate(locale, at, "moment");
        return done(orderPaths.order(locale, orderId, "call"), t("appointment")("done", { time }));
      },
      messages: { slot_taken: { starts_at: "error.slot_taken" } },
      onError: (problem, work, args) =>
        // The 404 concerns the event: the order was loaded a moment ago.
        problem.code === "not_found" && work.form.get("event_uuid")
          ? work.refuse("call.event-lost", { status: 409 })
          : leadToOrder(problem, work, args),
    },
    cancel: {
      schema: cancelSchema,
      run: async ({ api, done, locale, t }, { params: { orderId } }) => {
        // Cancelling twice succeeds.
        await api.appointment.cancel({ orderId }).catch((error: unknown) => {
          if (parseApiError(error)?.code !== "not_found") throw error;
        });
        return done(paths.order(locale, orderId), t("appointment")("cancelled"));
      },
    },
  },
  { onError: leadToOrder },
);

export default function OrderCall(props: Route.ComponentProps) {
  return (
    <FocusShell task="call" exit={paths.order(useLocale(), props.loaderData.order.id)}>
      <Call {...props} />
    </FocusShell>
  );
}

function Call({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("appointment");
  const { order, view, calendarScript, forms } = loaderData;
  const isOpen = order.offers.includes("schedule_call");
  return (
    <main id="main" className="wrap stack order-form">
      <PageHead title={t("title")} noIndex />
      <OrderHead order={order} title={t("title")} {...(isOpen ? { lead: t("lead") } : {})} />
      <CallPage
        orderId={order.id}
        {...{ isOpen, view, calendarScript, forms }}
        result={actionData}
      />
      {isOpen ? null : <NotNow order={order} reason={t("not-now")} />}
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
