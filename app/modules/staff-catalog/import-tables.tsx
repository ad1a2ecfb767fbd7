import type { CatalogImport, ImportRow } from "#contract/staff-catalog.ts";
import { consolePaths } from "../../console-paths.ts";
import { ConsoleTable } from "../console/console-table.tsx";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";

export function ImportTable({ imports }: { imports: readonly CatalogImport[] }) {
  const t = useT("staff-catalog");
  const locale = useLocale();
  return (
    <ConsoleTable
      rows={imports}
      keyOf={({ id }) => id}
      columns={[
        {
          id: "at",
          label: t("import.at"),
          kind: "name",
          renderCell: ({ id, checked_at }) => (
            <Link to={consolePaths.catalogImportResult(locale, id)} discover="none">
              {formatDate(locale, checked_at, "moment")}
            </Link>
          ),
        },
        { id: "by", label: t("value.by"), renderCell: ({ started_by }) => started_by },
        { id: "rows", label: t("import.row-count"), renderCell: ({ rows }) => rows },
        {
          id: "refused",
          label: t("import.effect.refused"),
          renderCell: ({ effects }) => effects.refused,
        },
        {
          id: "state",
          label: t("import.state-label"),
          renderCell: ({ state }) => t(`import.state.${state}`),
        },
      ]}
    />
  );
}

export function RowTable({ rows }: { rows: readonly ImportRow[] }) {
  const t = useT("staff-catalog");
  return (
    <ConsoleTable
      rows={rows}
      keyOf={({ number }) => number}
      columns={[
        { id: "row", label: t("import.row"), renderCell: ({ number }) => number },
        {
          id: "device",
          label: t("device"),
          kind: "name",
          renderCell: ({ cells: { brand, model, capacity, color_en } }) =>
            [brand, model, capacity, color_en].filter(Boolean).join(", "),
        },
        {
          id: "effect",
          label: t("import.effects"),
          renderCell: ({ effect }) => t(`import.effect.${effect}`),
        },
        {
          id: "change",
          label: t("import.change"),
          renderCell: ({ error, field, changes }) =>
            error === null ? (
              <Changes changes={changes} />
            ) : (
              <>
                {t(`error.${error}`)} {field === null ? null : <code>{field}</code>}
              </>
            ),
        },
      ]}
    />
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
