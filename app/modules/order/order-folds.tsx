import type { ReactNode } from "react";
import type { Claim } from "#contract/claim.ts";
import { LIMITS } from "#contract/limits.ts";
import { stateOf } from "#contract/order-states.ts";
import type { SubscriptionOffer } from "#contract/subscription.ts";
import { orderPaths } from "../../order-paths.ts";
import { InvoiceLinks } from "../invoice/invoice-links.tsx";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { OfferCard } from "../subscription/offer-card.tsx";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { DescriptionList } from "../ui/description-list.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { Timeline } from "../ui/timeline.tsx";
import { findTitleVariant } from "./find-status-key.ts";
import { Fold } from "./fold.tsx";
import { OrderTerms, useDeliveryFacts } from "./order-facts.tsx";
import { ReviewList } from "./order-reviews.tsx";
import { ParcelTimeline } from "./parcel-track.tsx";
import type { OrderView } from "./present-order.ts";
import { StepLink } from "./step-link.tsx";
import { useNextLines } from "./what-next.ts";

type Props = { order: OrderView };

export function NextFold({ order }: Props) {
  const t = useT("order");
  const lines = useNextLines(order);
  if (lines.length === 0) return null;
  return (
    <Fold id="next" title={t("next.title")}>
      <ul className="next-points">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Fold>
  );
}

const GRAVE: ReadonlySet<string> = new Set(["reject", "withdraw", "cancel", "return"]);

export function QuietFold({ order }: Props) {
  const t = useT("order");
  const { quiet } = order.steps;
  if (quiet.length === 0) return null;
  return (
    <Fold id="quiet" title={t("do.title")}>
      <ul className="quiet-steps">
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
    </Fold>
  );
}

/** `children`: how to hear of the next step. */
export function TimelineFold({ order, children }: Props & { children: ReactNode }) {
  const t = useT("order");
  const locale = useLocale();
  const since = order.timeline.findLast(({ at, state }) => at !== null && state !== "todo")?.at;
  return (
    <Fold id="track" title={t("one.track")} hint={since && formatDate(locale, since, "moment")}>
      <DeviceTrack order={order} />
      <ParcelTimeline order={order} />
      {children}
    </Fold>
  );
}

/** Future steps only have dates that are known. */
function DeviceTrack({ order }: Props) {
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

export function DeliveryFold({ order }: Props) {
  const t = useT("order");
  const facts = useDeliveryFacts(order);
  const { method, collection, clock } = order;
  if (facts.length === 0) return null;
  // Place and code are what the buyer came for while it waits there.
  const isWaiting = collection?.ready_at != null && clock?.is_you === true && isAhead(order);
  return (
    <Fold
      id="delivery"
      title={t("one.delivery")}
      hint={method && t(`method.${method}`)}
      open={isWaiting}
    >
      <DescriptionList facts={facts} />
    </Fold>
  );
}

const isAhead = ({ status }: OrderView): boolean => stateOf(status).device !== "buyer";

type CoverProps = Props & {
  claim: Pick<Claim, "status" | "answer_by"> | null;
  offers: readonly SubscriptionOffer[];
};

/** What protects the buyer after the sale: warranty, claim and the protections on offer. */
export function CoverFold({ order, claim, offers }: CoverProps) {
  const t = useT("order");
  const words = useT("claim");
  if (order.warranty === null && claim === null && offers.length === 0) return null;
  return (
    <Fold id="cover" title={t("one.cover")} hint={claim && words("card.title")}>
      {claim === null ? null : <ClaimStatus orderId={order.id} claim={claim} />}
      <Warranty order={order} />
      <OfferCard orderId={order.id} offers={offers} />
    </Fold>
  );
}

const LOOKS: Partial<Record<Claim["status"], "calm" | "bad" | "off">> = {
  resolved: "calm",
  refunded: "calm",
  refused: "bad",
  closed: "off",
};

type ClaimProps = { orderId: string; claim: Pick<Claim, "status" | "answer_by"> };

function ClaimStatus({ orderId, claim: { status, answer_by } }: ClaimProps) {
  const t = useT("claim");
  const locale = useLocale();
  return (
    <div className="stack snug">
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
    </div>
  );
}

/** spec §4 */
function Warranty({ order: { id, warranty, extras } }: Props) {
  const t = useT("order");
  const locale = useLocale();
  if (warranty === null) return null;
  const { days_left: left, total_days: total, expires_on: until, serial_number: serial } = warranty;
  const date = formatDate(locale, until);
  return (
    <div className="stack snug">
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
    </div>
  );
}

export function ReviewsFold({ order }: Props) {
  const t = useT("order");
  const { mine, theirs } = order.reviews;
  if (mine === null && theirs === null) return null;
  return (
    <Fold id="reviews" title={t("reviews.title")}>
      <ReviewList order={order} />
    </Fold>
  );
}

export function DocumentsFold({ order }: Props) {
  const t = useT("order");
  if (order.invoices.length === 0 && order.terms === null) return null;
  return (
    <Fold id="documents" title={t("one.documents")}>
      <InvoiceLinks invoices={order.invoices} />
      <OrderTerms order={order} />
    </Fold>
  );
}
