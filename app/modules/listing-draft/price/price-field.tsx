import { useLocation } from "react-router";
import { withQuery } from "#app/paths.ts";
import { formatMoney } from "../../locale/format.ts";
import { useLocale } from "../../locale/use-locale.ts";
import { useT } from "../../locale/use-t.ts";
import { Button } from "../../ui/button.tsx";
import { ChipLink } from "../../ui/chip.tsx";
import { Field } from "../../ui/field.tsx";
import type { LivePrice } from "./use-live-price.ts";
import "./price-step.css";

type Props = {
  live: LivePrice;
  given: string;
  faults: readonly string[];
  sentenceOf: (key: string) => string;
  query?: Record<string, string>;
};

export function PriceField({ live, given, faults, sentenceOf, query = {} }: Props) {
  const t = useT("listing-draft-price");
  const locale = useLocale();
  const { pathname } = useLocation();
  const { field, bounds, marketPrice, onInput, fill } = live;
  const { min, max } = bounds;
  // A median over all capacities and grades says nothing about this device.
  const median = marketPrice?.basis.of === "same_device" ? marketPrice.fair?.median : undefined;
  const values = { min: formatMoney(locale, min), max: max ? formatMoney(locale, max) : "" };
  const tell = (key: string) => {
    if (key === "sell.price-too-low") return t("at-least", values);
    return key === "sell.price-too-high" && max ? t("at-most", values) : sentenceOf(key);
  };
  return (
    <div className="stack snug price-ask">
      <Field
        id="asking_price"
        name="asking_price"
        label={t("label")}
        hint={t(max === null ? "hint-least" : "hint", values)}
        errors={faults.map(tell)}
        defaultValue={given}
        ref={field}
        onInput={onInput}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        aria-required="true"
        after={
          <>
            <span className="currency" aria-hidden="true">
              {min.currency === "GBP" ? "£" : "€"}
            </span>
            <noscript>
              <Button kind="line" name="intent" value="preview">
                {t("preview")}
              </Button>
            </noscript>
          </>
        }
      />
      {median ? (
        <p className="row">
          <ChipLink
            to={withQuery(pathname, { ...query, asking_price: median.amount })}
            onClick={(event) => {
              event.preventDefault();
              fill(median.amount);
            }}
          >
            {t("use-median", { price: formatMoney(locale, median) })}
          </ChipLink>
        </p>
      ) : null}
    </div>
  );
}
