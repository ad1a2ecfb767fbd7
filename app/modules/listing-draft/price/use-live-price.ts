import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useLocale } from "../../locale/use-locale.ts";
import { withQuery } from "#app/paths.ts";
import { useTerms } from "../../session/use-terms.ts";
import { formatAmount, parseAmount } from "../../locale/parse-amount.ts";
import type { PriceView } from "./present-price.ts";
import { type MarketPrice, boundsOf, breakDownPrice, findBoundFault } from "./price-breakdown.ts";

/** Debounce of the price field, in milliseconds. */
const PAUSE = 400;

/**
 * Computes what it can at once and the rest when the API answers; a failed request only leaves that
 * part out.
 */
export function useLivePrice(view: PriceView, given: string, address?: string) {
  const locale = useLocale();
  const { pathname } = useLocation();
  /** Of the page that tells the facts of a price. */
  const telling = address ?? pathname;
  const { fees } = useTerms();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(given);
  const [answered, setAnswered] = useState<MarketPrice | null>(null);
  /** The price for which the request failed. */
  const [unanswered, setUnanswered] = useState<number | null>(null);

  // Text typed before hydration counts too.
  useEffect(() => {
    if (field.current) setTyped(field.current.value);
  }, []);

  const { amount } = parseAmount(typed, locale);
  const marketPrice = answered ?? view.marketPrice;
  const bounds = boundsOf(marketPrice, view.currency);
  const isAllowed = amount !== null && findBoundFault(amount, bounds) === null;
  const isAnswered = marketPrice === null || marketPrice.breakdown?.asking_price.amount === amount;

  useEffect(() => {
    if (!isAllowed || isAnswered) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      fetchMarketPrice(withQuery(telling, { tell: amount }), stop.signal).then(setAnswered, () => {
        if (!stop.signal.aborted) setUnanswered(amount);
      });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [telling, amount, isAllowed, isAnswered]);

  return {
    field,
    marketPrice,
    bounds,
    market: view.market,
    /** Null while no valid price is typed. */
    price: isAllowed ? { amount, currency: view.currency } : null,
    breakdown: isAllowed
      ? breakDownPrice(fees, { amount, currency: view.currency }, marketPrice)
      : null,
    isAnswered,
    isAsking: !isAnswered && unanswered !== amount,
    onInput: () => setTyped(field.current?.value ?? ""),
    fill(next: number) {
      write(next);
      field.current?.focus();
    },
    /** Leaves the focus where it is. */
    write,
  };

  /** Dispatches an input event, so that React and the autosave notice the change. */
  function write(next: number) {
    const input = field.current;
    if (input === null) return;
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!;
    set!.call(input, formatAmount(locale, next));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
export type LivePrice = ReturnType<typeof useLivePrice>;

async function fetchMarketPrice(address: string, signal: AbortSignal): Promise<MarketPrice> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as MarketPrice;
}
