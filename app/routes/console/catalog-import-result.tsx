import { ROW_EFFECTS } from "#contract/catalog-words.ts";
import { apiContext } from "../../context.ts";
import { consolePaths } from "../../console-paths.ts";
import { CATALOG_MESSAGES, startSchema } from "../../modules/staff-catalog/catalog-forms.server.ts";
import { RowTable } from "../../modules/staff-catalog/import-tables.tsx";
import { ActionForm } from "../../modules/form/action-form.tsx";
import { TextareaField } from "../../modules/form/fields.tsx";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { SubmitButton } from "../../modules/form/submit-button.tsx";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { formatDate } from "../../modules/locale/format.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { nameMissingKey } from "../../modules/staff/staff-forms.server.ts";
import { Breadcrumbs } from "../../modules/ui/breadcrumbs.tsx";
import { ButtonLink } from "../../modules/ui/button.tsx";
import { isId } from "../../modules/ui/is-id.ts";
import { Link } from "../../modules/ui/link.tsx";
import { Note } from "../../modules/ui/note.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { Panel } from "../../modules/ui/panel.tsx";
import type { Route } from "./+types/catalog-import-result";

export const handle = { scripts: false };

export async function loader({ context, params: { importId }, url }: Route.LoaderArgs) {
  if (!isId(importId)) throw new Response(null, { status: 404 });
  const api = context.get(apiContext);
  const effect = ROW_EFFECTS.find((one) => one === url.searchParams.get("effect"));
  const after = Number(url.searchParams.get("after"));
  const [record, { data: rows, next }] = await Promise.all([
    api.catalogImport.get({ importId }),
    api.catalogImport.listRows({
      importId,
      ...(effect && { effect }),
      after: Number.isSafeInteger(after) && after > 0 ? after : 0,
    }),
  ]);
  return { record, rows, next, effect: effect ?? null, form: openForm(context, startSchema) };
}

export const action = formAction({
  schema: startSchema,
  messages: CATALOG_MESSAGES,
  onError: nameMissingKey,
  run: async ({ value, api, done, page, t }, { params: { importId } }: Route.ActionArgs) => {
    await api.catalogImport.start({ importId, ...value });
    return done(page, t("staff-catalog")("import.started"));
  },
});

export default function CatalogImportResult({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("staff-catalog");
  const words = useT("console");
  const locale = useLocale();
  const { record, rows, next, effect, form: seed } = loaderData;
  const wanted = record.effects.new + record.effects.changed;
  const [form, fields] = useActionForm({
    id: "start",
    seed,
    lastResult: actionData,
    texts: ["staff-catalog", "console"],
  });
  return (
    <main id="main" className="stack">
      <PageHead title={t("import.result")} noIndex />
      <Breadcrumbs
        label={words("place")}
        breadcrumbs={[
          { label: t("title"), to: consolePaths.catalog(locale) },
          { label: t("import.title"), to: consolePaths.catalogImport(locale) },
        ]}
      />
      <div>
        <h1>{t("import.result")}</h1>
        <p className="dim">
          {t("import.by", {
            name: record.started_by,
            at: formatDate(locale, record.checked_at, "moment"),
          })}
        </p>
      </div>
      <Note live>
        {t(`import.state.${record.state}`)}{" "}
        {record.state === "running"
          ? t("import.progress", { done: record.done, rows: record.rows })
          : null}
      </Note>
      {record.reason === null ? null : <p>{t("import.reason", { reason: record.reason })}</p>}
      {record.state === "checked" && record.is_mine && wanted > 0 ? (
        <Panel aria-labelledby="start-title" className="stack narrow">
          <h2 id="start-title">{t("import.start-title", { count: wanted })}</h2>
          <p className="dim">{t("import.start-lead")}</p>
          <ActionForm form={form}>
            <TextareaField field={fields.reason} label={t("reason")} rows={2} />
            <SubmitButton pending={words("working")} className="fit">
              {t("import.start")}
            </SubmitButton>
          </ActionForm>
        </Panel>
      ) : null}
      <h2>{t("import.rows", { count: record.rows })}</h2>
      <nav className="row" aria-label={t("import.effects")}>
        {ROW_EFFECTS.map((one) => (
          <Link
            key={one}
            to={consolePaths.catalogImportResult(locale, record.id, { effect: one })}
            discover="none"
            {...(one === effect && { "aria-current": "page" as const })}
          >
            {t(`import.effect.${one}`)} ({record.effects[one]})
          </Link>
        ))}
      </nav>
      {record.effects.refused > 0 ? (
        <p>
          <ButtonLink
            kind="line"
            size="m"
            to={consolePaths.catalogImportFile(locale, record.id)}
            reloadDocument
            discover="none"
          >
            {t("import.refused-file")}
          </ButtonLink>
        </p>
      ) : null}
      <RowTable rows={rows} />
      {next === null ? null : (
        <p>
          <ButtonLink
            kind="line"
            size="m"
            to={consolePaths.catalogImportResult(locale, record.id, { effect, after: next })}
            discover="none"
          >
            {t("pages.after")}
          </ButtonLink>
        </p>
      )}
    </main>
  );
}
