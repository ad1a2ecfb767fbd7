import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { fromCardRows, type CardRows } from "../ui/card-facts.ts";
import { Card } from "../ui/card.tsx";

type Props = {
  id: string;
  title: string;
  cards: CardRows;
  /** Address of the whole shelf. */
  all: string;
};

/** A heading and its cards; nothing where there are none. */
export function ShelfRow({ id, title, cards: rows, all }: Props) {
  const t = useT("home");
  const cards = fromCardRows(rows);
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby={id} className="stack">
      <div className="row">
        <h2 id={id}>{title}</h2>
        <ButtonLink
          kind="bare"
          className="end"
          to={all}
          aria-label={t("see-all-of", { row: title })}
        >
          {t("see-all")}
        </ButtonLink>
      </div>
      <ul className="grid">
        {cards.map((card) => (
          <Card key={card.id} listing={card} />
        ))}
      </ul>
    </section>
  );
}
