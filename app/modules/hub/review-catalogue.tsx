import { formatDate, formatMoney, formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Icon } from "../ui/icon.tsx";
import { Panel } from "../ui/panel.tsx";
import { Photo } from "../ui/photo.tsx";
import type { Review } from "./present-review.ts";
import "./hub.css";

/** Catalogue data and market prices of the product, to compare with the photos. */
export function ReviewCatalogue({ review }: { review: Review }) {
  const t = useT("hub");
  const locale = useLocale();
  const { price, catalogue } = review;
  const { name, detail, released, faceValue, asked, covers, percent, flag } = catalogue;
  return (
    <Panel aria-labelledby="catalogue">
      <div>
        <h2 id="catalogue">{t("review.catalogue")}</h2>
        <p>
          <b>{name}</b> <span className="dim">{detail}</span>
        </p>
        <p className="small dim">
          {t("review.released", { date: formatDate(locale, released, "month") })}
        </p>
      </div>
      <div className="stack snug">
        <h3 className="small">{t(covers.length === 0 ? "review.no-covers" : "review.covers")}</h3>
        {covers.length === 0 ? null : (
          <ul className="covers">
            {covers.map((url) => (
              <li key={url}>
                <Photo
                  url={url}
                  alt={t("review.photo-of-other", { title: review.title })}
                  set="thumb"
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <dl className="prices">
        <div>
          <dt>{t("review.price")}</dt>
          <dd className="price">{formatMoney(locale, price)}</dd>
        </div>
        <div>
          <dt>{t("review.face-value")}</dt>
          <dd>
            {formatMoney(locale, faceValue)}
            <span className="small dim block">
              {t("review.of-face-value", { percent: formatPercent(locale, percent) })}
            </span>
          </dd>
        </div>
        <div>
          <dt>{asked === null ? t("review.others") : t("review.asked", { count: asked.count })}</dt>
          <dd>
            {asked === null
              ? t("review.none-asked")
              : asked.low.amount === asked.high.amount
                ? formatMoney(locale, asked.low)
                : t("review.range", {
                    low: formatMoney(locale, asked.low),
                    high: formatMoney(locale, asked.high),
                  })}
          </dd>
        </div>
      </dl>
      {flag === null ? null : (
        <p className="flagged">
          <Icon name="warning" />
          {t(`judge.${flag}`)}
        </p>
      )}
    </Panel>
  );
}
