import { paths } from "../../paths.ts";
import { accountPaths } from "../../account-paths.ts";
import type { ActionResult } from "../form/action-result.ts";
import { ResultNote } from "../form/result-note.tsx";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";

type Props = {
  category: "favorite" | "search";
  email: string;
  isOn: boolean;
  result: ActionResult | undefined;
};

export function UnsubscribePage({ category, email, isOn, result }: Props) {
  const t = useT("unsubscribe");
  const locale = useLocale();
  return (
    <main id="main" className="wrap">
      <div className="stack slim">
        <h1>{t("title")}</h1>
        <ResultNote result={result} texts={["unsubscribe"]} />
        <Panel aria-labelledby="what">
          {isOn ? (
            <form method="post" className="stack">
              <h2 id="what">{t(`ask.${category}`)}</h2>
              <p className="dim">{t("to", { email })}</p>
              <p>
                <Button>{t("submit")}</Button>
              </p>
            </form>
          ) : (
            <>
              <Note>
                <h2 id="what">{t(`done.${category}`)}</h2>
              </Note>
              <p className="dim">{t("done-note", { email })}</p>
              <p className="row">
                <ButtonLink kind="line" to={accountPaths.notificationPreferences(locale)}>
                  {t("wishes")}
                </ButtonLink>
                <ButtonLink kind="bare" to={paths.home(locale)}>
                  {t("home")}
                </ButtonLink>
              </p>
            </>
          )}
        </Panel>
      </div>
    </main>
  );
}
