import { paths } from "../../paths.ts";
import { hubPaths } from "../../hub-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Link } from "../ui/link.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { HubBreadcrumbs } from "./hub-breadcrumbs.tsx";
import type { Review } from "./present-review.ts";
import type { ListingQueue } from "./listing-queue.ts";
import { WaitRing } from "./wait-ring.tsx";
import "./hub.css";

type Props = ListingQueue & { review: Review; now: string };

export function ReviewHead({ review, market, now }: Props) {
  const t = useT("hub");
  const places = useT("locale");
  const locale = useLocale();
  const { title, detail, since, rejections, isMine, editOf, status, nextId, previousId } = review;
  const to = (id: string) => hubPaths.listing(locale, id, { market });
  return (
    <div className="stack snug">
      <HubBreadcrumbs queue={hubPaths.listings(locale, { market })} />
      <h1>{title}</h1>
      <p className="dim">
        {[
          detail,
          t("queue.by", { seller: review.seller }),
          places(`country.${review.market}`),
          t("review.submitted", { date: formatDate(locale, since, "moment") }),
        ].join(" · ")}
      </p>
      <div className="row">
        {status === "under_review" ? <WaitRing since={since} now={now} /> : null}
        {isMine ? <Badge kind="off">{t("queue.mine")}</Badge> : null}
        {editOf === null ? null : (
          <>
            <Badge kind="now">{t("queue.changed")}</Badge>
            <Link className="link small" to={paths.listing(locale, editOf)} discover="none">
              {t("review.on-sale")}
            </Link>
          </>
        )}
        {rejections > 0 ? (
          <Badge kind="now">{t("queue.sent-back", { count: rejections })}</Badge>
        ) : null}
        <a className="btn line m to-decision" href="#decision">
          {t("review.to-decision")}
        </a>
        {nextId === null && previousId === null ? null : (
          <nav className="row end" aria-label={t("review.neighbours")}>
            {previousId === null ? null : (
              <ButtonLink id="previous" kind="line" size="m" to={to(previousId)} discover="none">
                {t("review.previous")}
              </ButtonLink>
            )}
            {nextId === null ? null : (
              <ButtonLink id="next" kind="line" size="m" to={to(nextId)} discover="none">
                {t("review.next")}
              </ButtonLink>
            )}
          </nav>
        )}
      </div>
    </div>
  );
}
