import { Suspense } from "react";
import { minutes } from "#contract/duration.ts";
import type { Claim } from "#contract/claim.ts";
import type { SubscriptionOffer } from "#contract/subscription.ts";
import { paths } from "../../paths.ts";
import { InvoiceLinks } from "../invoice/invoice-links.tsx";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Photo } from "../ui/photo.tsx";
import { findLabelKind, findLabelKey, findStatusKey, findTitleVariant } from "./find-status-key.ts";
import { MoneyTimeline } from "./money-track.tsx";
import { OrderClock } from "./order-clock.tsx";
import {
  AgreedPrice,
  OrderAmounts,
  OrderCounterpart,
  OrderDelivery,
  OrderTerms,
} from "./order-facts.tsx";
import { OrderReviews } from "./order-reviews.tsx";
import { ParcelTimeline } from "./parcel-track.tsx";
import type { OrderView } from "./present-order.ts";
import { ReasonPanel } from "./reason-panel.tsx";
import { OfferCard } from "../subscription/offer-card.tsx";
import { StepLink } from "./step-link.tsx";
import { WithdrawalCard } from "../withdrawal/withdrawal-card.tsx";
import { WhatNext } from "./what-next.tsx";
import { OrderedListing, type OrderedFacts } from "../listing/ordered-listing.tsx";
import { orderPaths } from "../../order-paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";
import type { PushOffer } from "../push-subscription/present-push.server.ts";
import { PushButton } from "../push-subscription/push-button.tsx";
import { LIMITS } from "#contract/limits.ts";
import { Timeline } from "../ui/timeline.tsx";
import { Spinner } from "../ui/spinner.tsx";
import "../ui/badge.css";
import "../ui/chip.css";
import "../condition/condition-badge.css";
import "./order.css";

type Props = {
  order: OrderView;
  now: string;
  claim: Pick<Claim, "status" | "answer_by"> | null;
  /** The listing as it was ordered; null where there is none. */
  listing?: OrderedFacts | null;
  /** Protections that the buyer can add. */
  offers?: readonly SubscriptionOffer[];
  push: PushOffer;
};

export function OrderPage({ order, now, claim, listing, offers = [], push }: Props) {
  const t = useT("order");
  const news = useT("push");
  const locale = useLocale();
  return (
    <>
      <Breadcrumbs
        label={t("one.breadcrumbs")}
        breadcrumbs={[
          {
            label: t("list.title"),
            to: paths.orders(locale, order.role === "seller" ? { role: "seller" } : {}),
          },
          { label: order.number },
        ]}
      />
      <div className="split aside">
        <div className="stack wide">
          <div className="stack">
            <Head order={order} />
            <Turn order={order} now={now} />
            <ReasonPanel order={order} />
            <WhatNext order={order} />
            <WithdrawalCard order={order} />
            <CallCard order={order} now={now} />
            <QuietSteps order={order} />
            <PushButton offer={push} lead={news("offer")} />
          </div>
          <section className="stack" aria-labelledby="track">
            <h2 id="track">{t("one.track")}</h2>
            <DeviceTrack order={order} />
            <ParcelTimeline order={order} />
          </section>
          {listing ? (
            <div>
              <Suspense>
                <OrderedListing listing={listing} />
              </Suspense>
            </div>
          ) : null}
          <OrderDelivery order={order} />
        </div>
        <aside className="stack">
          <MoneyTimeline order={order} />
          {claim === null ? null : <ClaimCard orderId={order.id} claim={claim} />}
          <WarrantyCard order={order} />
          <OfferCard orderId={order.id} offers={offers} />
          <OrderReviews order={order} />
          <OrderAmounts order={order} />
          <AgreedPrice order={order} />
          <ReceiptsCard order={order} />
          <OrderCounterpart order={order} />
          <p>
            <a className="link" href={order.support}>
              {t("next.support")}
            </a>
          </p>
          <OrderTerms order={order} />
        </aside>
      </div>
    </>
  );
}

