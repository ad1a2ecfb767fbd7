import type { ReactNode } from "react";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { ChipLink, RemovableChip } from "../ui/chip.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { ListForm } from "./list-form.tsx";
import { ListKeys } from "./list-keys.tsx";
import { ListTable } from "./list-table.tsx";
import type { PresentedList } from "./present-list.server.ts";
import "../console/console.css";
import "./list.css";

type Props = {
  list: PresentedList;
  /** Stands above the list: what else one does here, such as a form that adds a row. */
  children?: ReactNode;
};

/** The page of a list of the console, the same for each of them. */
export function ListPage({ list, children }: Props) {
  const t = useT("staff-list");
  const { title, lead, total, tabs, chips, skipped, isEmpty, first, next } = list;
  return (
    <main id="main" className="stack">
      <PageHead title={title} noIndex />
      <div>
        <h1>{title}</h1>
        <p className="dim">{lead}</p>
      </div>
      {children}
      {tabs.length === 0 ? null : (
        <nav className="chips" aria-label={t("tabs")}>
          {tabs.map(({ id, label, count, to, isHere }) => (
            <ChipLink key={id} to={to} on={isHere} {...(isHere && { "aria-current": "page" })}>
              {label} <span className="dim">{count}</span>
            </ChipLink>
          ))}
        </nav>
      )}
      <ListForm list={list} />
      {skipped.length === 0 ? null : (
        <Note kind="act">
          <p>{t("skipped.title")}</p>
          <ul>
            {skipped.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Note>
      )}
      {chips.length === 0 ? null : (
        <div className="chips">
          {chips.map(({ label, to }) => (
            <RemovableChip key={to + label} to={to} label={t("remove")}>
              {label}
            </RemovableChip>
          ))}
        </div>
      )}
      <p className="small dim">{t("total", { total })}</p>
      {isEmpty ? (
        <p>{t("none")}</p>
      ) : list.bulk === null ? (
        <ListTable list={list} />
      ) : (
        <form method="get" action={list.bulk.to} className="stack snug">
          <BulkBar bulk={list.bulk} rows={list.rows} />
          <ListTable list={list} />
        </form>
      )}
      <ListKeys />
      <nav className="row" aria-label={t("pages")}>
        {first === null ? null : (
          <ButtonLink kind="line" size="m" to={first} discover="none">
            {t("first")}
          </ButtonLink>
        )}
        {next === null ? null : (
          <ButtonLink kind="line" size="m" to={next} discover="none">
            {t("next")}
          </ButtonLink>
        )}
      </nav>
    </main>
  );
}
