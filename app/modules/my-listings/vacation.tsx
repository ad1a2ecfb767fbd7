import { Form } from "react-router";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT, type T } from "../locale/use-t.ts";
import { Field } from "../ui/field.tsx";
import type { FormReply } from "../ui/form-problem.tsx";
import { Icon } from "../ui/icon.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";

type Props = {
  away: { since: string | null; until: string | null };
  reply: FormReply | undefined;
};

export function Vacation({ away, reply }: Props) {
  const t = useT("my-listings");
  const locale = useLocale();
  const { since, until } = away;
  const isAway = since !== null;
  const faults = reply?.errors["until"] ?? [];
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
          <SubmitButton size="m" name="intent" value="back" pending={t("working")}>
            {t("vacation.end")}
          </SubmitButton>
        </Form>
      ) : null}
      <Form method="post" preventScrollReset className="stack snug">
        <Field
          id="until"
          name="until"
          type="date"
          label={t("vacation.until")}
          hint={t("vacation.until-hint")}
          key={until}
          defaultValue={reply?.values["until"] ?? until ?? ""}
          errors={faults.length === 0 ? [] : [t("until-invalid")]}
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
      </Form>
    </section>
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
