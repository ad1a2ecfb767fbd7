import type { ReactNode } from "react";
import { useT } from "../locale/use-t.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
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
  /** Above the heading, such as breadcrumbs. */
  before?: ReactNode;
  /** Beside the heading: the button with which work begins. */
  begin?: ReactNode;
  /** In place of the keys of a page without scripts. */
  keys?: ReactNode;
};

/** The page of a list of the console, the same for each of them. */
export function ListPage({ list, children, before, begin, keys = <ListKeys /> }: Props) {
  const t = useT("staff-list");
  const { title, lead, total, tabs, chips, skipped, isEmpty, first, next } = list;
  return (
    <main id="main" className="stack">
      <PageHead title={title} noIndex />
      {before}
      <div className="row">
        <div>
          <h1>{title}</h1>
          <p className="dim">{lead}</p>
        </div>
        {begin}
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
      <div className="row">
        <p className="small dim">{t("total", { total })}</p>
        {isEmpty ? null : <RowHeight of={list.rowHeight} />}
      </div>
      {isEmpty ? (
        <p>{list.none}</p>
      ) : list.bulk === null ? (
        <ListTable list={list} />
      ) : (
        <form method="get" action={list.bulk.to} className="stack snug">
          <BulkBar bulk={list.bulk} rows={list.rows} />
          <ListTable list={list} />
        </form>
      )}
      {keys}
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

/** Switches to the other height, which all lists have then. */
function RowHeight({ of }: { of: PresentedList["rowHeight"] }) {
  const t = useT("staff-list");
  const other = of === "roomy" ? "compact" : "roomy";
  return (
    <form method="post" className="list-height">
      <input type="hidden" name="intent" value="rows" />
      <Button kind="bare" size="s" name="height" value={other}>
        {t(`rows.${other}`)}
      </Button>
    </form>
  );
}
