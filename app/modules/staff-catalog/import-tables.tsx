import type { CatalogImport, ImportRow } from "#contract/staff-catalog.ts";
import { consolePaths } from "../../console-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";
import "../console/console.css";

export function ImportTable({ imports }: { imports: readonly CatalogImport[] }) {
  const t = useT("staff-catalog");
  const locale = useLocale();
  return (
    <div className="console-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("import.at")}</th>
            <th scope="col">{t("value.by")}</th>
            <th scope="col">{t("import.row-count")}</th>
            <th scope="col">{t("import.effect.refused")}</th>
            <th scope="col">{t("import.state-label")}</th>
          </tr>
        </thead>
        <tbody>
          {imports.map((one) => (
            <tr key={one.id}>
              <td>
                <Link to={consolePaths.catalogImportResult(locale, one.id)} discover="none">
                  {formatDate(locale, one.checked_at, "moment")}
                </Link>
              </td>
              <td data-label={t("value.by")}>{one.started_by}</td>
              <td data-label={t("import.row-count")}>{one.rows}</td>
              <td data-label={t("import.effect.refused")}>{one.effects.refused}</td>
              <td data-label={t("import.state-label")}>{t(`import.state.${one.state}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function RowTable({ rows }: { rows: readonly ImportRow[] }) {
  const t = useT("staff-catalog");
  return (
    <div className="console-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("import.row")}</th>
            <th scope="col">{t("device")}</th>
            <th scope="col">{t("import.effects")}</th>
            <th scope="col">{t("import.change")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, cells, effect, changes, error, field }) => (
            <tr key={number}>
              <td data-label={t("import.row")}>{number}</td>
              <td>
                {[cells.brand, cells.model, cells.capacity, cells.color_en]
                  .filter(Boolean)
                  .join(", ")}
              </td>
              <td data-label={t("import.effects")}>{t(`import.effect.${effect}`)}</td>
              <td data-label={t("import.change")}>
                {error === null ? (
                  <Changes changes={changes} />
                ) : (
                  <>
                    {t(`error.${error}`)} {field === null ? null : <code>{field}</code>}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Changes({ changes }: Pick<ImportRow, "changes">) {
  return (
    <ul>
      {Object.entries(changes).map(([column, [before, wanted]]) => (
        <li key={column}>
          <code>{column}</code> {before === "" ? null : <del>{before}</del>} <ins>{wanted}</ins>
        </li>
      ))}
    </ul>
  );
}
