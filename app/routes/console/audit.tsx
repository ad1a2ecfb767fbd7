import { apiContext } from "../../context.ts";
import { consolePaths } from "../../console-paths.ts";
import { AuditFilterForm } from "../../modules/audit/audit-filter-form.tsx";
import { parseAuditFilter, toAuditQuery } from "../../modules/audit/audit-query.ts";
import { AuditTable } from "../../modules/audit/audit-table.tsx";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { ButtonLink } from "../../modules/ui/button.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { Route } from "./+types/audit";

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = parseAuditFilter(url.searchParams);
  const after = url.searchParams.get("after");
  const { data, next, head } = await context
    .get(apiContext)
    .audit.list({ ...toAuditQuery(filter), ...(after && { after }) });
  return { filter, entries: data, next, head, isFirst: !after };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const t = useT("audit");
  const locale = useLocale();
  const { filter, entries, next, head, isFirst } = loaderData;
  return (
    <main id="main" className="stack">
      <PageHead title={t("title")} noIndex />
      <div>
        <h1>{t("title")}</h1>
        <p className="dim">{t("lead")}</p>
      </div>
      <AuditFilterForm filter={filter} />
      {entries.length === 0 ? <p>{t("none")}</p> : <AuditTable entries={entries} />}
      <nav className="row" aria-label={t("pages")}>
        {isFirst ? null : (
          <ButtonLink kind="line" size="m" to={consolePaths.audit(locale, filter)} discover="none">
            {t("newest")}
          </ButtonLink>
        )}
        {next === null ? null : (
          <ButtonLink
            kind="line"
            size="m"
            to={consolePaths.audit(locale, { ...filter, after: next })}
            discover="none"
          >
            {t("older")}
          </ButtonLink>
        )}
        <ButtonLink
          kind="line"
          size="m"
          to={consolePaths.auditFile(locale, filter)}
          reloadDocument
          discover="none"
        >
          {t("csv")}
        </ButtonLink>
      </nav>
      {head === null ? null : (
        <p className="tiny dim">
          {t("head", { seq: head.seq })} <code>{head.hash}</code>
        </p>
      )}
    </main>
  );
}
