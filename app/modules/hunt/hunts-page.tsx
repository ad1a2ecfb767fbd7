import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { HuntForm } from "./hunt-form.tsx";
import type { HuntView } from "./present-hunt.server.ts";

type Props = { hunts: readonly HuntView[] } & Parameters<typeof HuntForm>[0];

export function HuntsPage({ hunts, ...form }: Props) {
  const t = useT("hunt");
  const locale = useLocale();
  return (
    <main id="main" className="wrap stack slim">
      <h1>{t("title")}</h1>
      <p className="dim">{t("lead")}</p>
      <Note>{t("machine")}</Note>
      <p>
        <Link className="link tap" to={paths.help(locale)}>
          {t("help")}
        </Link>
      </p>
      {hunts.length === 0 ? <p className="dim">{t("none")}</p> : null}
      <ul className="stack snug">
        {hunts.map((hunt) => (
          <li key={hunt.id} className="panel">
            <h2>
              <Link to={hunt.to}>{hunt.words.length === 0 ? t("all") : hunt.words.join(", ")}</Link>
            </h2>
            <HuntFacts hunt={hunt} />
          </li>
        ))}
      </ul>
      <Panel aria-labelledby="new">
        <h2 id="new">{t("new")}</h2>
        <HuntForm {...form} />
      </Panel>
    </main>
  );
}

export function HuntFacts({ hunt: { status, may, found, ceiling, until } }: { hunt: HuntView }) {
  const t = useT("hunt");
  return (
    <p className="small dim">
      {[
        t(`status.${status}`),
        t(`may-${may}`),
        ceiling === null ? t("no-limit") : t("limit", { amount: ceiling }),
        t("until", { until }),
        found === 0 ? t("found-none") : t("found", { count: found }),
      ].join(" · ")}
    </p>
  );
}
