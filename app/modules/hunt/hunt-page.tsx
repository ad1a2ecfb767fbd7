import { Form } from "react-router";
import { paths } from "../../paths.ts";
import type { ActionResult } from "../form/action-result.ts";
import { ResultNote } from "../form/result-note.tsx";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { HuntFacts } from "./hunts-page.tsx";
import { MandateNote } from "./mandate-note.tsx";
import type { HuntDetailView } from "./present-hunt.server.ts";

type Props = { hunt: HuntDetailView; result: ActionResult | undefined };

export function HuntPage({ hunt, result }: Props) {
  const t = useT("hunt");
  const locale = useLocale();
  const { words, status, matches, mandate } = hunt;
  return (
    <main id="main" className="wrap stack slim">
      <p>
        <Link className="link tap" to={paths.hunts(locale)}>
          {t("back")}
        </Link>
      </p>
      <h1>{words.length === 0 ? t("all") : words.join(", ")}</h1>
      <HuntFacts hunt={hunt} />
      <ResultNote result={result} texts={["hunt"]} />
      <Note>{t("machine")}</Note>
      <Form method="post" className="row">
        {status === "ended" ? null : (
          <Button kind="line" name="intent" value={status === "paused" ? "resume" : "pause"}>
            {t(status === "paused" ? "resume" : "pause")}
          </Button>
        )}
        <Button kind="line" name="intent" value="end">
          {t("end")}
        </Button>
      </Form>
      <section className="stack snug" aria-labelledby="matches">
        <h2 id="matches">{t("matches")}</h2>
        {matches.length === 0 ? <p className="dim">{t("found-none")}</p> : null}
        <ul className="stack snug">
          {matches.map(({ id, title, total, outcome, to, proposal }) => (
            <li key={id} className="panel">
              <h3>
                <Link to={to}>{title}</Link>
              </h3>
              <p className="small dim">
                {t("in-all", { amount: total })} · {t(`outcome.${outcome}`)}
              </p>
              {proposal === null ? null : (
                <p>
                  <Link className="link tap" to={proposal}>
                    {t("see-proposal")}
                    <span className="vh">: {title}</span>
                  </Link>
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
      <MandateNote mandate={mandate} />
      <p>
        <Link className="link tap" to={paths.help(locale)}>
          {t("help")}
        </Link>
      </p>
    </main>
  );
}
