import { useEffect, useRef, useState } from "react";
import type { Money } from "#contract/money.ts";
import { useLocale } from "../locale/use-locale.ts";
import { type AmountRange, parseOfferAmount } from "./parse-offer-amount.ts";

/** The amount in the field while it is typed; null while it is not a possible one. */
export function useTypedAmount(given: string, range: AmountRange | null) {
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(given);

  // Text typed before hydration counts too.
  useEffect(() => {
    if (field.current) setTyped(field.current.value);
  }, []);

  const { amount } = parseOfferAmount(typed, locale, range);
  return {
    field,
    amount: amount as Money | null,
    onInput: () => setTyped(field.current?.value ?? ""),
  };
}
export type TypedAmount = ReturnType<typeof useTypedAmount>;
