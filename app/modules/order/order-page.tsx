import type { Claim } from "#contract/deed.ts";
import { paths } from "../../paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Crumbs } from "../ui/crumbs.tsx";
import { Photo } from "../ui/photo.tsx";
import { CallCard } from "./call-card.tsx";
import { ClaimCard } from "./claim-card.tsx";
import { DeviceTrack } from "./device-track.tsx";
import { findLabelKind } from "./find-label-kind.ts";
import { findLabelKey, findStatusKey } from "./find-status-key.ts";
import { MoneyTrack } from "./money-track.tsx";
import { OrderClock } from "./order-clock.tsx";
import { OrderAmounts, OrderCounterpart, OrderDelivery } from "./order-facts.tsx";
import { OrderReviews } from "./order-reviews.tsx";
import { ParcelTrack } from "./parcel-track.tsx";
import type { OrderView } from "./present-order.ts";
import { QuietSteps } from "./quiet-steps.tsx";
import { ReasonPanel } from "./reason-panel.tsx";
import { StepLink } from "./step-link.tsx";
import { WarrantyCard } from "./warranty-card.tsx";
import { WhatNext } from "./what-next.tsx";
import { trustHtml } from "../ui/trusted-types.ts";
import "../ui/badge.css";
import "../ui/chip.css";
import "../ui/condition-pip.css";
import "./order.css";

type Props = {
  order: OrderView;
  /** The server's clock, ISO 8601. */
  now: string;
  /** The newest on its warranty, seen by its buyer. */
  claim: Pick<Claim, "status" | "answer_by"> | null;
  /** HTML from our own server: the listing as it was ordered; null where there is none. */
  listing?: string | null;
};

/** All of one order: where it stands, what comes next, where the device is and where the money. */
export function OrderPage({ order, now, claim, listing }: Props) {
  const t = useT("order");
  const locale = useLocale();
  return (
    <>
      <Crumbs
        label={t("one.crumbs")}
        crumbs={[
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
            <CallCard order={order} now={now} />
            <QuietSteps order={order} />
          </div>
          <section className="stack" aria-labelledby="track">
            <h2 id="track">{t("one.track")}</h2>
            <DeviceTrack order={order} />
            <ParcelTrack order={order} />
          </section>
          {listing ? <div dangerouslySetInnerHTML={{ __html: trustHtml(listing) }} /> : null}
          <OrderDelivery order={order} />
        </div>
        <aside className="stack">
          <MoneyTrack order={order} />
          {claim === null ? null : <ClaimCard orderId={order.id} claim={claim} />}
          <WarrantyCard order={order} />
          <OrderReviews order={order} />
          <OrderAmounts order={order} />
          <OrderCounterpart order={order} />
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
    <div className="row nowrap order-whom">
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

/** Whose turn it is, with the buttons of the reader; only those where nobody waits any more. */
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
