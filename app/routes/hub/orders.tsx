import * as z from "zod";
import { intakeOrder } from "#contract/hub-order.ts";
import { apiContext, webRequestContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { CountryChips } from "../../modules/hub/country-chips.tsx";
import {
  EmptyOrders,
  OrderQueueList,
  OrderQueuePages,
  OrderSearch,
} from "../../modules/hub/order-queue-list.tsx";
import { HubBreadcrumbs } from "../../modules/hub/hub-breadcrumbs.tsx";
import { IntakeField } from "../../modules/hub/intake-field.tsx";
import { OrderTabs } from "../../modules/hub/order-tabs.tsx";
import {
  presentOrderRow,
  parseOrderQueue,
  toOrderAddress,
  toOrderQuery,
} from "../../modules/hub/order-queue.ts";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { QueueKeys } from "../../modules/hub/late-keys.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { hubPaths } from "../../hub-paths.ts";
import type { Route } from "./+types/orders";

const schema = z.object({ parcel: intakeOrder.body.shape.code });

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = parseOrderQueue(url.searchParams);
  const api = context.get(apiContext);
  const [{ data, meta, counts }, profile] = await Promise.all([
    api.hubOrder.list(toOrderQuery(asked)),
    readProfile(context),
  ]);
  return {
    asked: { ...asked, page: meta.current_page },
    last: meta.last_page,
    total: meta.total,
    counts,
    mayTakeIn: staffMay(profile, "write_hub"),
    rows: data.map(presentOrderRow),
    form: openForm(context, schema),
    now: context.get(webRequestContext).now().toISOString(),
  };
}

export const action = formAction({
  schema,
  messages: {
    forbidden: { parcel: "hub-order.intake.forbidden" },
    too_many_requests: { parcel: "hub-order.intake.too-many" },
    unavailable: { parcel: "hub-order.intake.unavailable" },
    invalid_fields: ({ fieldErrors }) => ({
      parcel: fieldErrors["code"] ?? "hub-order.intake.general",
    }),
    other: { parcel: "hub-order.intake.general" },
  },
  run: async ({ value: { parcel }, api, t, locale, done }) => {
    const { id, number } = await api.hubOrder.intake({ code: parcel });
    return done(hubPaths.order(locale, id), t("hub-order")("intake.done", { number }));
  },
  onError: ({ code, status, facts }, { t, refuse }) => {
    // An unknown code is an error of the field: the page itself exists, so its status is not 404.
    if (status === 404) return refuse({ parcel: "hub-order.intake.unknown" });
    if (code !== "transition_refused") return null;
    const words = t("hub-order");
    const step = words.find(`status.${String(facts["status"])}`) ?? words("intake.elsewhere");
    const order_id = String(facts["order_id"] ?? "");
    return refuse(
      { parcel: "hub-order.intake.refused" },
      { status, facts: { status: step, order_id } },
    );
  },
});

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("hub-order");
  const locale = useLocale();
  const { asked, last, total, counts, rows, mayTakeIn, form, now } = loaderData;
  const { queue, market, q } = asked;
  return (
    <main id="main" className="wrap stack">
      <PageHead title={t(`title.${queue}`)} noIndex />
      <HubBreadcrumbs of="orders" />
      <div>
        <h1>{t(`title.${queue}`)}</h1>
        {total === 0 ? null : <p className="dim">{t("count", { count: total })}</p>}
      </div>
      <div className="asks-two">
        {mayTakeIn ? (
          <IntakeField seed={form} result={actionData} focus={q === ""} />
        ) : (
          <p className="dim">{t("intake.support")}</p>
        )}
        <OrderSearch {...{ queue, market, q }} />
      </div>
      <div className="stack snug">
        <OrderTabs {...{ queue, market, counts }} />
        <CountryChips
          market={market}
          to={(one) => hubPaths.orders(locale, toOrderAddress({ queue, q, market: one }))}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyOrders {...{ queue, market, q }} />
      ) : (
        <OrderQueueList rows={rows} queue={queue} now={now} />
      )}
      <OrderQueuePages {...asked} last={last} />
      <QueueKeys />
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
