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

type Props = { inspection: InspectionView; breadcrumbs: ReactNode; wait: ReactNode };

export function InspectionHead({ inspection, breadcrumbs, wait }: Props) {
  const t = useT("inspection");
  const locale = useLocale();
  const { decision, closed, former } = inspection;
  return (
    <div className="stack snug">
      {breadcrumbs}
      <div className="row nowrap inspection-head">
        <Photo url={inspection.cover} alt="" set="thumb" className="thumb" eager />
        <div>
          <h1>{t("heading", { title: inspection.title })}</h1>
          <p className="dim">
            {[inspection.number, inspection.detail].filter(Boolean).join(" · ")}{" "}
            <Link to={hubPaths.listing(locale, inspection.listingId)} discover="none">
              {t("to-listing")}
            </Link>
          </p>
          <p className="row">
            <span className="small dim">{t("grade.sold")}</span>
            <Grade grade={inspection.claimed.condition} />
            {closed === null || closed === "support" ? wait : null}
            {decision === null ? null : (
              <Badge kind={decision === "pass" ? "calm" : "bad"}>{t(`decided.${decision}`)}</Badge>
            )}
          </p>
        </div>
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
