import { claimStateOf } from "#contract/claim-states.ts";
import type { Claim } from "#contract/claim.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { PhotoLinks } from "../ui/photo.tsx";
import "../ui/panel.css";
import "./claim.css";

type Props = {
  claims: readonly Claim[];
  /** Address of the accepted claim's label; null until the courier has issued it. */
  label: string | null;
};

export function ClaimList({ claims, label }: Props) {
  const t = useT("claim");
  const locale = useLocale();
  if (claims.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="claims">
      <h2 id="claims">{t("claims")}</h2>
      <ul className="stack">
        {claims.map(({ id, status, reason, description, photos, answer, outcome, ...when }) => (
          <li key={id} className="panel stack snug">
            <p className="row tight">
              <Badge kind={claimStateOf(status).tone}>{t(`status.${status}`)}</Badge>
              <b>{t(`reason.${reason}`)}</b>
            </p>
            <p className="small dim">{formatDate(locale, when.created_at, "moment")}</p>
            <p className="claim-words">{description}</p>
            <PhotoLinks photos={photos} alt={(place) => t("photo", { number: place })} />
            {answer === null && when.decided_at === null ? (
              <p className="dim">
                {t("waiting")}{" "}
                {t("answer-by", { date: formatDate(locale, when.answer_by, "weekday") })}
              </p>
            ) : (
              <div>
                <b>{t("answer")}</b>
                {when.decided_at === null ? null : (
                  <span className="small dim"> {formatDate(locale, when.decided_at, "short")}</span>
                )}
                <p className="claim-words">{answer ?? t(`status.${status}`)}</p>
              </div>
            )}
            {when.is_on_its_way ? <p>{t("on-its-way")}</p> : null}
            {status === "accepted" && !when.is_on_its_way ? (
              <>
                <p>{t("way")}</p>
                {when.send_by === null ? null : (
                  <p>{t("send-by", { date: formatDate(locale, when.send_by, "weekday") })}</p>
                )}
                <p>
                  {label === null ? (
                    t("label-soon")
                  ) : (
                    <a className="btn" href={label}>
                      {t("label")}
                    </a>
                  )}
                </p>
              </>
            ) : null}
            {status === "at_hub" ? <p>{t("at-hub")}</p> : null}
            {outcome === null ? null : (
              <div>
                <b>{t(`outcome.${outcome}`, { number: when.device_number ?? "" })}</b>
                <p className="claim-words">{when.outcome_note}</p>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
