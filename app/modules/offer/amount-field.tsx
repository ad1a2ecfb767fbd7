import type { FieldMetadata } from "@conform-to/react";
import { Field } from "../form/fields.tsx";
import { formatMoney } from "../locale/format.ts";
import type { ActionForm } from "../form/use-action-form.ts";
import { useLocale } from "../locale/use-locale.ts";
import { Button } from "../ui/button.tsx";
import type { AmountRange } from "./parse-offer-amount.ts";
import type { TypedAmount } from "./use-typed-amount.ts";
import "../ui/amount-field.css";

type Props = {
  field: FieldMetadata<string>;
  typed: TypedAmount;
  range: AmountRange;
  label: string;
  hint: string;
  /** The button that shows what the amount means, without scripts. */
  preview: string | null;
  /** The page has no scripts, whatever the browser has. */
  isStatic?: boolean;
  /** For agents that fill in forms. */
  toolparamdescription?: string;
};

export function AmountField({
  field,
  typed,
  range,
  label,
  hint,
  preview,
  isStatic,
  ...tool
}: Props) {
  const { field: input, onInput } = typed;
  const button = (
    <Button kind="line" name="intent" value="preview">
      {preview}
    </Button>
  );
  return (
    <div className="stack snug amount-field">
      <Field
        field={field}
        label={label}
        hint={hint}
        ref={input}
        onInput={onInput}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        // The browser would ask for it in words of its own.
        required={false}
        aria-required="true"
        {...tool}
        after={
          <>
            <span className="currency" aria-hidden="true">
              {range.min.currency === "GBP" ? "£" : "€"}
            </span>
            {preview === null ? null : isStatic ? button : <noscript>{button}</noscript>}
          </>
        }
      />
    </div>
  );
}

export function useRangeWords(range: AmountRange | null) {
  const locale = useLocale();
  return {
    least: range ? formatMoney(locale, range.min) : "",
    most: range ? formatMoney(locale, range.max) : "",
  };
}

/** The form with sentences that name the least and the most that are possible. */
export function useRangeTexts(form: ActionForm, range: AmountRange | null): ActionForm {
  const words = useRangeWords(range);
  return { ...form, errorText: (key, values) => form.errorText(key, { ...words, ...values }) };
}
