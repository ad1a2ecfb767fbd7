import { CATALOG_COLUMNS } from "#contract/catalog-words.ts";
import { LIMITS } from "#contract/limits.ts";
import { apiContext, webRequestContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";
import { consolePaths } from "../../console-paths.ts";
import { CATALOG_MESSAGES, fileSchema } from "../../modules/staff-catalog/catalog-forms.server.ts";
import { ImportTable } from "../../modules/staff-catalog/import-tables.tsx";
import { ActionForm } from "../../modules/form/action-form.tsx";
import { Field } from "../../modules/form/fields.tsx";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { SubmitButton } from "../../modules/form/submit-button.tsx";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { nameMissingKey } from "../../modules/staff/staff-forms.server.ts";
import { Breadcrumbs } from "../../modules/ui/breadcrumbs.tsx";
import { Note } from "../../modules/ui/note.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { Panel } from "../../modules/ui/panel.tsx";
import type { Route } from "./+types/catalog-import";

export const handle = { scripts: false };

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [imports, profile] = await Promise.all([api.catalogImport.list(), readProfile(context)]);
  return {
    imports,
    mayImport: staffMay(profile, "write_catalog") || staffMay(profile, "write_prices"),
    form: openForm(context, fileSchema),
    isTooLarge: context.get(webRequestContext).path.includes("refused=size"),
  };
}

export const action = formAction({
  schema: fileSchema,
  messages: { ...CATALOG_MESSAGES, body_too_large: { file: "staff-catalog.file-too-long" } },
  onError: nameMissingKey,
  run: async ({ value: { file }, api, done, locale, t }) => {
    const checked = await api.catalogImport.check({ file });
    return done(
      consolePaths.catalogImportResult(locale, checked.id),
      t("staff-catalog")("import.checked"),
    );
  },
});

export default function CatalogImport({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("staff-catalog");
  const words = useT("console");
  const locale = useLocale();
  const { imports, mayImport, form: seed, isTooLarge } = loaderData;
  const [form, fields] = useActionForm({
    id: "import",
    seed,
    lastResult: actionData,
    texts: ["staff-catalog", "console"],
  });
  return (
    <main id="main" className="stack">
      <PageHead title={t("import.title")} noIndex />
      <Breadcrumbs
        label={words("place")}
        breadcrumbs={[{ label: t("title"), to: consolePaths.catalog(locale) }]}
      />
      <div>
        <h1>{t("import.title")}</h1>
        <p className="dim">{t("import.lead", { rows: LIMITS.catalogImport.rows })}</p>
      </div>
      {isTooLarge ? (
        <Note kind="bad" live>
          {t("file-too-long")}
        </Note>
      ) : null}
      {mayImport ? (
        <Panel aria-labelledby="file-title" className="stack narrow">
          <h2 id="file-title">{t("import.file")}</h2>
          <p>
            {t("import.columns")} <code>{CATALOG_COLUMNS.join(", ")}</code>
          </p>
          <ActionForm form={form} encType="multipart/form-data">
            <Field
              field={fields.file}
              type="file"
              label={t("import.file")}
              accept=".csv,text/csv"
              hint={t("import.file-hint")}
            />
            <SubmitButton pending={words("working")} className="fit">
              {t("import.check")}
            </SubmitButton>
          </ActionForm>
        </Panel>
      ) : null}
      <h2>{t("import.past")}</h2>
      {imports.length === 0 ? (
        <p className="dim">{t("import.none")}</p>
      ) : (
        <ImportTable imports={imports} />
      )}
    </main>
  );
}
