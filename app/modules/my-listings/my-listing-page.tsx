import { hours } from "#contract/duration.ts";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import type { Money } from "#contract/money.ts";
import { AccountFrame } from "../account/account-frame.tsx";
import { offerPaths } from "../../offer-paths.ts";
import { paths } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Grade } from "../condition/grade.tsx";
import { Icon } from "../ui/icon.tsx";
import { Panel } from "../ui/panel.tsx";
import { Photo } from "../ui/photo.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { PriceSummary } from "../ui/price-summary.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { ResultNote } from "../form/result-note.tsx";
import { OffersWaiting } from "./listing-facts.tsx";
import { NextButton } from "./next-button.tsx";
import { MyListingActions } from "./my-listing-actions.tsx";
import type { MyListingView } from "./present-my-listings.ts";
import { StateBadge } from "./state-badge.tsx";
import { Timeline } from "../ui/timeline.tsx";
import { listSaleSteps } from "./list-sale-steps.ts";
import { languageOf } from "../locale/locale.ts";
import "./my-listings.css";
import "../ui/sure.css";

type Props = {
  listing: MyListingView;
  result: ActionResult | undefined;
  sent?: ReactNode;
  /** How much interest there is. */
  figures?: ReactNode;
  /** What else can be made of it. */
  more?: ReactNode;
};

export function MyListingPage({ listing, result, sent, figures, more }: Props) {
  const t = useT("my-listings");
  const locale = useLocale();
  const { title, detail, grade, cover, state, publishedAt } = listing;
  const name = title ?? t("untitled");
  return (
    <AccountFrame screen="listings" title={name} below={[{ label: name }]} isWide>
      <div className="split aside">
        <div className="stack wide">
          <div className="stack">
            <div className="row nowrap my-listing-title">
              <Photo url={cover} alt="" set="thumb" className="thumb" eager />
              <div className="stack snug">
                <p>
                  <StateBadge state={state} />
                </p>
                <p className="row tight dim">
                  {detail}
                  {grade === null ? null : <Grade grade={grade} />}
                </p>
              </div>
            </div>
            <ResultNote result={result} texts={["my-listings"]} />
            <Now listing={listing} />
            <OffersWaiting listing={listing} />
          </div>
          {sent}
          <SaleSteps listing={listing} />
        </div>
        <aside className="stack stick">
          <PriceBox listing={listing} />
          {figures}
          <AtHub listing={listing} />
          <MyListingActions listing={listing} />
          {more}
          {publishedAt === null || listing.isUnsent ? null : (
            <p>
              <ButtonLink kind="bare" size="m" to={paths.listing(locale, listing.id)}>
                {t(state === "published" || state === "reserved" ? "one.public" : "one.preview")}
              </ButtonLink>
            </p>
          )}
        </aside>
      </div>
    </AccountFrame>
  );
}

/** The way to Instant Buy, or where the device is on it. */
function AtHub({ listing: { id, state, hubStay } }: Pick<Props, "listing">) {
  const t = useT("my-listings");
  const locale = useLocale();
  const stay =
    hubStay === "sold" || hubStay === "returned" || hubStay === "cancelled" ? null : hubStay;
  if (stay === null && state !== "published" && state !== "hidden") return null;
  return (
    <Panel kind={stay === "asked" ? "act" : "plain"} aria-labelledby="hub">
      <h2 id="hub">{t("hub.title")}</h2>
      <p className="small">{t(stay === null ? "hub.offer" : `hub.${stay}`)}</p>
      <p>
        <ButtonLink kind="line" size="m" to={sellerPaths.listing(locale, id, "hub")}>
          {t(stay === null ? "hub.offer-link" : "hub.see")}
        </ButtonLink>
      </p>
    </Panel>
  );
}

/** States from which a listing comes back on sale, or is on sale. */
const CAN_BE_OFFERED_FOR: ReadonlySet<MyListingView["state"]> = new Set([
  "published",
  "reserved",
  "hidden",
  "away",
  "under_review",
]);

const SHOWN_BY_ORDER: ReadonlySet<MyListingView["state"]> = new Set([
  "sold",
  "failed_check",
  "inactive",
]);

