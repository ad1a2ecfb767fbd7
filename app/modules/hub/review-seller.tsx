import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ProBadge } from "../ui/badge.tsx";
import { Face } from "../ui/face.tsx";
import { Panel } from "../ui/panel.tsx";
import type { Review } from "./present-review.ts";

/** Who sells it, and how that went so far. */
export function ReviewSeller({ review: { sellerFacts } }: { review: Review }) {
  const t = useT("hub");
  const locale = useLocale();
  const { username, isPro, since, published, sold, rejected } = sellerFacts;
  const record = [
    published > 0 ? t("review.published", { count: published }) : "",
    sold > 0 ? t("review.sold", { count: sold }) : "",
    rejected > 0 ? t("review.rejected", { count: rejected }) : "",
  ].filter(Boolean);
  return (
    <Panel className="row nowrap" aria-label={t("review.seller")}>
      <Face name={username} />
      <div>
        <p className="row tight">
          {username === "" ? null : (
            <Link to={paths.user(locale, username)} discover="none">
              {username}
            </Link>
          )}
          {isPro ? <ProBadge /> : null}
        </p>
        <p className="small dim">
          {t("review.since", { month: formatDate(locale, since, "month") })}
        </p>
        <p className="small dim">{record.length === 0 ? t("review.first") : record.join(" · ")}</p>
      </div>
    </Panel>
  );
}
