import { useT } from "../locale/use-t.ts";
import { Card } from "../ui/card.tsx";
import type { CardFacts } from "../ui/card-facts.ts";
import "./sell-review.css";

/** The card as it will stand on the shelf. It leads nowhere yet, so nobody can step into it. */
export function BuyerView({ card }: { card: CardFacts }) {
  const t = useT("sell-review");
  return (
    <section className="stack snug" aria-labelledby="buyer-view">
      <h2 id="buyer-view" className="lesser">
        {t("buyer-view")}
      </h2>
      <ul className="buyer-view" inert>
        <Card listing={card} eager heart={false} />
      </ul>
    </section>
  );
}
