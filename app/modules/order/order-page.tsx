import { Suspense } from "react";
import type { Claim } from "#contract/claim.ts";
import { minutes } from "#contract/duration.ts";
import { stateOf } from "#contract/order-states.ts";
import type { SubscriptionOffer } from "#contract/subscription.ts";
import { orderPaths } from "../../order-paths.ts";
import { paths } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { OrderedListing, type OrderedFacts } from "../listing/ordered-listing.tsx";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import type { PushOffer } from "../push-subscription/present-push.server.ts";
import { PushButton } from "../push-subscription/push-button.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Panel } from "../ui/panel.tsx";
import { Photo } from "../ui/photo.tsx";
import { WithdrawalCard } from "../withdrawal/withdrawal-card.tsx";
import { findStatusKey } from "./find-status-key.ts";
import { Milestones } from "./milestones.tsx";
import { MoneyFold } from "./money-track.tsx";
import { OrderClock } from "./order-clock.tsx";
import { OrderCounterpart } from "./order-facts.tsx";
import {
  CoverFold,
  DeliveryFold,
  DocumentsFold,
  NextFold,
  QuietFold,
  ReviewsFold,
  TimelineFold,
} from "./order-folds.tsx";
import type { OrderView } from "./present-order.ts";
import { ReasonPanel } from "./reason-panel.tsx";
import { StepLink } from "./step-link.tsx";
import "../condition/condition-badge.css";
import "../condition/grade.css";
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

/** What it is, where it stands, what is asked of the reader and where the money is; the rest folds. */
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
      <div className="order-one">
        <div className="stack order-top">
          <Device order={order} />
          <h1>{t(findStatusKey(order.role, order))}</h1>
          <Milestones order={order} />
          <Turn order={order} now={now} />
          <ReasonPanel order={order} />
          <LeadOn order={order} />
          <WithdrawalCard order={order} />
          <CallCard order={order} now={now} />
        </div>
        <MoneyFold order={order} />
        <div className="panel order-folds">
          <NextFold order={order} />
          <QuietFold order={order} />
          <TimelineFold order={order}>
            <PushButton offer={push} lead={news("offer")} />
          </TimelineFold>
          <DeliveryFold order={order} />
          {listing ? (
            <Suspense>
              <OrderedListing listing={listing} />
            </Suspense>
          ) : null}
          <CoverFold order={order} claim={claim} offers={offers} />
          <ReviewsFold order={order} />
          <DocumentsFold order={order} />
        </div>
        <div className="order-party">
          <OrderCounterpart order={order} />
        </div>
      </div>
    </>
  );
}

function Device({ order }: { order: OrderView }) {
  const locale = useLocale();
  const { title, detail, cover, listingId, role, total, amounts } = order;
  return (
    <div className="order-device">
      <Photo url={cover} alt="" set="thumb" className="thumb" eager />
      <div>
        <p className="what">
          <Link to={paths.listing(locale, listingId)}>{title}</Link>
        </p>
        <p className="small dim">{detail}</p>
        <p className="price">
          {formatMoney(locale, role === "seller" ? amounts.asking_price : total)}
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
  return buttons === null ? null : <p className="row clock-do">{buttons}</p>;
}

/**
 * Leads on after a failed end: to the same model on sale, to the listing if another payment may
 * succeed, and sellers to what they may offer again.
 */
function LeadOn({ order: { role, status, title, listingId } }: { order: OrderView }) {
  const t = useT("order");
  const locale = useLocale();
  const { phase, isResellable } = stateOf(status);
  if (role === "seller")
    return isResellable ? (
      <p>
        <ButtonLink kind="line" size="m" to={sellerPaths.listing(locale, listingId)}>
          {t("next.to-listing")}
        </ButtonLink>
      </p>
    ) : null;
  if (phase !== "failed") return null;
  return (
    <p className="row">
      {status === "payment_failed" ? (
        <ButtonLink size="m" to={paths.listing(locale, listingId)}>
          {t("next.again")}
        </ButtonLink>
      ) : null}
      <ButtonLink kind="line" size="m" to={paths.search(locale, { q: title })}>
        {t("next.similar", { device: title })}
      </ButtonLink>
    </p>
  );
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
