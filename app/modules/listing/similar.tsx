import { LIMITS } from "#contract/limits.ts";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { CardFacts } from "../ui/card-facts.ts";
import { Card } from "../ui/card.tsx";

type Props = {
  /** Null while they are on their way. */
  cards: readonly CardFacts[] | null;
  /** The device that they are like. */
  id: string;
  model: string;
  /** Address of all units of the model. */
  all: string;
};

const SHOWN = 4;

/** Devices close to this one. On their way, or for want of them, the link to all still stands. */
export function Similar({ cards, id, model, all }: Props) {
  const t = useT("listing");
  const locale = useLocale();
  return (
    // While it streams in, the document holds this twice: no id.
    <section aria-label={t("similar.title")} className="stack similar">
      <div className="row">
        <h2>{t("similar.title")}</h2>
        <ButtonLink kind="bare" to={all}>
          {t("similar.all", { model })}
        </ButtonLink>
      </div>
      {cards?.length === 0 ? <p className="dim">{t("similar.none")}</p> : null}
      {cards && cards.length > 0 ? (
        <>
          <ul className="grid">
            {cards.slice(0, SHOWN).map((card) => (
              <Card key={card.id} listing={card} />
            ))}
          </ul>
          <ButtonLink
            kind="line"
            // A page without scripts: the browser goes there by itself.
            reloadDocument
            to={paths.compare(
              locale,
              [id, ...cards.map((card) => card.id)].slice(0, LIMITS.compare),
            )}
          >
            {t("similar.compare")}
          </ButtonLink>
        </>
      ) : null}
    </section>
  );
}
