import { useEffect, useRef, useState, type RefObject } from "react";
import { useFetcher } from "react-router";
import { useLocale } from "../locale/use-locale.ts";
import {
  searchAddress,
  parseSearchQuery,
  toSearchParams,
  type Place,
  type SearchQuery,
} from "./search-query.ts";

/** Debounces several ticks into one request. */
const PAUSE = 250;

type Answer = { total?: number; results?: { total: number } };
type Shown = { total: number; query: SearchQuery };

/** Counts the results of the form as it is ticked, before it is submitted. */
export function useTickedCount(
  form: RefObject<HTMLFormElement | null>,
  { vertical, brand, model }: Place,
  { total, query }: Shown,
): number {
  const locale = useLocale();
  const { load, data } = useFetcher<Answer>();
  const shown = toSearchParams(query).toString();
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
