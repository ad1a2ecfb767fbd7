import { useEffect, useRef, useState, type RefObject } from "react";
import { useFetcher } from "react-router";
import { useLocale } from "../locale/use-locale.ts";
import { searchAddress } from "./search-address.ts";
import { parseSearchQuery, toSearchParams, type Place, type SearchQuery } from "./search-query.ts";

/** Several ticks in a row are one question. */
const PAUSE = 250;

/** What the pages that have filters answer. */
type Answer = { total?: number; results?: { total: number } };
type Shown = { total: number; query: SearchQuery };

/** How many devices the form would show as it is ticked now, before it is sent. */
export function useTickedCount(
  form: RefObject<HTMLFormElement | null>,
  { vertical, brand, model }: Place,
  { total, query }: Shown,
): number {
  const locale = useLocale();
  const { load, data } = useFetcher<Answer>();
  const shown = toSearchParams(query).toString();
  /** The search that stood on the page when a box was ticked. */
  const [tickedOn, setTickedOn] = useState<string | null>(null);
  const timer = useRef(0);

  useEffect(() => {
    const element = form.current;
    const place = {
      ...(vertical && { vertical }),
      ...(brand && { brand }),
      ...(model && { model }),
    };
    const ask = () => {
      const fields = [...new FormData(element!)].map(([name, value]) => [name, String(value)]);
      setTickedOn(shown);
      const ticked = parseSearchQuery(new URLSearchParams(fields), place);
      void load(searchAddress(locale, place, ticked));
    };
    const wait = () => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(ask, PAUSE);
    };
    element?.addEventListener("change", wait);
    return () => {
      window.clearTimeout(timer.current);
      element?.removeEventListener("change", wait);
    };
  }, [form, load, locale, shown, vertical, brand, model]);

  const ticked = data?.total ?? data?.results?.total;
  return tickedOn === shown && ticked !== undefined ? ticked : total;
}
