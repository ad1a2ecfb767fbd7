import { CATEGORY_GRADES, type CategoryGrade } from "#contract/condition.ts";
import { paths } from "../../paths.ts";
import { formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ConditionBadge } from "../condition/condition-badge.tsx";
import { Photo } from "../ui/photo.tsx";
import type { FindingLine, PassportView } from "./present-passport.ts";
import "./passport.css";

/** Pixels. */
export const CLOSE_UP = 2048;

export function PassportFindings({ passport: { findings, battery } }: { passport: PassportView }) {
  const t = useT("passport");
  const device = useT("device-words");
  const locale = useLocale();
  return (
    <section className="stack" aria-labelledby="findings">
      <h2 id="findings">{t("findings")}</h2>
      <dl className="passport-findings">
        {battery === null ? null : (
          <div>
            <dt>{device("category.battery_health")}</dt>
            <dd>{formatPercent(locale, battery)}</dd>
          </div>
        )}
        {findings.map((finding) => (
          <Finding key={finding.category} finding={finding} />
        ))}
      </dl>
    </section>
  );
}

function Finding({ finding }: { finding: FindingLine }) {
  const t = useT("passport");
  const device = useT("device-words");
  const { category, claimed, found, note, photos, words, isAsSaid } = finding;
  const name = device.find(`category.${category}`) ?? category;
  const wordOf = (grade: string) => device.find(`${words}.${grade}`) ?? t("absent");
  const isColour = CATEGORY_GRADES.some((grade) => grade === found);
  return (
    <div>
      <dt>
        {name}
        {isAsSaid || claimed === null ? null : (
          <span className="small dim">{t("said", { claimed: wordOf(claimed) })}</span>
        )}
      </dt>
      <dd>
        {isColour ? <ConditionBadge grade={found as CategoryGrade} /> : null}
        {wordOf(found)}
      </dd>
      {note === null ? null : <dd className="more">{note}</dd>}
      {photos.length === 0 ? null : (
        <dd className="more row">
          {photos.map((url, index) => (
            <a key={url} href={paths.media(url, CLOSE_UP)}>
              <Photo
                url={url}
                alt={t("photo", { name, place: index + 1, count: photos.length })}
                set="thumb"
                className="thumb"
              />
            </a>
          ))}
        </dd>
      )}
    </div>
  );
}
