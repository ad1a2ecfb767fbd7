import type { FieldMetadata } from "@conform-to/react";
import { useLocation } from "react-router";
import { withQuery } from "#app/paths.ts";
import { Field } from "../../form/fields.tsx";
import type { ActionForm } from "../../form/use-action-form.ts";
import { formatMoney } from "../../locale/format.ts";
import { useLocale } from "../../locale/use-locale.ts";
import { useT } from "../../locale/use-t.ts";
import { Button } from "../../ui/button.tsx";
import { ChipLink } from "../../ui/chip.tsx";
import type { LivePrice } from "./use-live-price.ts";
import "../../ui/amount-field.css";

type Props = {
  live: LivePrice;
  field: FieldMetadata<string>;
  query?: Record<string, string>;
};

export function PriceField({ live, field, query = {} }: Props) {
  const t = useT("listing-draft-price");
  const locale = useLocale();
  const { pathname } = useLocation();
  const { field: input, marketPrice, bounds, onInput, fill } = live;
  // A median over all capacities and grades says nothing about this device.
  const median = marketPrice?.basis.of === "same_device" ? marketPrice.fair?.median : undefined;
  return (
    <div className="stack snug amount-field">
      <Field
        field={field}
        label={t("label")}
        hint={t(bounds.max === null ? "hint-least" : "hint", useBoundsText(live))}
        ref={input}
        onInput={onInput}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        // The browser would ask for it in words of its own.
        required={false}
        aria-required="true"
        after={
          <>
            <span className="currency" aria-hidden="true">
              {bounds.min.currency === "GBP" ? "£" : "€"}
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

/** The form with sentences that name the least and the most that may be asked. */
export function usePriceTexts(form: ActionForm, live: LivePrice): ActionForm {
  const t = useT("listing-draft-price");
  const bounds = useBoundsText(live);
  return {
    ...form,
    errorText(key, values) {
      if (key === "sell.price-too-low") return t("at-least", bounds);
      if (key === "sell.price-too-high" && live.bounds.max) return t("at-most", bounds);
      return form.errorText(key, values);
    },
  };
}

function useBoundsText({ bounds: { min, max } }: LivePrice) {
  const locale = useLocale();
  return { min: formatMoney(locale, min), max: max ? formatMoney(locale, max) : "" };
}
