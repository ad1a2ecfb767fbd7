import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ProBadge } from "../ui/badge.tsx";
import { Face } from "../ui/face.tsx";
import { Panel } from "../ui/panel.tsx";
import type { Review } from "./present-review.ts";
import { languageOf } from "../locale/locale.ts";
import "./hub.css";

/** The seller and their history. */
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

/** Earlier decisions about the listing, newest first. */
export function ReviewDecisions({ review: { decisions } }: { review: Review }) {
  const t = useT("hub");
  const locale = useLocale();
  if (decisions.length === 0) return null;
  return (
    <Panel aria-labelledby="decisions">
      <h2 id="decisions">{t("review.decisions")}</h2>
      <ol className="stack decisions">
        {decisions.map(({ decision, by, at, reasons, note }) => (
          <li key={at}>
            <p>
              <b>{t(`review.decided-${decision}`, { by: by || t("review.somebody") })}</b>{" "}
              <span className="small dim">{formatDate(locale, at, "moment")}</span>
            </p>
            {reasons.length === 0 ? null : (
              <ul className="small">
                {reasons.map((reason) => (
                  <li key={reason}>{t(`reject.${reason}`)}</li>
                ))}
              </ul>
            )}
            {note[languageOf(locale)] === null ? null : (
              <p className="small dim as-written">{note[languageOf(locale)]}</p>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
