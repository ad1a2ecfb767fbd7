import type { SubscriptionClaim } from "#contract/subscription.ts";
import type { SubscriptionClaimStatus } from "#contract/subscription-states.ts";
import { paths } from "../../paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Photo } from "../ui/photo.tsx";
import { useReasonNames } from "./use-reason-names.ts";
import "../ui/panel.css";
import "./subscription.css";

const TONES = {
  open: "now",
  approved: "now",
  at_hub: "now",
  repaired: "calm",
  returned: "off",
  refused: "bad",
  closed: "off",
} as const satisfies Record<SubscriptionClaimStatus, string>;

export function SubscriptionClaims({ claims }: { claims: readonly SubscriptionClaim[] }) {
  const t = useT("subscription");
  if (claims.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="claims">
      <h2 id="claims">{t("claims")}</h2>
      <ul className="stack">
        {claims.map((claim) => (
          <li key={claim.id} className="panel stack snug">
            <Claim claim={claim} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Claim({ claim }: { claim: SubscriptionClaim }) {
  const t = useT("subscription");
  const nameReason = useReasonNames();
  const locale = useLocale();
  const { status, reason, description, photos, answer, repair_note, created_at, send_by } = claim;
  return (
    <>
      <p className="row tight">
        <Badge kind={TONES[status]}>{t(`claim.status.${status}`)}</Badge>
        <b>{nameReason(reason)}</b>
      </p>
      <p className="small dim">{formatDate(locale, created_at, "moment")}</p>
      <p className="claim-answer">{description}</p>
      {photos.length === 0 ? null : (
        <ul className="row">
          {photos.map((url, index) => (
            <li key={url}>
              <a href={paths.media(url)}>
                <Photo
                  url={url}
                  alt={t("claim.photo", { number: index + 1 })}
                  set="thumb"
                  className="thumb"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {answer === null ? null : (
        <div>
          <b>{t("claim.answer")}</b>
          <p className="claim-answer">{answer}</p>
        </div>
      )}
      {status === "approved" ? <p>{t("claim.send")}</p> : null}
      {send_by === null ? null : (
        <p>{t("claim.send-by", { date: formatDate(locale, send_by, "day") })}</p>
      )}
      {status === "approved" || status === "at_hub" ? (
        <p className="small dim">{t(claim.is_fee_paid ? "claim.fee-paid" : "claim.fee-open")}</p>
      ) : null}
      {repair_note === null ? null : (
        <div>
          <b>{t("claim.result")}</b>
          <p className="claim-answer">{repair_note}</p>
        </div>
      )}
    </>
  );
}
