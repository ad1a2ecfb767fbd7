import { Form } from "react-router";
import { huntPaths } from "../../hunt-paths.ts";
import { paths } from "../../paths.ts";
import type { ActionResult } from "../form/action-result.ts";
import type { FormSeed } from "../form/form-rules.ts";
import { ResultNote } from "../form/result-note.tsx";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { EditForm } from "./edit-form.tsx";
import { HuntFacts } from "./hunts-page.tsx";
import { MandateNote } from "./mandate-note.tsx";
import type { HuntDetailView } from "./present-hunt.server.ts";
import "../ui/sure.css";

type Props = {
  hunt: HuntDetailView;
  seed: FormSeed<keyof HuntDetailView["terms"] | "days">;
  result: ActionResult | undefined;
};

export function HuntPage({ hunt, seed, result }: Props) {
  const t = useT("hunt");
  const locale = useLocale();
  const { words, status, matches, mandate } = hunt;
  return (
    <main id="main" className="wrap stack slim">
      <p>
        <Link className="link tap" to={huntPaths.hunts(locale)}>
          {t("back")}
        </Link>
      </p>
      <h1>{words.length === 0 ? t("all") : words.join(", ")}</h1>
      <HuntFacts hunt={hunt} />
      <ResultNote result={result} texts={["hunt"]} />
      <Note>{t("machine")}</Note>
      {status === "ended" ? null : (
        <Form method="post">
          <Button kind="line" name="intent" value={status === "paused" ? "resume" : "pause"}>
            {t(status === "paused" ? "resume" : "pause")}
          </Button>
        </Form>
      )}
      {status === "ended" ? null : <EditForm hunt={hunt} seed={seed} result={result} />}
      <EndForm isEnded={status === "ended"} />
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
      <MandateNote mandate={mandate} isGiven />
      <p>
        <Link className="link tap" to={paths.help(locale)}>
          {t("help")}
        </Link>
      </p>
    </main>
  );
}

/** A hunt that ends stays with what it has found; then it can be deleted. */
function EndForm({ isEnded }: { isEnded: boolean }) {
  const t = useT("hunt");
  const intent = isEnded ? "delete" : "end";
  return (
    <details className="sure">
      <summary className="btn bare">{t(intent)}</summary>
      <Form method="post" className="row">
        <p className="small">{t(`${intent}-sure`)}</p>
        <Button kind="warn" name="intent" value={intent}>
          {t(`${intent}-now`)}
        </Button>
      </Form>
    </details>
  );
}
