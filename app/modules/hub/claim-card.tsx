import { claimStateOf } from "#contract/claim-states.ts";
import { Link } from "../ui/link.tsx";
import { hubPaths } from "../../hub-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { PhotoLinks } from "../ui/photo.tsx";
import { ClaimForm, ClaimMoves, type ClaimFormProps } from "./claim-form.tsx";
import type { ClaimView } from "./present-claim.ts";
import { WaitRing } from "./wait-ring.tsx";
import "./hub.css";
import "../ui/spinner.css";

const CLOSE_UP = 2048;

type Props = ClaimFormProps & { claim: ClaimView; now: string };

/** What a buyer claims, with the answer and the moves that are open. */
export function ClaimCard({ claim, forms, result, now }: Props) {
  const t = useT("hub-order");
  const locale = useLocale();
  const { id, number, title, buyer, status, reason, description, photos, answer } = claim;
  const isOpen = status === "open";
  return (
    <Panel aria-labelledby={`claim-${id}`} className="stack snug">
      <div className="row">
        <h1 id={`claim-${id}`}>{t(`claim.reason.${reason}`)}</h1>
        {isOpen ? (
          <span className="end">
            <WaitRing since={claim.since} now={now} />
          </span>
        ) : (
          <Badge kind={claimStateOf(status).tone}>{t(`claim.status.${status}`)}</Badge>
        )}
      </div>
      <p className="small dim">
        <Link to={hubPaths.order(locale, claim.orderId)} discover="none">
          {number}
        </Link>{" "}
        · {title} · {buyer || t("nobody")} · {formatDate(locale, claim.since, "moment")}
      </p>
      <blockquote className="as-written">{description}</blockquote>
      <PhotoLinks
        photos={photos}
        width={CLOSE_UP}
        alt={(place) => t("claim.photo", { place, count: photos.length })}
      />
      {isOpen ? (
        <ClaimForm {...{ claim, forms, result }} />
      ) : (
        <p className="small">
          {claim.decidedAt === null ? null : (
            <span className="dim">{formatDate(locale, claim.decidedAt, "moment")}: </span>
          )}
          <span className="as-written">{answer}</span>
          {claim.outcomeNote === null ? null : (
            <>
              <br />
              <span className="as-written">{claim.outcomeNote}</span>
            </>
          )}
          {claim.deviceNumber === null ? null : <span className="code"> {claim.deviceNumber}</span>}
        </p>
      )}
      {claim.isParcelLost ? (
        <Note kind="act">{t("claim.parcel-lost")}</Note>
      ) : claim.sendBy === null ? null : (
        <p className="small dim">
          {t("claim.send-by", { date: formatDate(locale, claim.sendBy, "weekday") })}
        </p>
      )}
      {claim.moves.length === 0 ? null : <ClaimMoves {...{ claim, forms, result }} />}
    </Panel>
  );
}