function Head({ order }: { order: OrderView }) {
  const t = useT("order");
  const locale = useLocale();
  const { status, role, clock } = order;
  const since = order.timeline.findLast(({ at, state }) => at !== null && state !== "todo")?.at;
  return (
    <div className="row nowrap order-title">
      <Photo url={order.cover} alt="" set="thumb" className="thumb" eager />
      <div className="stack snug">
        <p>
          <Badge kind={findLabelKind(status, clock?.is_you ?? false)}>
            {t(findLabelKey(role, order))}
          </Badge>
        </p>
        <h1>{t(findStatusKey(role, order))}</h1>
        <p className="dim">
          {[order.title, order.detail].filter(Boolean).join(" · ")}
          {since ? (
            <>
              <br />
              {formatDate(locale, since, "moment")}
            </>
          ) : null}
        </p>
      </div>
    </div>
  );
}

function Turn({ order, now }: Pick<Props, "order" | "now">) {
  const { next, instead } = order.steps;
  const buttons =
    next === null ? null : (
      <>
        <StepLink step={next} order={order} />
        {instead === null ? null : <StepLink step={instead} order={order} kind="line" />}
      </>
    );
  if (order.clock !== null)
    return (
      <OrderClock order={order} now={now}>
        {buttons}
      </OrderClock>
    );
  return buttons === null ? null : <p className="row">{buttons}</p>;
}

const APPOINTMENT_DURATION = minutes(30);

function CallCard({ order: { id, appointment }, now }: { order: OrderView; now: string }) {
  const t = useT("order");
  const locale = useLocale();
  if (appointment === null) return null;
  if (Date.parse(now) - Date.parse(appointment.starts_at) >= APPOINTMENT_DURATION) return null;
  const { starts_at: at, join_url: url } = appointment;
  return (
    <Panel className="stack snug" aria-labelledby="call">
      <h2 id="call">{t("call.title")}</h2>
      <p>
        <time dateTime={at}>{formatDate(locale, at, "moment")}</time>
      </p>
      <p className="row">
        {url !== null && /^https?:/.test(url) ? (
          <a className="btn m" href={url} target="_blank" rel="noreferrer noopener">
            {t("call.join")}
          </a>
        ) : null}
        <ButtonLink kind="line" size="m" to={orderPaths.order(locale, id, "call")}>
          {t("call.change")}
        </ButtonLink>
      </p>
    </Panel>
  );
}

const LOOKS: Partial<Record<Claim["status"], "calm" | "bad" | "off">> = {
  resolved: "calm",
  refunded: "calm",
  refused: "bad",
  closed: "off",
};

type ClaimCardProps = { orderId: string; claim: Pick<Claim, "status" | "answer_by"> };

function ClaimCard({ orderId, claim: { status, answer_by } }: ClaimCardProps) {
  const t = useT("claim");
  const locale = useLocale();
  return (
    <Panel aria-labelledby="claim-card">
      <h2 id="claim-card">{t("card.title")}</h2>
      <p>
        <Badge kind={LOOKS[status] ?? "now"}>{t(`status.${status}`)}</Badge>
      </p>
      {status === "open" ? (
        <p className="dim">{t("answer-by", { date: formatDate(locale, answer_by, "weekday") })}</p>
      ) : null}
      <p>
        <ButtonLink kind="line" size="m" to={orderPaths.order(locale, orderId, "warranty")}>
          {t("card.open")}
        </ButtonLink>
      </p>
    </Panel>
  );
}

