import type { ReactNode } from "react";
import type { Subscription } from "#contract/subscription.ts";
import { accountPaths } from "../../account-paths.ts";
import { paths } from "../../paths.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { DescriptionList } from "../ui/description-list.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { Photo } from "../ui/photo.tsx";
import { PaymentHistory } from "./payment-history.tsx";
import { SubscriptionBadge } from "./subscription-badge.tsx";
import { SubscriptionClaims } from "./subscription-claims.tsx";
import "./subscription.css";

type Props = {
  subscription: Subscription;
  now: string;
  /** The form that activates a requested one. */
  activation: ReactNode;
};

export function SubscriptionPage({ subscription, now, activation }: Props) {
  const t = useT("subscription");
  const locale = useLocale();
  const { plan, status, device, payments, claims } = subscription;
  return (
    <main id="main" className="wrap">
      <Breadcrumbs
        label={t("breadcrumbs")}
        breadcrumbs={[
          { label: t("account"), to: paths.account(locale) },
          { label: t("title"), to: accountPaths.subscriptions(locale) },
          { label: device.title },
        ]}
      />
      <div className="split aside">
        <div className="stack wide">
          <div className="stack">
            <div className="row nowrap subscription-row">
              <Photo url={device.cover} alt="" set="thumb" className="thumb" eager />
              <div className="stack snug">
                <p>
                  <SubscriptionBadge status={status} />
                </p>
                <h1>{device.title}</h1>
                <p className="dim">
                  {t(`plan.${plan}`)}: {t(`plan-what.${plan}`)}
                </p>
              </div>
            </div>
            <State subscription={subscription} now={now} />
            {activation}
            <Actions subscription={subscription} />
          </div>
          <SubscriptionClaims claims={claims} />
          <PaymentHistory payments={payments} />
        </div>
        <aside className="stack">
          <h2 className="vh">{t("facts")}</h2>
          <Facts subscription={subscription} />
        </aside>
      </div>
    </main>
  );
}

function State({ subscription, now }: Pick<Props, "subscription" | "now">) {
  const t = useT("subscription");
  const locale = useLocale();
  const { id, status, charge, due, free_until, protected_until, payments } = subscription;
  const date = (at: string) => formatDate(locale, at);
  if (charge?.status === "processing")
    return (
      <Note kind="act" live>
        {t("note.processing")}{" "}
        <Link to={accountPaths.subscription(locale, id)}>{t("check-again")}</Link>
      </Note>
    );
  if (charge?.redirect_url)
    return (
      <>
        <Note kind="act" live>
          {t("note.requires_action")}
        </Note>
        <p>
          <ButtonLink to={charge.redirect_url} reloadDocument>
            {t("to-bank")}
          </ButtonLink>
        </p>
      </>
    );
  if (due) {
    const retry = payments.find(({ retry_at }) => retry_at !== null)?.retry_at;
    const amount = formatMoney(locale, due);
    return (
      <Note kind="bad">
        {t(status === "payment_failed" ? "note.payment_failed" : "note.fee-failed", { amount })}{" "}
        {retry ? t("note.retry", { date: date(retry) }) : null}
      </Note>
    );
  }
  switch (status) {
    case "requested":
      if (!subscription.is_device_received)
        return <Note kind="act">{t("note.requested-wait")}</Note>;
      return (
        <Note kind="act">
          {free_until
            ? t("note.requested-free", { date: formatDate(locale, free_until, "moment") })
            : t("note.requested-paid")}
        </Note>
      );
    case "cancelled":
      return (
        <Note kind="act">
          {protected_until !== null && protected_until > now
            ? t("note.cancelled", { date: date(protected_until) })
            : t("note.cancelled-over")}
        </Note>
      );
    case "expired":
      return (
        <Note kind="act">
          {t(subscription.activated_at === null ? "note.expired-unstarted" : "note.expired")}
        </Note>
      );
    case "past":
      return <Note kind="act">{t("note.past")}</Note>;
    default:
      return null;
  }
}

/** What its owner may do besides activating it; the first is the main action. */
function Actions({ subscription }: Pick<Props, "subscription">) {
  const t = useT("subscription");
  const locale = useLocale();
  const { id, allowed_actions, charge } = subscription;
  const hasFailed = subscription.payments[0]?.status === "failed";
  const isRetry = subscription.status === "requested" && hasFailed && charge === null;
  const steps = [
    { action: "confirm", step: "pay" },
    { action: "pay", step: "pay" },
    { action: "claim", step: "claim" },
    { action: "reactivate", step: "pay" },
    { action: "cancel", step: "cancel" },
  ] as const;
  const shown = steps.filter(({ action }) =>
    action === "pay"
      ? isRetry || allowed_actions.includes(action)
      : allowed_actions.includes(action),
  );
  if (shown.length === 0) return null;
  return (
    <p className="row">
      {shown.map(({ action, step }, index) => (
        <ButtonLink
          key={action}
          kind={index === 0 && action !== "cancel" && action !== "claim" ? "main" : "line"}
          to={accountPaths.subscriptionStep(locale, id, step)}
        >
          {t(`do.${action}`)}
        </ButtonLink>
      ))}
    </p>
  );
}

function Facts({ subscription }: Pick<Props, "subscription">) {
  const t = useT("subscription");
  const locale = useLocale();
  const { price_per_month, next_payment_at, protected_until, card, repairs, service_fee } =
    subscription;
  const day = (at: string | null) => (at === null ? t("fact.next-none") : formatDate(locale, at));
  return (
    <DescriptionList
      facts={[
        {
          key: "price",
          label: t("fact.price"),
          value: t("per-month", { amount: formatMoney(locale, price_per_month) }),
          note: t("fact.price-note"),
        },
        { key: "next", label: t("fact.next"), value: day(next_payment_at) },
        ...(protected_until === null
          ? []
          : [{ key: "until", label: t("fact.until"), value: day(protected_until) }]),
        ...(card === null
          ? []
          : [
              {
                key: "card",
                label: t("fact.card"),
                value: t(card.is_expired ? "fact.card-expired" : "fact.card-ending", {
                  last4: card.last4,
                }),
              },
            ]),
        {
          key: "repairs",
          label: t("fact.repairs"),
          value: t("fact.repairs-left", { count: repairs.left, included: repairs.included }),
        },
        {
          key: "fee",
          label: t("fact.fee"),
          value: formatMoney(locale, service_fee),
          note: t("fact.fee-note"),
        },
        {
          key: "order",
          label: t("fact.order"),
          value: <Link to={paths.order(locale, subscription.order_id)}>{t("fact.order-see")}</Link>,
        },
      ]}
    />
  );
}
