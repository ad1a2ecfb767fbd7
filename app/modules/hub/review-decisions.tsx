import { formatDate } from "../locale/format.ts";
import { languageOf } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Panel } from "../ui/panel.tsx";
import type { Review } from "./present-review.ts";
import "./hub.css";

/** What colleagues said about it before, newest first. */
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
