import { Form } from "react-router";
import type { Money } from "#contract/money.ts";
import type { Offer } from "#contract/offer.ts";
import type { OwnListing } from "#contract/my-listings.ts";
import { offerPaths } from "../../offer-paths.ts";
import { paths } from "../../paths.ts";
import { AccountFrame } from "../account/account-frame.tsx";
import type { ActionResult } from "../form/action-result.ts";
import type { FormSeed } from "../form/form-rules.ts";
import { ResultNote } from "../form/result-note.tsx";
import { formatDate, formatMoney, formatRelative } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { useTerms } from "../session/use-terms.ts";
import { ActionClock } from "../order/action-clock.tsx";
import { shareLeft } from "../order/order-clock.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";
import { PriceSummary } from "../ui/price-summary.tsx";
import { AcceptForm, OfferAnswers } from "./offer-answers.tsx";
import { OfferDevice } from "./offer-head.tsx";
import { toSellerPrice } from "./offer-prices.ts";
import { isYourTurn, OfferBadge, useOther, useStatusWords } from "./offer-status.tsx";
import { OfferTalk } from "./offer-talk.tsx";

type Props = {
  offer: Offer;
  /** What the seller receives at the asking price; null for the buyer. */
  sale: OwnListing["sale"];
  now: string;
  asked: Money | null;
  seed: FormSeed<"amount">;
  nonce: string;
  result: ActionResult | undefined;
};

export function OfferPage({ offer, sale, now, asked, seed, nonce, result }: Props) {
  const title = useStatusWords(offer);
  return (
    <AccountFrame
      screen="offers"
      title={title}
      tools={<OfferBadge offer={offer} />}
      below={[{ label: offer.listing.title }]}
      isWide
    >
      <OfferDevice device={offer.listing} />
      <ResultNote result={result} texts={["offer"]} />
      <div className="split aside">
        <div className="stack">
          <WhatNow {...{ offer, sale, nonce, now }} />
          <OfferAnswers {...{ offer, sale, asked, seed, nonce, result }} />
          <OfferTalk offer={offer} />
        </div>
        <aside className="stack stick">
          <ThePrice offer={offer} sale={sale} />
        </aside>
      </div>
    </AccountFrame>
  );
}

function WhatNow({ offer, sale, nonce, now }: Pick<Props, "offer" | "sale" | "nonce" | "now">) {
  const t = useT("offer");
  const locale = useLocale();
  const other = useOther(offer);
  const { role, status, expires_at, void_reason, events, listing, amount } = offer;
  if (status === "superseded") return <p>{t(`note.superseded-${role}`)}</p>;
  const isOver = status !== "open" && status !== "countered" && status !== "accepted";
  if (isOver) {
    const isAgain = role === "buyer" && status !== "used" && void_reason !== "not_on_sale";
    return (
      <>
        {void_reason === null ? null : <p>{t(`note.void-${void_reason}`)}</p>}
        {isAgain ? (
          <p className="row">
            <ButtonLink kind="line" to={offerPaths.make(locale, listing.id)}>
              {t("note.again-link")}
            </ButtonLink>
          </p>
        ) : null}
      </>
    );
  }
  const isYou = isYourTurn(offer);
  return (
    <ActionClock
      title={t(`clock.title.${role}-${status}`)}
      left={shareLeft(events.at(-1)!.at, expires_at, now)}
      isYou={isYou}
      who={isYou ? t("clock.you") : other}
      when={
        <time dateTime={expires_at}>
          {t("clock.when", {
            time: formatDate(locale, expires_at, "moment"),
            relative: formatRelative(locale, expires_at, new Date(now)),
          })}
        </time>
      }
      otherwise={t(`clock.otherwise.${role}-${status}`)}
    >
      {offer.allowed_actions.includes("accept") ? <AcceptForm {...{ offer, sale, nonce }} /> : null}
      {status === "accepted" ? (
        <>
          <p className="narrow">{t(`note.accepted-${role}`, { other })}</p>
          {role === "buyer" ? <BuyForm listingId={listing.id} amount={amount} /> : null}
        </>
      ) : null}
    </ActionClock>
  );
}

function BuyForm({ listingId, amount }: { listingId: string; amount: Money }) {
  const t = useT("offer");
  const locale = useLocale();
  return (
    <Form method="post" action={paths.startCheckout(locale)}>
      <input type="hidden" name="listing_id" value={listingId} />
      <Button>{t("answer.buy", { amount: formatMoney(locale, amount) })}</Button>
    </Form>
  );
}

/** Which words name the amount on the table. */
function toAmountKey({ role, status }: Pick<Offer, "role" | "status">) {
  if (status === "accepted" || status === "used") return `price.now.${status}` as const;
  if (status === "open" || status === "countered") return `price.now.${status}-${role}` as const;
  return "price.now.other" as const;
}

function ThePrice({ offer, sale }: Pick<Props, "offer" | "sale">) {
  const { fees } = useTerms();
  const t = useT("offer");
  const locale = useLocale();
  const { asking_price, amount, total, role, status } = offer;
  const isOpen = status === "open" || status === "countered" || status === "accepted";
  const money = (value: Money) => formatMoney(locale, value);
  const minus = (value: Money) =>
    money({ ...value, amount: value.amount === 0 ? 0 : -value.amount });
  const own = isOpen && sale ? toSellerPrice(amount, sale, fees) : null;
  return (
    <Panel aria-labelledby="offer-price">
      <h2 id="offer-price">{t("price.title")}</h2>
      <PriceSummary
        lines={[
          { key: "asking", label: t("price.asking"), value: money(asking_price) },
          { key: "amount", label: t(toAmountKey(offer)), value: <b>{money(amount)}</b> },
          ...(own
            ? [
                { key: "fee", label: t("price.fee"), value: minus(own.seller_fee) },
                { key: "courier", label: t("price.courier"), value: minus(own.pickup_price) },
              ]
            : []),
        ]}
        {...(own
          ? { total: { label: t("price.receive"), value: money(own.you_receive) } }
          : role === "buyer" && isOpen
            ? { total: { label: t("price.total"), value: money(total) } }
            : {})}
      />
    </Panel>
  );
}
