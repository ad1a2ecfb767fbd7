import type { ReactNode } from "react";
import type { ShopRating } from "#contract/review.ts";
import { formatDate, formatNumber, formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";

/** A figure of an external source; `date` as YYYY-MM-DD. */
type Claim = { value: number; source: string; date: string };

/** Claims are shown only with source and date (decisions "Claims in the texts"). */
export type ShownFigures = {
  savings: Claim | null;
  co2: Claim | null;
  rating: { average: number; count: number } | null;
};

type Given = { claims: Pick<ShownFigures, "savings" | "co2">; rating: ShopRating | null };

/** Null where there is no figure. */
export function presentFigures({ claims: { savings, co2 }, rating }: Given): ShownFigures | null {
  const average = rating?.average ?? null;
  if (savings === null && co2 === null && average === null) return null;
  return {
    savings,
    co2,
    rating: rating === null || average === null ? null : { average, count: rating.count },
  };
}

export function Figures({ figures: { savings, co2, rating } }: { figures: ShownFigures }) {
  const t = useT("home-figures");
  const locale = useLocale();
  return (
    <section className="stack figures" aria-labelledby="figures">
      <h2 id="figures">{t("title")}</h2>
      <ul>
        {savings === null ? null : (
          <Figure
            big={t("savings", { percent: formatPercent(locale, savings.value) })}
            note={t("savings-note")}
            source={<Cited claim={savings} />}
          />
        )}
        {co2 === null ? null : (
          <Figure
            big={t("co2", { kilograms: formatNumber(locale, co2.value) })}
            note={t("co2-note")}
            source={<Cited claim={co2} />}
          />
        )}
        {rating === null ? null : (
          <Figure
            big={t("rating", { average: formatNumber(locale, rating.average) })}
            note={t("rating-note", {
              count: rating.count,
              ratings: formatNumber(locale, rating.count),
            })}
            source={t("rating-source")}
          />
        )}
      </ul>
    </section>
  );
}

type FigureProps = { big: string; note: string; source: ReactNode };

const Figure = ({ big, note, source }: FigureProps) => (
  <li>
    <b>{big}</b> <span>{note}</span>
    <p className="small dim">{source}</p>
  </li>
);

function Cited({ claim: { source, date } }: { claim: Claim }) {
  const t = useT("home-figures");
  const locale = useLocale();
  return (
    <>
      {t("source")}{" "}
      <a href={source} rel="noopener">
        {new URL(source).hostname.replace(/^www\./, "")}
      </a>
      , <time dateTime={date}>{formatDate(locale, date)}</time>
    </>
  );
}
