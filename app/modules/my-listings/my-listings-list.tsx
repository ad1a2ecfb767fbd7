import { Link } from "../ui/link.tsx";
import { sellerPaths } from "../../seller-paths.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Icon } from "../ui/icon.tsx";
import { Photo } from "../ui/photo.tsx";
import { NextButton } from "./next-button.tsx";
import type { MyListingView } from "./present-my-listings.ts";
import { StateBadge } from "./my-listing-head.tsx";
import type { ListingGroup } from "#contract/listing-words.ts";
import { ChipLink } from "../ui/chip.tsx";
import { ListPages } from "../ui/list-pages.tsx";
import { offerPaths } from "../../offer-paths.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";
import "../ui/panel.css";
import "./my-listings.css";

export function MyListingsList({ listings }: { listings: readonly MyListingView[] }) {
  return (
    <ul className="stack mine">
      {listings.map((listing, index) => (
        <Row key={listing.id} listing={listing} eager={index < 4} />
      ))}
    </ul>
  );
}

function Row({ listing, eager }: { listing: MyListingView; eager: boolean }) {
  const t = useT("my-listings");
  const locale = useLocale();
  const { id, state, title, detail, price, total, isUnsent, next } = listing;
  const to = isUnsent ? sellerPaths.sell(locale, id, "resume") : sellerPaths.listing(locale, id);
  return (
    <li className={state === "rejected" ? "panel act my-listing" : "panel my-listing"}>
      <Photo
        url={listing.cover}
        alt=""
        set="thumb"
        className="thumb"
        {...(eager ? { eager } : {})}
      />
      <div className="what">
        <p>
          <StateBadge state={state} />
        </p>
        <h2>
          <Link to={to}>{title ?? t("untitled")}</Link>
        </h2>
        {detail ? <p className="dim">{detail}</p> : null}
        <ListingDetails listing={listing} />
      </div>
      {price === null ? null : (
        <p className="sum">
          <span className="price">{formatMoney(locale, price)}</span>
          {total === null ? null : (
            <span className="tiny dim below">
              {t("list.total", { total: formatMoney(locale, total) })}
            </span>
          )}
        </p>
      )}
      <div className="row do">
        <NextButton listing={listing} size="m" from="list" />
        {isUnsent && next !== null ? null : (
          <Link className="btn line m" to={to}>
            {t("list.manage")}
            <span className="vh">: {title ?? t("untitled")}</span>
          </Link>
        )}
      </div>
    </li>
  );
}

function ListingDetails({ listing }: { listing: MyListingView }) {
  const t = useT("my-listings");
  const locale = useLocale();
  const { state, boostedUntil, rejection, hasUnsentChanges, updatedAt, publishedAt } = listing;
  const day = (at: string) => formatDate(locale, at, "short");
  const facts = [
    state === "reserved" ? t("fact.reserved") : null,
    state === "away" ? t("fact.away") : null,
    state === "rejected" && rejection
      ? rejection.reasons.map((reason) => t(`reject.${reason}`)).join(" ")
      : null,
    hasUnsentChanges && state !== "rejected" && state !== "taken_back" ? t("fact.unsent") : null,
    state === "published" && publishedAt ? t("fact.published", { date: day(publishedAt) }) : null,
    listing.isUnsent || state === "taken_back" ? t("fact.edited", { date: day(updatedAt) }) : null,
    state === "under_review" && listing.submittedAt
      ? t("fact.sent", { date: day(listing.submittedAt) })
      : null,
    (state === "sold" || state === "marked_sold") && listing.soldAt
      ? t("fact.sold", { date: day(listing.soldAt) })
      : null,
  ].filter((fact) => fact !== null);
  return (
    <>
      {facts.map((fact) => (
        <p key={fact} className="small dim">
          {fact}
        </p>
      ))}
      <OffersWaiting listing={listing} />
      {boostedUntil && state !== "sold" ? (
        <p className="small row tight boosted">
          <Icon name="bolt" />
          {t("fact.boosted", { date: formatDate(locale, boostedUntil, "moment") })}
        </p>
      ) : null}
    </>
  );
}

/** Above the link that covers the card. */
export function OffersWaiting({ listing }: { listing: Pick<MyListingView, "offersWaiting"> }) {
  const t = useT("my-listings");
  const locale = useLocale();
  const { offersWaiting: count } = listing;
  if (count === 0) return null;
  return (
    <p className="small offers-waiting">
      <Link to={offerPaths.offers(locale, { role: "seller" })}>
        <b>{t("fact.offers", { count })}</b>
      </Link>
    </p>
  );
}

const GROUPS = ["active", "drafts", "under_review", "past"] as const satisfies ListingGroup[];

type Props = { group: ListingGroup; counts: Record<ListingGroup, number> };

export function MyListingsTabs({ group, counts }: Props) {
  const t = useT("my-listings");
  const locale = useLocale();
  return (
    <nav aria-label={t("list.groups")} className="chips">
      {GROUPS.map((one) => (
        <ChipLink
          key={one}
          to={sellerPaths.listings(locale, one === "active" ? {} : { group: one })}
          on={one === group}
          {...(one === group ? { "aria-current": "page" } : {})}
        >
          {t(`group.${one}`)} <span className="count">{counts[one]}</span>
        </ChipLink>
      ))}
    </nav>
  );
}

type PagesProps = { group: ListingGroup; page: number; last: number };

export function MyListingsPages({ group, page, last }: PagesProps) {
  const t = useT("my-listings");
  const locale = useLocale();
  const to = (number: number) =>
    sellerPaths.listings(locale, {
      ...(group === "active" ? {} : { group }),
      ...(number === 1 ? {} : { page: number }),
    });
  return (
    <ListPages
      {...{ page, last, to }}
      label={t("list.pages")}
      before={t("list.newer")}
      here={t("list.page", { page, last })}
      after={t("list.older")}
    />
  );
}

type NoListingsProps = { group: ListingGroup; counts: Record<ListingGroup, number> };

export function NoListings({ group, counts }: NoListingsProps) {
  const t = useT("my-listings");
  const locale = useLocale();
  const other = (["active", "drafts", "under_review"] as const).find(
    (one) => one !== group && counts[one] > 0,
  );
  return (
    <Panel>
      <Icon name="ring-todo" className="ring huge" />
      <h2>{t(`empty.${group}`)}</h2>
      <p className="dim narrow">{t(`empty.${group}-note`)}</p>
      <p className="row">
        <ButtonLink to={paths.sell(locale)}>{t("sell")}</ButtonLink>
        {other === undefined ? null : (
          <ButtonLink
            kind="line"
            to={sellerPaths.listings(locale, other === "active" ? {} : { group: other })}
          >
            {t(`empty.see-${other}`)}
          </ButtonLink>
        )}
      </p>
    </Panel>
  );
}
