import { paths } from "../../paths.ts";
import { Grade } from "../condition/grade.tsx";
import { formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Avatar } from "../ui/avatar.tsx";
import { TraderLines } from "../trader/trader-note.tsx";
import { InstantBuyBadge, ProBadge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";
import type { ShownListing } from "./present-listing.ts";

export function ListingHead({ listing }: { listing: ShownListing }) {
  const t = useT("listing-more");
  const locale = useLocale();
  const { title, capacity, color, generic_condition, battery_health, because, seal, check } =
    listing;
  return (
    <div className="stack snug">
      <h1>{title}</h1>
      <p className="meta">
        {capacity ? <span>{capacity}</span> : null}
        <span>{color}</span>
        {battery_health === null ? null : (
          <span>{t("battery", { percent: formatPercent(locale, battery_health) })}</span>
        )}
        {listing.is_instant_buy ? <InstantBuyBadge /> : null}
      </p>
      <p className="row seals">
        <span>
          <Grade grade={generic_condition} />
          {because}
        </span>
        {seal ? (
          <a href={check} className="badge">
            <Icon name="check" />
            {seal}
          </a>
        ) : null}
      </p>
    </div>
  );
}

export function Seller({ seller, trader, id }: Pick<ShownListing, "seller" | "trader" | "id">) {
  const t = useT("listing-more");
  const locale = useLocale();
  const { username, photo, is_pro, sold_count, passed_count, city } = seller;
  const facts = [
    sold_count > 0 ? t("seller.sold", { count: sold_count }) : t("seller.new"),
    passed_count > 0 ? t("seller.passed", { count: passed_count }) : "",
    city ?? "",
  ];
  return (
    <div className="stack">
      <section className="panel row nowrap" aria-label={t("seller.label")}>
        <Avatar name={username} photo={photo} />
        <div>
          <p className="row snug">
            <b>{username}</b> {is_pro ? <ProBadge /> : null}
          </p>
          <p className="small dim">{facts.filter(Boolean).join(" · ")}</p>
          <p className="small row">
            <a href={paths.report(locale, { about: `listing:${id}` })} rel="nofollow">
              {t("report")}
            </a>
            <a href={paths.contact(locale, { about: `listing:${id}` })} rel="nofollow">
              {t("ask-us")}
            </a>
          </p>
        </div>
        <a className="btn line m end" href={paths.user(locale, username)}>
          {t("seller.profile")}
          <span className="vh"> {username}</span>
        </a>
      </section>
      <TraderLines {...trader} />
    </div>
  );
}
