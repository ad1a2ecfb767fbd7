import type { AuditEntry } from "#contract/audit.ts";
import { consolePaths } from "../../console-paths.ts";
import { hubPaths } from "../../hub-paths.ts";
import { ConsoleTable } from "../console/console-table.tsx";
import { formatDate } from "../locale/format.ts";
import type { Locale } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";

const findPage = (locale: Locale, { subject_type, subject_id }: AuditEntry): string | null => {
  if (subject_type === "order") return hubPaths.order(locale, subject_id);
  if (subject_type === "listing") return hubPaths.listing(locale, subject_id);
  if (subject_type === "account") return consolePaths.person(locale, subject_id);
  if (subject_type === "staff_member") return consolePaths.staffMember(locale, subject_id);
  if (subject_type === "staff_role") return consolePaths.role(locale, subject_id);
  if (subject_type === "promo_code") return consolePaths.promoCode(locale, subject_id);
  if (subject_type === "model") return consolePaths.catalogModel(locale, subject_id);
  if (subject_type === "product") return consolePaths.catalogDevice(locale, subject_id);
  if (subject_type === "catalog_import")
    return consolePaths.catalogImportResult(locale, subject_id);
  if (subject_type === "document") return hubPaths.document(locale, subject_id);
  return null;
};

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useT("audit");
  const locale = useLocale();
  return (
    <ConsoleTable
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        {
          id: "at",
          label: t("column.at"),
          kind: "name",
          renderCell: ({ at, seq }) => (
            <>
              <time dateTime={at}>{formatDate(locale, at, "moment")}</time>
              <br />
              <span className="tiny dim">{t("seq", { seq })}</span>
            </>
          ),
        },
        {
          id: "actor",
          label: t("column.actor"),
          renderCell: ({ actor }) => (actor === null ? t("nobody") : actor.username || t("erased")),
        },
        {
          id: "action",
          label: t("column.action"),
          renderCell: ({ action }) => t.find(`action.${action}`) ?? action,
        },
        {
          id: "subject",
          label: t("column.subject"),
          renderCell: (entry) => <Subject entry={entry} />,
        },
        {
          id: "change",
          label: t("column.change"),
          renderCell: (entry) => <Change entry={entry} />,
        },
        {
          id: "reason",
          label: t("column.reason"),
          renderCell: ({ reason, request_id: request }) => (
            <>
              {reason}
              {request === null ? null : (
                <span className="tiny dim block">{t("request", { id: request })}</span>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

function Subject({ entry }: { entry: AuditEntry }) {
  const t = useT("audit");
  const locale = useLocale();
  const page = findPage(locale, entry);
  const name = t.find(`subject.${entry.subject_type}`) ?? entry.subject_type;
  return (
    <>
      {page === null ? (
        name
      ) : (
        <Link to={page} discover="none">
          {name}
        </Link>
      )}
      <br />
      <Link
        className="tiny"
        to={consolePaths.audit(locale, { id: entry.subject_id })}
        discover="none"
      >
        {entry.subject_id}
      </Link>
    </>
  );
}

const toLine = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

/** Fields that differ, each with its old and its new value; else what the entry holds. */
function Change({ entry: { before, after, data } }: { entry: AuditEntry }) {
  const t = useT("audit");
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  );
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <span className="dim">{name}</span>{" "}
          {before && name in before ? <del>{toLine(before[name])}</del> : null}{" "}
          {after && name in after ? <ins>{toLine(after[name])}</ins> : null}
        </li>
      ))}
      {Object.entries(data)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <li key={`data-${name}`}>
            <span className="dim">{name}</span> {toLine(value)}
          </li>
        ))}
      {names.length === 0 && Object.keys(data).length === 0 ? (
        <li className="dim">{t("no-change")}</li>
      ) : null}
    </ul>
  );
}
