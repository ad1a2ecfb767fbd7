import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Photo } from "../ui/photo.tsx";
import "./check-card.css";

type Props = { title: string; seller: string; hub: string; checkedAt: string };

/**
 * The seller's photo under the hub's: scrolling sideways moves the line between them, so that it
 * works without scripts, by touch, wheel and keys.
 */
export function PhotoCompare({ title, seller, hub, checkedAt }: Props) {
  const t = useT("check-card");
  const locale = useLocale();
  return (
    <section className="stack" aria-labelledby="compare">
      <h2 id="compare">{t("compare.title")}</h2>
      <figure className="photo-compare">
        <div className="window" tabIndex={0} role="group" aria-label={t("compare.label")}>
          <div className="film">
            <div>
              <Photo url={seller} alt={t("compare.seller-alt", { title })} set="large">
                <span className="tag small">{t("compare.seller")}</span>
              </Photo>
            </div>
            <div className="ours">
              <Photo url={hub} alt={t("compare.hub-alt", { title })} set="large">
                <span className="tag end small">{t("compare.hub")}</span>
              </Photo>
            </div>
            <span className="line" aria-hidden="true" />
          </div>
        </div>
        <figcaption className="small dim">
          {t("compare.hint", { date: formatDate(locale, checkedAt, "day") })}
        </figcaption>
      </figure>
    </section>
  );
}
