import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { CardFacts } from "../ui/card-facts.ts";
import { Card } from "../ui/card.tsx";

type Props = {
  /** Null while they are on their way. */
  cards: readonly CardFacts[] | null;
  model: string;
  /** Address of all units of the model. */
  all: string;
};

const SHOWN = 4;

/** Devices close to this one. On their way, or for want of them, the link to all still stands. */
export function Similar({ cards, model, all }: Props) {
  const t = useT("listing");
  return (
    // While it streams in, the document holds this twice: no id.
    <section aria-label={t("similar.title")} className="stack similar">
      <div className="row">
        <h2>{t("similar.title")}</h2>
        <ButtonLink kind="bare" className="end" to={all}>
          {t("similar.all", { model })}
        </ButtonLink>
      </div>
      {cards?.length === 0 ? <p className="dim">{t("similar.none")}</p> : null}
      {cards && cards.length > 0 ? (
        <ul className="grid">
          {cards.slice(0, SHOWN).map((card) => (
            <Card key={card.id} listing={card} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}
