import { useT } from "../locale/use-t.ts";
import { ProBadge } from "../ui/badge.tsx";
import { Face } from "../ui/face.tsx";
import type { ShownListing } from "./present-listing.ts";

/** Who sells it, and how that went so far. */
export function Seller({ seller }: Pick<ShownListing, "seller">) {
  const t = useT("listing");
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
      </div>
    </section>
  );
}
