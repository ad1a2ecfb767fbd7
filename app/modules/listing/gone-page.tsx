import type { Market } from "#contract/market.ts";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { CardFacts } from "../listing-card/card-facts.ts";
import { Card } from "../listing-card/card.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { Panel } from "../ui/panel.tsx";
import { LOCALES, marketOf } from "../locale/locale.ts";
import "./listing.css";

type Props = {
  similar: readonly CardFacts[];
  skuId: string | null;
  /** The page of a listing that is sold in another country. */
  elsewhere: { market: Market; path: string } | null;
};

export function GonePage({ similar, skuId, elsewhere }: Props) {
  const t = useT("listing");
  const more = useT("listing-late");
  const places = useT("locale");
  const locale = useLocale();
  const country = elsewhere === null ? "" : places(`country.${elsewhere.market}`);
  const title = elsewhere === null ? t("gone.title") : more("elsewhere.title", { country });
  return (
    <main id="main" className="wrap stack wide">
      <PageHead title={title} noIndex />
      <Panel>
        <Spinner share={1} className="huge" />
        <h1>{title}</h1>
        <p className="dim narrow">
          {elsewhere === null
            ? more(similar.length > 0 ? "gone.body" : "gone.body-none")
            : more("elsewhere.body")}
        </p>
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
          {elsewhere === null ? (
            <ButtonLink kind="line" to={paths.home(locale)}>
              {t("home")}
            </ButtonLink>
          ) : (
            <ButtonLink kind="line" to={elsewhere.path} reloadDocument>
              {more("elsewhere.there", { country })}
            </ButtonLink>
          )}
        </p>
      </Panel>
      {similar.length > 0 ? (
        <section aria-labelledby="similar" className="stack">
          <h2 id="similar">{t("similar.title")}</h2>
          <ul className="grid" data-list="listing-similar">
            {similar.slice(0, 4).map((card, index) => (
              <Card key={card.id} listing={card} eager={index === 0 ? "first" : true} />
            ))}
          </ul>
        </section>
      ) : null}
    </main>
  );
}

export function findElsewhere(market: unknown, listingId: string) {
  const there = LOCALES.find((locale) => marketOf(locale) === market);
  return there ? { market: marketOf(there), path: paths.listing(there, listingId) } : null;
}
