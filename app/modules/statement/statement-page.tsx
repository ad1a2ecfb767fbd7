import { Form } from "react-router";
import type { Statement } from "#contract/statement.ts";
import { accountPaths } from "../../account-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/field.tsx";
import { Panel } from "../ui/panel.tsx";
import { presentStatement } from "./present-statement.ts";
import "../invoice/invoice.css";

const COLUMNS = ["sales", "turnover", "fees", "consideration"] as const;

export function StatementPage({ statement }: { statement: Statement }) {
  const t = useT("statement");
  const place = useT("locale");
  const locale = useLocale();
  const { year, years } = statement;
  const view = presentStatement(locale, statement, { statement: t, place });
  return (
    <>
      <Form
        key={year}
        method="get"
        action={accountPaths.statement(locale)}
        className="row snug one-choice"
        role="search"
        aria-label={t("year")}
      >
        <SelectField id="year" name="year" label={t("year")} defaultValue={String(year)}>
          {[...new Set([...years, year])].map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
        <Button kind="line">{t("show")}</Button>
      </Form>
      {view.none === null ? (
        <p className="row">
          <a className="btn" href={accountPaths.statementFile(locale, year, "pdf")}>
            {t("pdf")}
          </a>
          <a className="tap small" href={accountPaths.statementFile(locale, year, "csv")}>
            {t("csv")}
          </a>
        </p>
      ) : (
        <p role="status">{view.none}</p>
      )}
      {view.markets.map((one) => (
        <section key={one.market} className="stack snug">
          <h2 id={one.market}>{one.caption}</h2>
          <Panel className="">
            {/* Scrolls by itself on a narrow screen, also by keyboard. */}
            <div className="invoice-lines" tabIndex={0} role="region" aria-labelledby={one.market}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t("quarter")}</th>
                    {COLUMNS.map((column) => (
                      <th key={column} scope="col" className="money">
                        {t(column)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {[...one.rows, one.total].map((row) => (
                    <tr key={row.key} className={row.key === "total" ? "sum" : ""}>
                      <th scope="row">{row.name}</th>
                      {COLUMNS.map((column) => (
                        <td key={column} className="money">
                          {row[column]}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </Panel>
          {one.notes.map((note) => (
            <p key={note} className="small">
              {note}
            </p>
          ))}
        </section>
      ))}
      {view.isOver || view.none !== null ? null : <p className="small dim">{t("not-final")}</p>}
    </>
  );
}
