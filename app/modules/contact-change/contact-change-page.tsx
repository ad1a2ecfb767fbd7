import type { UndoState } from "#contract/contact-change.ts";
import { paths } from "../../paths.ts";
import type { ActionResult } from "../form/action-result.ts";
import { ResultNote } from "../form/result-note.tsx";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";

type Props = {
  kind: "email" | "phone";
  state: UndoState;
  oldContact: string;
  newContact: string;
  changedAt: string;
  expiresAt: string;
  result: ActionResult | undefined;
};

export function ContactChangePage({ result, ...change }: Props) {
  const t = useT("contact-change");
  const { state } = change;
  return (
    <main id="main" className="wrap">
      <div className="stack slim">
        <h1>{t("title")}</h1>
        <ResultNote result={result} texts={["contact-change"]} />
        <Panel aria-labelledby="what">
          {state === "open" ? (
            <OpenChange {...change} />
          ) : state === "undone" ? (
            <UndoneChange />
          ) : (
            <ClosedChange state={state} />
          )}
        </Panel>
      </div>
    </main>
  );
}

function OpenChange({
  kind,
  oldContact,
  newContact,
  changedAt,
  expiresAt,
}: Omit<Props, "result" | "state">) {
  const t = useT("contact-change");
  const locale = useLocale();
  return (
    <form method="post" className="stack">
      <h2 id="what">{t(`ask.${kind}`)}</h2>
      <p>
        {t(`changed.${kind}`, {
          from: oldContact,
          to: newContact,
          at: formatDate(locale, changedAt, "moment"),
        })}
      </p>
      <p>{t("follows")}</p>
      <ul>
        <li>{t("contacts")}</li>
        <li>{t("sessions")}</li>
        <li>{t("password")}</li>
        <li>{t("ways-in")}</li>
      </ul>
      <p className="dim">{t("was-me")}</p>
      <p>
        <Button kind="warn">{t("submit")}</Button>
      </p>
      <p className="small dim">{t("until", { at: formatDate(locale, expiresAt, "moment") })}</p>
    </form>
  );
}

function UndoneChange() {
  const t = useT("contact-change");
  const locale = useLocale();
  return (
    <>
      <Note>
        <h2 id="what">{t("undone.title")}</h2>
      </Note>
      <p>{t("undone.note")}</p>
      <p className="row">
        <ButtonLink to={paths.auth(locale, "forgot-password")}>{t("new-password")}</ButtonLink>
        <ButtonLink kind="bare" to={paths.home(locale)}>
          {t("home")}
        </ButtonLink>
      </p>
    </>
  );
}

function ClosedChange({ state }: { state: Exclude<UndoState, "open" | "undone"> }) {
  const t = useT("contact-change");
  const locale = useLocale();
  return (
    <>
      <Note kind="act">
        <h2 id="what">{t(`${state}.title`)}</h2>
      </Note>
      <p>{t(`${state}.note`)}</p>
      <p className="row">
        <ButtonLink kind="line" to={paths.help(locale)}>
          {t("help")}
        </ButtonLink>
        <ButtonLink kind="bare" to={paths.home(locale)}>
          {t("home")}
        </ButtonLink>
      </p>
    </>
  );
}
