import { redirect } from "react-router";
import { MARKETS } from "#contract/market.ts";
import { apiContext, localeContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";
import { consolePaths } from "../../console-paths.ts";
import {
  brandSchema,
  CATALOG_MESSAGES,
  modelSchema,
} from "../../modules/staff-catalog/catalog-forms.server.ts";
import { DeviceTable } from "../../modules/staff-catalog/model-table.tsx";
import { ActionForm } from "../../modules/form/action-form.tsx";
import { Field, TextareaField } from "../../modules/form/fields.tsx";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { SeenVersion } from "../../modules/form/seen-version.tsx";
import { SubmitButton } from "../../modules/form/submit-button.tsx";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { formatDate } from "../../modules/locale/format.ts";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { nameMissingKey } from "../../modules/staff/staff-forms.server.ts";
import { Breadcrumbs } from "../../modules/ui/breadcrumbs.tsx";
import { isId } from "../../modules/ui/is-id.ts";
import { Link } from "../../modules/ui/link.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { Panel } from "../../modules/ui/panel.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/catalog-model";

export const handle = { scripts: false };

const schemas = { model: modelSchema, brand: brandSchema };

export async function loader({ context, params: { modelId } }: Route.LoaderArgs) {
  if (!isId(modelId)) throw new Response(null, { status: 404 });
  const api = context.get(apiContext);
  const [model, profile] = await Promise.all([
    api.staffCatalog.getModel({ modelId }),
    readProfile(context),
  ]);
  // It was merged into another one.
  if (model.id !== modelId)
    throw redirect(consolePaths.catalogModel(context.get(localeContext), model.id));
  return {
    model,
    mayWrite: staffMay(profile, "write_catalog"),
    markets: staffMay(profile, "read_prices") ? (profile.staff?.markets ?? MARKETS) : [],
    forms: openForms(context, schemas),
  };
}

export const action = formActions(
  {
    model: {
      schema: schemas.model,
      run: async ({ value, api, done, page, t }, { params: { modelId } }: Route.ActionArgs) => {
        await api.staffCatalog.updateModel({ modelId, ...value });
        return done(page, t("staff-catalog")("saved"));
      },
      onError: (problem, work) => {
        if (problem.code !== "catalog_changed") return nameMissingKey(problem, work);
        const { name = "", release_date: day = "" } = problem.facts;
        return work.refuse("staff-catalog.changed-model", {
          status: 409,
          facts: { name: String(name), date: formatDate(work.locale, String(day)) },
        });
      },
    },
    brand: {
      schema: schemas.brand,
      run: async ({ value, api, done, page, t }, { params: { modelId } }: Route.ActionArgs) => {
        const { brand } = await api.staffCatalog.getModel({ modelId });
        await api.staffCatalog.updateBrand({ brandId: brand.id, ...value });
        return done(page, t("staff-catalog")("saved"));
      },
    },
  },
  {
    messages: { ...CATALOG_MESSAGES, catalog_changed: "staff-catalog.changed-name" },
    onError: nameMissingKey,
  },
);

export default function CatalogModel({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("staff-catalog");
  const words = useT("console");
  const merging = useT("catalog-merge");
  const locale = useLocale();
  const { model, mayWrite, markets } = loaderData;
  const title = `${model.brand.name} ${model.name}`;
  return (
    <main id="main" className="stack">
      <PageHead title={title} noIndex />
      <Breadcrumbs
        label={words("place")}
        breadcrumbs={[{ label: t("title"), to: consolePaths.catalog(locale) }]}
      />
      <h1>{title}</h1>
      <h2>{t("devices")}</h2>
      <DeviceTable devices={model.devices} markets={markets} />
      {mayWrite ? (
        <p>
          <Link to={consolePaths.catalogMerge(locale, model.id)} discover="none">
            {merging("link")}
          </Link>
        </p>
      ) : null}
      {mayWrite ? <Forms {...{ loaderData, actionData }} /> : null}
    </main>
  );
}

function Forms({
  loaderData: { model, forms },
  actionData,
}: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const t = useT("staff-catalog");
  const words = useT("console");
  const [form, fields] = useActionForm({
    id: "model",
    hidden: { intent: "model" },
    seed: forms.model,
    lastResult: actionData,
    texts: ["staff-catalog", "console"],
    defaultValue: { name: model.name, release_date: model.release_date },
  });
  const [brand, branding] = useActionForm({
    id: "brand",
    hidden: { intent: "brand" },
    seed: forms.brand,
    lastResult: actionData,
    texts: ["staff-catalog", "console"],
    defaultValue: { name: model.brand.name },
  });
  return (
    <>
      <Panel aria-labelledby="model-title" className="stack narrow">
        <h2 id="model-title">{t("model.title")}</h2>
        <p className="dim">{t("model.lead")}</p>
        <ActionForm form={form}>
          <SeenVersion current={model.version} conflict="staff-catalog.changed-model" />
          <Field field={fields.name} label={t("column.model")} autoComplete="off" />
          <Field field={fields.release_date} type="date" label={t("column.release_date")} />
          <TextareaField field={fields.reason} label={t("reason")} rows={2} />
          <SubmitButton pending={words("working")} className="fit">
            {words("save")}
          </SubmitButton>
        </ActionForm>
      </Panel>
      <Panel aria-labelledby="brand-title" className="stack narrow">
        <h2 id="brand-title">{t("brand.title")}</h2>
        <p className="dim">{t("brand.lead")}</p>
        <ActionForm form={brand}>
          <SeenVersion current={model.brand.version} conflict="staff-catalog.changed-name" />
          <Field field={branding.name} label={t("column.brand")} autoComplete="off" />
          <TextareaField field={branding.reason} label={t("reason")} rows={2} />
          <SubmitButton pending={words("working")} className="fit">
            {words("save")}
          </SubmitButton>
        </ActionForm>
      </Panel>
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;
