import { Form } from "react-router";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Icon } from "../ui/icon.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";

/** Away or here: a switch for everything that is for sale, and what it does. */
export function Vacation({ awaySince }: { awaySince: string | null }) {
  const t = useT("selling");
  const locale = useLocale();
  const isAway = awaySince !== null;
  return (
    <section className={isAway ? "panel act vacation" : "panel vacation"} aria-labelledby="away">
      <div className="stack snug">
        <h2 id="away" className="row tight">
          <Icon name={isAway ? "ring-here" : "ring-todo"} className="loop" />
          {isAway
            ? t("vacation.on", { date: formatDate(locale, awaySince, "short") })
            : t("vacation.off")}
        </h2>
        <p className="small dim narrow">{t(isAway ? "vacation.on-note" : "vacation.off-note")}</p>
      </div>
      <Form method="post" preventScrollReset>
        <SubmitButton
          kind={isAway ? "main" : "line"}
          size="m"
          name="intent"
          value={isAway ? "back" : "away"}
          pending={t("working")}
        >
          {t(isAway ? "vacation.end" : "vacation.start")}
        </SubmitButton>
      </Form>
    </section>
  );
}
