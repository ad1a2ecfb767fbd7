import type { ReactNode } from "react";
import type { SellStep } from "#contract/listing-words.ts";
import { sellerPaths } from "#app/seller-paths.ts";
import { formatMoney, formatPercent, formatList, formatDate } from "../../locale/format.ts";
import { useLocale } from "../../locale/use-locale.ts";
import { useT } from "../../locale/use-t.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ConditionBadge } from "../../condition/condition-badge.tsx";
import { Grade } from "../../condition/grade.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Photo } from "../../ui/photo.tsx";
import type { ReviewView } from "./present-review.ts";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import type { Rejection } from "#contract/listing-draft.ts";
import { languageOf } from "../../locale/locale.ts";
import { Card } from "../../listing-card/card.tsx";
import type { CardFacts } from "../../listing-card/card-facts.ts";
import "./review-step.css";

export function ReviewParts({ review }: { review: ReviewView }) {
  const t = useT("listing-draft-review");
  const locale = useLocale();
  const { photos, price, breakdown, address } = review;
  const lacks = (step: SellStep) => review.missing.some((one) => one.step === step);
  const box = [...review.box, review.extras].filter(Boolean);
  return (
    <Panel className="review-parts">
      <Part step="device" review={review}>
        {review.device ? <p>{review.device.filter(Boolean).join(", ")}</p> : null}
        {review.number === null ? null : (
          <p className="small dim">
            {t(review.isPhone ? "imei" : "serial", { number: review.number })}
          </p>
        )}
      </Part>
      <Part step="photos" review={review}>
        {photos.length === 0 ? null : (
          <ul className="strip">
            {photos.map(({ id, url, view }) => (
              <li key={id}>
                <Photo url={url} alt={view} set="thumb" className="thumb" />
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part step="condition" review={review}>
        <ConditionSummary review={review} />
      </Part>
      <Part step="accessories" review={review}>
        {box.length > 0 || !lacks("accessories") ? (
          <p>{box.length === 0 ? t("no-accessories") : box.join(", ")}</p>
        ) : null}
      </Part>
      <Part step="price" review={review}>
        {price === null ? null : (
          <>
            <p className="price">{formatMoney(locale, price)}</p>
            {breakdown === null ? null : (
              <p className="small dim">
                {t(breakdown.is_fee_free ? "receive-free" : "receive", {
                  receive: formatMoney(locale, breakdown.you_receive),
                  fee: formatMoney(locale, breakdown.seller_fee),
                  courier: formatMoney(locale, breakdown.pickup_price),
                  total: formatMoney(locale, breakdown.buyer_pays),
                })}
              </p>
            )}
          </>
        )}
      </Part>
      <Part step="address" review={review}>
        {address === null ? null : (
          <p>
            {address.name}
            <br />
            {address.line}
          </p>
        )}
      </Part>
    </Panel>
  );
}

type PartProps = { step: SellStep; review: ReviewView; children: ReactNode };

function Part({ step, review: { listingId, missing }, children }: PartProps) {
  const t = useT("listing-draft-review");
  const locale = useLocale();
  const lack = missing.find((one) => one.step === step);
  return (
    <section aria-labelledby={`part-${step}`}>
      <h2 id={`part-${step}`}>{t(`part.${step}`)}</h2>
      <ButtonLink
        kind="line"
        size="s"
        to={sellerPaths.sell(locale, listingId, step, { return: "review" })}
      >
        {t(lack ? "fill-in" : "change")}
        <span className="vh"> {t(`part.${step}`)}</span>
      </ButtonLink>
      <div className="stack snug">
        {children}
        {lack ? <p className="lack small">{t("lack")}</p> : null}
      </div>
    </section>
  );
}

function ConditionSummary({ review }: { review: ReviewView }) {
  const t = useT("listing-draft-review");
  const locale = useLocale();
  const { grade, lines, battery, notes } = review;
  const flawed = lines.filter((line) => line.grade !== "green" || line.reason !== null);
  const fine = lines.length - flawed.length;
  return (
    <>
      {grade === null ? null : (
        <p className="row">
          <Grade grade={grade} />
          {battery === null ? null : (
            <span className="small dim">
              {battery === "unknown"
                ? t("battery-unknown")
                : t("battery", { percent: formatPercent(locale, battery) })}
            </span>
          )}
        </p>
      )}
      {flawed.length === 0 ? null : (
        <ul className="flaws small">
          {flawed.map(({ category, grade: own, words, reason }) => (
            <li key={category}>
              <ConditionBadge grade={own} />
              <span>
                {words}
                {reason ? <span className="dim">. {reason}</span> : null}
              </span>
            </li>
          ))}
        </ul>
      )}
      {fine > 0 ? <p className="small dim">{t("fine", { count: fine })}</p> : null}
      {notes ? <p className="small as-written">{notes}</p> : null}
    </>
  );
}

export function MissingNote({ listingId, missing }: Pick<ReviewView, "listingId" | "missing">) {
  const t = useT("listing-draft-review");
  const locale = useLocale();
  if (missing.length === 0) return null;
  const things = missing.map(({ step }) => t(`lacks.${step}`));
  return (
    <Note kind="act">
      <p>
        <b>{t("publishing-needs", { things: formatList(locale, things) })}</b>
      </p>
      <ul className="bullets">
        {missing.map(({ step, fields }) => (
          <li key={step}>
            <Link to={sellerPaths.sell(locale, listingId, step, { return: "review" })}>
              {step === "condition"
                ? t("add-condition", { count: fields.length })
                : t(`add-${step}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Note>
  );
}

export function RejectionNote({ rejection }: { rejection: Rejection }) {
  const t = useT("listing-draft-review");
  const locale = useLocale();
  const { reasons, note, at } = rejection;
  const [own, other] = languageOf(locale) === "el" ? [note.el, note.en] : [note.en, note.el];
  const words = own ?? other;
  return (
    <Note kind="act">
      <p>
        <b>{t("rejected", { date: formatDate(locale, at) })}</b>
      </p>
      <ul className="bullets">
        {reasons.map((reason) => (
          <li key={reason}>{t(`reject.${reason}`)}</li>
        ))}
      </ul>
      {words ? <p className="as-written">{words}</p> : null}
    </Note>
  );
}

/** The card without its link: there is no public page yet. */
export function BuyerView({ card }: { card: CardFacts }) {
  const t = useT("listing-draft-review");
  return (
    <section className="stack snug" aria-labelledby="buyer-view">
      <h2 id="buyer-view" className="lesser">
        {t("buyer-view")}
      </h2>
      <ul className="buyer-view" inert>
        <Card listing={card} eager favoriteToggle={false} />
      </ul>
    </section>
  );
}