function Now({ listing }: { listing: MyListingView }) {
  const t = useT("my-listings");
  const locale = useLocale();
  const { state, next, boostedUntil, hasUnsentChanges, hasEditUnderReview, orderId } = listing;
  const words = hasEditUnderReview && state === "published" ? "edit_under_review" : state;
  const isTheirTurn = next === "fix" || next === "continue" || next === "submit";
  const order: ReactNode =
    orderId !== null && next !== "order" ? (
      <ButtonLink kind="line" to={paths.order(locale, orderId)}>
        {t("next.order")}
      </ButtonLink>
    ) : null;
  return (
    <Panel kind={isTheirTurn || state === "reserved" ? "act" : "plain"} aria-labelledby="now">
      <h2 id="now">{t(`now.${words}`)}</h2>
      <Rejection rejection={listing.rejection} />
      {SHOWN_BY_ORDER.has(state) && orderId === null ? null : (
        <p className="narrow">
          {t(`now-note.${words}`, { hours: LIMITS.sellerAcceptance / hours(1) })}
        </p>
      )}
      {hasUnsentChanges && next === "submit" ? <p className="narrow">{t("one.unsent")}</p> : null}
      {hasUnsentChanges && state === "sold" ? <p>{t("one.edit-dropped")}</p> : null}
      {boostedUntil === null || state === "sold" ? null : (
        <p className="small row tight boosted">
          <Icon name="bolt" />
          {t("fact.boosted", { date: formatDate(locale, boostedUntil, "moment") })}
        </p>
      )}
      {next === null && order === null ? null : (
        <div className="row">
          <NextButton listing={listing} />
          {order}
        </div>
      )}
      {(hasUnsentChanges && next === "submit") || hasEditUnderReview ? <Discard /> : null}
    </Panel>
  );
}

/** Asks for confirmation, because it cannot be undone. */
function Discard() {
  const t = useT("my-listings");
  return (
    <details className="sure">
      <summary className="btn bare m">{t("one.discard")}</summary>
      <Form method="post" className="row">
        <p className="small">{t("one.discard-sure")}</p>
        <SubmitButton kind="warn" size="m" name="intent" value="discard" pending={t("working")}>
          {t("one.discard-now")}
        </SubmitButton>
      </Form>
    </details>
  );
}

function PriceBox({ listing }: { listing: MyListingView }) {
  const t = useT("my-listings");
  const locale = useLocale();
  const { id, state, price, total, sale, actions } = listing;
  if (price === null) return null;
  const minus = (money: Money) =>
    formatMoney(locale, { ...money, amount: money.amount === 0 ? 0 : -money.amount });
  return (
    <Panel aria-labelledby="price">
      <h2 id="price">{t("one.price")}</h2>
      <PriceSummary
        lines={[
          { key: "asking", label: t("one.asking"), value: formatMoney(locale, price) },
          ...(sale === null
            ? []
            : [
                { key: "fee", label: t("one.fee"), value: minus(sale.seller_fee) },
                { key: "courier", label: t("one.courier"), value: minus(sale.pickup_price) },
              ]),
        ]}
        {...(sale === null
          ? {}
          : { total: { label: t("one.receive"), value: formatMoney(locale, sale.you_receive) } })}
      />
      {total === null ? null : (
        <p className="small dim">
          {t("one.total")}: {formatMoney(locale, total)}
        </p>
      )}
      {actions.includes("update_price") ? (
        <p>
          <ButtonLink kind="line" size="m" to={sellerPaths.listing(locale, id, "price")}>
            {t("action.update_price")}
          </ButtonLink>
        </p>
      ) : null}
      {CAN_BE_OFFERED_FOR.has(state) ? (
        <p>
          <ButtonLink kind="bare" size="m" to={offerPaths.rule(locale, id)}>
            {t("one.offers")}
          </ButtonLink>
        </p>
      ) : null}
    </Panel>
  );
}

function SaleSteps({ listing }: { listing: MyListingView }) {
  const t = useT("my-listings");
  const locale = useLocale();
  return (
    <section className="stack" aria-labelledby="path">
      <h2 id="path">{t("one.path")}</h2>
      <Timeline
        steps={listSaleSteps(listing).map(({ key, state, at }) => ({
          key,
          state,
          title: t(`path.${key}`),
          note: at ? formatDate(locale, at, "moment") : t.find(`path-note.${key}`),
        }))}
      />
    </section>
  );
}

function Rejection({ rejection }: Pick<MyListingView, "rejection">) {
  const t = useT("my-listings");
  const locale = useLocale();
  if (rejection === null) return null;
  const { note, reasons } = rejection;
  const words = note[languageOf(locale)] ?? note.en ?? note.el;
  return (
    <>
      <ul className="reasons">
        {reasons.map((reason) => (
          <li key={reason}>{t(`reject.${reason}`)}</li>
        ))}
      </ul>
      {words ? <blockquote className="words">{words}</blockquote> : null}
    </>
  );
}
