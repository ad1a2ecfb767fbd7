import { useEffect, useState } from "react";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import type { CardRows } from "../ui/card-facts.ts";
import { RecentRow } from "./recent-row.tsx";

/** On a home that is common to all: asks for the cards when the page is awake. */
export function LateRecentRow() {
  const locale = useLocale();
  const [cards, setCards] = useState<CardRows>("");
  useEffect(() => {
    const leaving = new AbortController();
    fetch(paths.recent(locale), { signal: leaving.signal })
      .then((response) => response.json())
      .then(
        (answer: { cards: CardRows }) => setCards(answer.cards),
        // The page does without.
        () => {},
      );
    return () => leaving.abort();
  }, [locale]);
  return <RecentRow cards={cards} />;
}
