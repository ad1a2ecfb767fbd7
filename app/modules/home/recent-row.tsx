import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import type { CardFacts } from "../listing-card/card-facts.ts";
import { Card } from "../listing-card/card.tsx";

export function RecentRow({ cards }: { cards: readonly CardFacts[] }) {
  const t = useT("home");
  const locale = useLocale();
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="recent" className="stack">
      <div className="row">
        <h2 id="recent">{t("recent.title")}</h2>
        <form className="end" method="post" action={paths.recent(locale)}>
          <Button kind="bare">{t("recent.clear")}</Button>
        </form>
      </div>
      <ul className="grid" data-list="home-recent">
        {cards.map((card) => (
          <Card key={card.id} listing={card} />
        ))}
      </ul>
    </section>
  );
}
