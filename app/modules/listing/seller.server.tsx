import { paths } from "../../paths.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { ProBadge } from "../ui/badge.tsx";
import { Face } from "../ui/face.tsx";
import type { ShownListing } from "./present-listing.ts";

/** Who sells it, and how that went so far. */
export function Seller({
  locale,
  seller,
  id,
}: Pick<ShownListing, "seller" | "id"> & { locale: Locale }) {
  const t = getT(locale, "listing-more");
  const { username, photo, is_pro, sold_count, passed_count, city } = seller;
  const facts = [
    sold_count > 0 ? t("seller.sold", { count: sold_count }) : t("seller.new"),
    passed_count > 0 ? t("seller.passed", { count: passed_count }) : "",
    city ?? "",
  ];
  return (
    <section className="panel row nowrap" aria-label={t("seller.label")}>
      <Face name={username} photo={photo} />
      <div>
        <p className="row snug">
          <b>{username}</b> {is_pro ? <ProBadge /> : null}
        </p>
        <p className="small dim">{facts.filter(Boolean).join(" · ")}</p>
        <p className="small">
          <a href={paths.report(locale, { about: `listing:${id}` })} rel="nofollow">
            {t("report")}
          </a>
        </p>
      </div>
      <a className="btn line m end" href={paths.user(locale, username)}>
        {t("seller.profile")}
        <span className="vh"> {username}</span>
      </a>
    </section>
  );
}
