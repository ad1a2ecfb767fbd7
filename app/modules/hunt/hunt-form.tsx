import type { ComponentProps } from "react";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { ChoiceField, Field, SelectField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useT } from "../locale/use-t.ts";

const POWERS = ["watch", "propose", "offer"] as const;
/** The last one is the longest that there is (`LIMITS.hunt.life`). */
export const HUNT_DAYS = ["7", "30", "90"] as const;

type Props = {
  query: string;
  /** What a link asked for: filters of a saved search with their words, and a last day. */
  wish: { query: string; words: readonly string[] } | null;
  day: { value: string; label: string } | null;
  /** What the link would let the hunt do, and its limit as it is typed; the person decides. */
  asked: { may: (typeof POWERS)[number]; ceiling: string };
  seed: FormSeed<"query" | "may" | "ceiling" | "days">;
  result: ActionResult | undefined;
};

export function HuntForm({ query, wish, day, asked, seed, result }: Props) {
  const t = useT("hunt");
  const [form, fields] = useActionForm({
    id: "hunt",
    seed,
    lastResult: result,
    texts: ["hunt"],
    ...(wish && { hidden: { intent: "filters" } }),
    defaultValue: {
      query: wish ? wish.query : query,
      may: asked.may,
      ceiling: asked.ceiling,
      days: day ? day.value : "30",
    },
  });
  return (
    <ActionForm form={form}>
      {wish ? (
        <p>
          <input type="hidden" name={fields.query.name} value={wish.query} />
          {t("query")} <b>{wish.words.join(", ")}</b>
        </p>
      ) : (
        <Field field={fields.query} label={t("query")} hint={t("query-hint")} autoComplete="off" />
      )}
      <TermsFields may={fields.may} ceiling={fields.ceiling} />
      <SelectField field={fields.days} label={t("days")} required={false}>
        {day ? <option value={day.value}>{t("until", { until: day.label })}</option> : null}
        <DaysOptions />
      </SelectField>
      <p>
        <SubmitButton pending={t("working")}>{t("start")}</SubmitButton>
      </p>
    </ActionForm>
  );
}

type Metadata = ComponentProps<typeof Field>["field"];

export function TermsFields({ may, ceiling }: { may: Metadata; ceiling: Metadata }) {
  const t = useT("hunt");
  return (
    <>
      <ChoiceField
        field={may}
        legend={t("may")}
        choices={POWERS.map((value) => ({
          value,
          label: t(`may-${value}`),
          note: t(`may-${value}-note`),
        }))}
      />
      <Field
        field={ceiling}
        label={t("ceiling")}
        hint={t("ceiling-hint")}
        inputMode="decimal"
        autoComplete="off"
      />
    </>
  );
}

export function DaysOptions() {
  const t = useT("hunt");
  return HUNT_DAYS.map((value) => (
    <option key={value} value={value}>
      {t("days-count", { count: Number(value) })}
    </option>
  ));
}
