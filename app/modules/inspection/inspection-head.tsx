import type { ReactNode } from "react";
import { Link } from "../ui/link.tsx";
import { hubPaths } from "../../hub-paths.ts";
import { paths } from "../../paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Grade } from "../condition/grade.tsx";
import { Note } from "../ui/note.tsx";
import { Photo } from "../ui/photo.tsx";
import type { InspectionView } from "./present-inspection.ts";
import "./inspection.css";

type Props = { inspection: InspectionView; wait: ReactNode };

export function InspectionHead({ inspection, wait }: Props) {
  const t = useT("inspection");
  const locale = useLocale();
  const { decision, closed, former, values, numberKind } = inspection;
  const number = values["device_number"] ?? "";
  return (
    <div className="stack snug">
      <div className="row nowrap inspection-head">
        <Photo url={inspection.cover} alt="" set="thumb" className="thumb" eager />
        <div className="what">
          <h1>{t("heading", { title: inspection.title })}</h1>
          <p className="small dim">
            <Link to={hubPaths.order(locale, inspection.id)} discover="none">
              {inspection.number}
            </Link>
            {" · "}
            {[inspection.detail, number && `${t(`field.${numberKind}`)} ${number}`]
              .filter(Boolean)
              .join(" · ")}
            {" · "}
            <Link to={hubPaths.listing(locale, inspection.listingId)} discover="none">
              {t("to-listing")}
            </Link>
          </p>
        </div>
        <p className="row end">
          <span className="small dim">{t("grade.sold")}</span>
          <Grade grade={inspection.claimed.condition} />
          {closed === null || closed === "support" ? wait : null}
          {decision === null ? null : (
            <Badge kind={decision === "pass" ? "calm" : "bad"}>{t(`decided.${decision}`)}</Badge>
          )}
        </p>
      </div>
      {former === null ? null : (
        <Note>
          {t("former", { date: formatDate(locale, former.checked_at) })}{" "}
          <Link to={paths.passport(locale, former.code)} discover="none">
            {t("former-link")}
          </Link>
        </Note>
      )}
      {closed === "support" || closed === "not-here" ? (
        <Note kind="act">{t(`closed.${closed}`)}</Note>
      ) : null}
      {decision === null ? null : (
        <p className="row">
          <ButtonLink
            kind="line"
            size="m"
            to={hubPaths.order(locale, inspection.id)}
            discover="none"
          >
            {t("to-order")}
          </ButtonLink>
          {inspection.passport === null ? null : (
            <ButtonLink
              kind="line"
              size="m"
              to={paths.passport(locale, inspection.passport)}
              discover="none"
            >
              {t("to-passport")}
            </ButtonLink>
          )}
        </p>
      )}
    </div>
  );
}
