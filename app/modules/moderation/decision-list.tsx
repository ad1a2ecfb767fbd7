import type { Decision } from "#contract/moderation.ts";
import { accountPaths } from "../../account-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";
import { ListPages } from "../ui/list-pages.tsx";
import { Panel } from "../ui/panel.tsx";
import { findState } from "./statement.tsx";

type Props = { decisions: readonly Decision[]; page: number; last: number };

export function DecisionList({ decisions, page, last }: Props) {
  const t = useT("moderation");
  const locale = useLocale();
  if (decisions.length === 0) return <p>{t("none")}</p>;
  return (
    <>
      {decisions.map((decision) => (
        <Panel key={decision.id} className="stack snug" aria-labelledby={decision.id}>
          <h2 id={decision.id}>
            <Link to={accountPaths.decision(locale, decision.id)}>
              {t(`measure.${decision.measure}`)}
            </Link>
          </h2>
          <p className="small dim">
            {[formatDate(locale, decision.decided_at), decision.title, t(findState(decision))]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </Panel>
      ))}
      <DecisionPages
        {...{ page, last }}
        to={(number) => accountPaths.decisions(locale, { page: number === 1 ? null : number })}
      />
    </>
  );
}

type PagesProps = { page: number; last: number; to: (page: number) => string };

export function DecisionPages(props: PagesProps) {
  const t = useT("moderation");
  const { page, last } = props;
  return (
    <ListPages
      {...props}
      label={t("pages")}
      before={t("earlier")}
      here={t("here", { page, last })}
      after={t("later")}
    />
  );
}
