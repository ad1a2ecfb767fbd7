import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { fromCardRows, type CardRows } from "../ui/card-facts.ts";
import { Card } from "../ui/card.tsx";
import { Loop } from "../ui/loop.tsx";
import { Panel } from "../ui/panel.tsx";
import "./listing.css";

type Props = {
  rows: CardRows;
  /** The product that it was one of, where that is known. */
  skuId: string | null;
};

/** A device that was here once (410), and what is close to it. */
export function GonePage({ rows, skuId }: Props) {
  const similar = fromCardRows(rows);
  const t = useT("listing");
  const more = useT("listing-more");
  const locale = useLocale();
  return (
    <main id="main" className="wrap stack wide">
      <Panel>
        <Loop share={1} className="huge" />
        <h1>{t("gone.title")}</h1>
        <p className="dim narrow">{more(similar.length > 0 ? "gone.body" : "gone.body-none")}</p>
        <p className="row">
          {skuId === null ? null : (
            <ButtonLink to={paths.sku(locale, skuId)}>{more("gone.same")}</ButtonLink>
          )}
          <ButtonLink
            to={paths.search(locale)}
            {...(skuId === null ? {} : { kind: "line" as const })}
          >
            {more("gone.search")}
          </ButtonLink>
          <ButtonLink kind="line" to={paths.home(locale)}>
            {t("home")}
          </ButtonLink>
        </p>
      </Panel>
      {similar.length > 0 ? (
        <section aria-labelledby="similar" className="stack">
          <h2 id="similar">{t("similar.title")}</h2>
          <ul className="grid">
            {similar.slice(0, 4).map((card, index) => (
              <Card key={card.id} listing={card} eager={index === 0 ? "first" : true} />
            ))}
          </ul>
        </section>
      ) : null}
    </main>
  );
}
