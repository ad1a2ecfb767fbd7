import type { FieldMetadata } from "@conform-to/react";
import { useLocation } from "react-router";
import { withQuery } from "#app/paths.ts";
import { formatMoney } from "../../locale/format.ts";
import { useLocale } from "../../locale/use-locale.ts";
import { useT } from "../../locale/use-t.ts";
import { Button } from "../../ui/button.tsx";
import { ChipLink } from "../../ui/chip.tsx";
import { Field } from "../../form/fields.tsx";
import { Field as PlainField } from "../../ui/field.tsx";
import type { LivePrice } from "./use-live-price.ts";
import "./price-step.css";

type Shared = { live: LivePrice; query?: Record<string, string> };

type Props = Shared & {
  given: string;
  faults: readonly string[];
  sentenceOf: (key: string) => string;
};

export function PriceField({ live, given, faults, sentenceOf, query = {} }: Props) {
  const t = useT("listing-draft-price");
  const locale = useLocale();
  const { min, max } = live.bounds;
  const values = { min: formatMoney(locale, min), max: max ? formatMoney(locale, max) : "" };
  const tell = (key: string) => {
    if (key === "sell.price-too-low") return t("at-least", values);
    return key === "sell.price-too-high" && max ? t("at-most", values) : sentenceOf(key);
  };
  return (
    <div className="stack snug price-ask">
      <PlainField
        id="asking_price"
        name="asking_price"
        errors={faults.map(tell)}
        defaultValue={given}
        {...useInput(live)}
      />
      <MedianChip {...{ live, query }} />
    </div>
  );
}

type PriceStepFieldProps = Shared & { field: FieldMetadata<string> };

/** The price as a field of the form kit; the browser never asks for it in words of its own. */
export function PriceStepField({ live, field, query = {} }: PriceStepFieldProps) {
  return (
    <div className="stack snug price-ask">
      <Field field={field} required={false} {...useInput(live)} />
      <MedianChip {...{ live, query }} />
    </div>
  );
}

function useInput({ field, bounds: { min, max }, onInput }: LivePrice) {
  const t = useT("listing-draft-price");
  const locale = useLocale();
  const values = { min: formatMoney(locale, min), max: max ? formatMoney(locale, max) : "" };
  return {
    label: t("label"),
    hint: t(max === null ? "hint-least" : "hint", values),
    ref: field,
    onInput,
    inputMode: "decimal",
    autoComplete: "off",
    maxLength: 40,
    "aria-required": "true",
    after: (
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
    ),
  } as const;
}

function MedianChip({ live, query }: Required<Shared>) {
  const t = useT("listing-draft-price");
  const locale = useLocale();
  const { pathname } = useLocation();
  const { marketPrice, fill } = live;
  // A median over all capacities and grades says nothing about this device.
  const median = marketPrice?.basis.of === "same_device" ? marketPrice.fair?.median : undefined;
  if (!median) return null;
  return (
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
  );
}
