import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { ShopRating } from "#contract/review.ts";
import { formatDate, formatNumber, formatPercent } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";

type Figure = { key: "savings" | "co2" | "rating"; big: string; note: string; source: ReactNode };
/** A figure of an external source; `date` as YYYY-MM-DD. */
type Claim = { value: number; source: string; date: string };
type Claims = { savings: Claim | null; co2: Claim | null };
type Given = { claims: Claims; rating: ShopRating | null };

/** Claims are shown only with source and date (decisions "Claims in the texts"). */
export function renderFigures(locale: Locale, { claims, rating }: Given): string | null {
  const t = getT(locale, "home-figures");
  const cite = ({ source, date }: Claim) => (
    <>
      {t("source")}{" "}
      <a href={source} rel="noopener">
        {new URL(source).hostname.replace(/^www\./, "")}
      </a>
      , <time dateTime={date}>{formatDate(locale, date)}</time>
    </>
  );
  const figures: Figure[] = [];
  if (claims.savings !== null) {
    const percent = formatPercent(locale, claims.savings.value);
    figures.push({
      key: "savings",
      big: t("savings", { percent }),
      note: t("savings-note"),
      source: cite(claims.savings),
    });
  }
  if (claims.co2 !== null) {
    const kilograms = formatNumber(locale, claims.co2.value);
    figures.push({
      key: "co2",
      big: t("co2", { kilograms }),
      note: t("co2-note"),
      source: cite(claims.co2),
    });
  }
  if (rating !== null && rating.average !== null) {
    const { count, average } = rating;
    figures.push({
      key: "rating",
      big: t("rating", { average: formatNumber(locale, average) }),
      note: t("rating-note", { count, ratings: formatNumber(locale, count) }),
      source: t("rating-source"),
    });
  }
  if (figures.length === 0) return null;
  return renderToStaticMarkup(
    <>
      <h2 id="figures">{t("title")}</h2>
      <ul>
        {figures.map(({ key, big, note, source }) => (
          <li key={key}>
            <b>{big}</b> <span>{note}</span>
            <p className="small dim">{source}</p>
          </li>
        ))}
      </ul>
    </>,
  );
}