/** Future steps only have dates that are known. */
function DeviceTrack({ order }: { order: OrderView }) {
  const t = useT("order");
  const locale = useLocale();
  const { timeline, counterpart, role, isInstant, subStatus, clock, method } = order;
  const seller = role === "buyer" ? counterpart.username : t("track.you");
  const titleOf = (step: OrderView["timeline"][number], index: number) => {
    // The buyer had approved before the card failed, so the order now only waits for payment.
    if (step.status === "approved" && timeline[index - 1]?.status === "payment_due")
      return t("track.paid");
    const point = method === "hub_pickup" ? ({ kind: "hub", ready_at: null } as const) : null;
    const variant = findTitleVariant({ status: step.status, isInstant, subStatus, point });
    return t.find(`track.${role}.${variant}`, { seller }) ?? t(`track.${variant}`, { seller });
  };
  return (
    <Timeline
      steps={timeline.map((step, index) => ({
        key: `${step.status}-${index}`,
        state: step.state === "here" && clock === null ? "done" : step.state,
        title: titleOf(step, index),
        note: noteOf(step.status, step.at, step.state),
      }))}
    />
  );

  function noteOf(status: string, at: string | null, state: string): string | null {
    if (at !== null && state !== "todo") return formatDate(locale, at, "moment");
    if (status !== "completed") return state === "here" ? t("track.now") : null;
    const warranty = t("track.warranty", { days: LIMITS.warrantyDays });
    const isNext = clock?.on_expiry === "completed" && clock.due_at !== null;
    return isNext
      ? `${t("track.by", { time: formatDate(locale, clock.due_at!, "moment") })}. ${warranty}`
      : warranty;
  }
}

/** spec §4 */
function WarrantyCard({ order: { id, warranty, extras } }: { order: OrderView }) {
  const t = useT("order");
  const locale = useLocale();
  if (warranty === null) return null;
  const { days_left: left, total_days: total, expires_on: until, serial_number: serial } = warranty;
  const date = formatDate(locale, until);
  return (
    <Panel aria-labelledby="warranty">
      <h2 id="warranty">{t("warranty.title")}</h2>
      <p className={left > 0 ? "grade where" : "grade out where"}>
        <Spinner share={total === 0 ? 0 : left / total} />
        <span>
          {t(left > 0 ? "warranty.valid" : "warranty.expired", { date })}
          {left > 0 ? (
            <span className="small dim below">{t("warranty.left", { count: left })}</span>
          ) : null}
        </span>
      </p>
      {serial === null ? null : (
        <p className="small dim">
          {t("warranty.serial")} <span className="code">{serial}</span>
        </p>
      )}
      {extras.length === 0 ? null : (
        <p className="small dim">{t("warranty.extras", { list: extras.join(", ") })}</p>
      )}
      <p>
        <ButtonLink kind="line" size="m" to={orderPaths.order(locale, id, "warranty")}>
          {t("warranty.open")}
        </ButtonLink>
      </p>
    </Panel>
  );
}

function ReceiptsCard({ order: { invoices } }: { order: OrderView }) {
  const t = useT("invoice-link");
  if (invoices.length === 0) return null;
  return (
    <Panel aria-labelledby="receipts">
      <h2 id="receipts">{t("title")}</h2>
      <InvoiceLinks invoices={invoices} />
    </Panel>
  );
}

const GRAVE: ReadonlySet<string> = new Set(["reject", "withdraw", "cancel", "return"]);

function QuietSteps({ order }: { order: OrderView }) {
  const t = useT("order");
  const { quiet } = order.steps;
  if (quiet.length === 0) return null;
  return (
    <Panel className="stack quiet-steps" aria-labelledby="quiet">
      <h2 id="quiet">{t("do.title")}</h2>
      <ul>
        {quiet.map((step) => (
          <li key={step}>
            <StepLink step={step} order={order} size="m" kind={GRAVE.has(step) ? "warn" : "line"} />
            <p className="small dim">
              {t(
                step === "cancel" && order.isInstant && order.status === "approved"
                  ? order.method === "hub_pickup"
                    ? "do.cancel.note-pickup"
                    : "do.cancel.note-instant"
                  : `do.${step}.note`,
              )}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
