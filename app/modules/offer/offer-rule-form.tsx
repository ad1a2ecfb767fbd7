import type { FieldMetadata } from "@conform-to/react";
import { minutes } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Money } from "#contract/money.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import { CheckboxField, Field } from "../form/fields.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import type { ActionForm as Form } from "../form/use-action-form.ts";
import { formatMoney, formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { RuleAmount } from "./parse-offer-rule.ts";

type Name = "is_on" | "floor_percent" | RuleAmount;

type Props = {
  form: Form;
  fields: Record<Name, FieldMetadata<string>>;
  listingId: string;
  asking: Money;
  floor: { percent: number; least: Money };
};

const DELAY = {
  from: LIMITS.offer.answerDelay.from / minutes(1),
  to: LIMITS.offer.answerDelay.to / minutes(1),
};

export function OfferRuleForm({ form, fields, listingId, asking, floor }: Props) {
  const t = useT("offer");
  const locale = useLocale();
  const { min, max } = LIMITS.offer.floorPercent;
  const unit = <span aria-hidden="true">{asking.currency === "GBP" ? "£" : "€"}</span>;
  const amount = (name: RuleAmount, label: string, hint?: string) => (
    <Field
      field={fields[name]}
      label={label}
      mark={<span className="dim">{t("rule.optional")}</span>}
      {...(hint === undefined ? {} : { hint })}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      after={unit}
    />
  );
  return (
    <ActionForm form={form}>
      <CheckboxField field={fields.is_on} label={t("rule.is_on")} hint={t("rule.is_on-note")} />
      <Field
        field={fields.floor_percent}
        label={t("rule.floor")}
        hint={t("rule.floor-hint", {
          min,
          max: formatPercent(locale, max),
          price: formatMoney(locale, asking),
          percent: formatPercent(locale, floor.percent),
          least: formatMoney(locale, floor.least),
        })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        required={false}
        aria-required="true"
        after={<span aria-hidden="true">%</span>}
      />
      <section className="stack" aria-labelledby="automatic">
        <div className="stack snug">
          <h2 id="automatic">{t("rule.automatic")}</h2>
          <p className="dim">{t("rule.automatic-note", DELAY)}</p>
        </div>
        {amount("accept_from", t("rule.accept"), t("rule.accept-hint"))}
        {amount("decline_below", t("rule.decline"))}
        {amount("counter_with", t("rule.counter"), t("rule.counter-hint"))}
      </section>
      <p className="row">
        <SubmitButton pending={t("rule.saving")}>{t("rule.submit")}</SubmitButton>
        <ButtonLink kind="line" to={sellerPaths.listing(locale, listingId)}>
          {t("rule.back")}
        </ButtonLink>
      </p>
    </ActionForm>
  );
}
