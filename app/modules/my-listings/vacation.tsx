import { Form } from "react-router";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { Field } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT, type T } from "../locale/use-t.ts";
import { Icon } from "../ui/icon.tsx";
import { SubmitButton as PressButton } from "../ui/submit-button.tsx";

type Props = {
  away: { since: string | null; until: string | null };
  seed: FormSeed<"until">;
  result: ActionResult | undefined;
};

export function Vacation({ away, seed, result }: Props) {
  const t = useT("my-listings");
  const locale = useLocale();
  const { since, until } = away;
  const isAway = since !== null;
  return (
    <section className={isAway ? "panel act vacation" : "panel vacation"} aria-labelledby="away">
      <div className="stack snug">
        <h2 id="away" className="row tight">
          <Icon name={isAway ? "ring-here" : "ring-todo"} className="ring" />
          {isAway
            ? t("vacation.on", { date: formatDate(locale, since, "short") })
            : t("vacation.off")}
        </h2>
        <p className="small dim narrow">{t(isAway ? "vacation.on-note" : "vacation.off-note")}</p>
        {until === null ? null : (
          <p>{t("vacation.on-until", { date: formatDate(locale, until, "weekday") })}</p>
        )}
      </div>
      {isAway ? (
        <Form method="post" preventScrollReset>
          <PressButton size="m" name="intent" value="back" pending={t("working")}>
            {t("vacation.end")}
          </PressButton>
        </Form>
      ) : null}
      <DayForm key={until} {...{ until, isAway, seed, result }} />
    </section>
  );
}

type DayFormProps = Pick<Props, "seed" | "result"> & { until: string | null; isAway: boolean };

function DayForm({ until, isAway, seed, result }: DayFormProps) {
  const t = useT("my-listings");
  const [form, fields] = useActionForm({
    id: "day-form",
    // The button that ends the vacation sends no day.
    seed: seed.kept?.["intent"] === "back" ? { ...seed, kept: null } : seed,
    lastResult: result?.initialValue?.["intent"] === "back" ? undefined : result,
    texts: ["my-listings"],
    defaultValue: { until },
  });
  return (
    <ActionForm form={form} preventScrollReset className="stack snug">
      <Field
        field={fields.until}
        type="date"
        label={t("vacation.until")}
        hint={t("vacation.until-hint")}
      />
      <SubmitButton
        kind="line"
        size="m"
        name="intent"
        value={isAway ? "day" : "away"}
        pending={t("working")}
      >
        {t(isAway ? "vacation.change" : "vacation.start")}
      </SubmitButton>
    </ActionForm>
  );
}

type VacationView = { away_since: string | null; hidden: number; staying: number };

export function presentVacation(
  t: T<"my-listings">,
  { away_since, hidden, staying }: VacationView,
): string {
  if (away_since === null) return t("done.back");
  return staying === 0
    ? t("done.away", { count: hidden })
    : t("done.away-staying", { hidden, count: staying });
}
