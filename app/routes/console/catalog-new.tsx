import { VERTICALS } from "#contract/vertical.ts";
import { readProfile } from "../../read-profile.server.ts";
import { consolePaths } from "../../console-paths.ts";
import {
  CATALOG_MESSAGES,
  deviceSchema,
} from "../../modules/staff-catalog/catalog-forms.server.ts";
import { ActionForm } from "../../modules/form/action-form.tsx";
import { Field, SelectField } from "../../modules/form/fields.tsx";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { SubmitButton } from "../../modules/form/submit-button.tsx";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { nameMissingKey } from "../../modules/staff/staff-forms.server.ts";
import { Breadcrumbs } from "../../modules/ui/breadcrumbs.tsx";
import { isId } from "../../modules/ui/is-id.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/catalog-new";

export const handle = { scripts: false };

export async function loader({ context, url }: Route.LoaderArgs) {
  const profile = await readProfile(context);
  if (!staffMay(profile, "write_catalog")) throw new Response(null, { status: 404 });
  const wish = url.searchParams.get("wish") ?? "";
  return {
    form: openForm(context, deviceSchema),
    mayPrice: staffMay(profile, "write_prices"),
    wish: isId(wish) ? wish : "",
    vertical: VERTICALS.find((one) => one === url.searchParams.get("vertical")) ?? "",
  };
}

export const action = formAction({
  schema: deviceSchema,
  messages: CATALOG_MESSAGES,
  onError: nameMissingKey,
  run: async ({ value: { wish, ...cells }, api, done, locale, t }) => {
    const { model_id } = await api.staffCatalog.createDevice(cells);
    const answer = wish === undefined ? "new.done" : await answerWish(api, wish, model_id);
    return done(consolePaths.catalogModel(locale, model_id), t("staff-catalog")(answer));
  },
});

/** The device is there in any case; a colleague may have answered the wish meanwhile. */
async function answerWish(api: ApiClient, id: string, model_id: string) {
  try {
    await api.deviceWish.decide({ id, decision: "listed", model_id });
    return "new.done-wish";
  } catch (error) {
    if (parseApiError(error) === null) throw error;
    return "new.done-wish-open";
  }
}

export default function CatalogNew({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("staff-catalog");
  const words = useT("console");
  const kinds = useT("common");
  const locale = useLocale();
  const [form, fields] = useActionForm({
    id: "device",
    ...(loaderData.wish !== "" && { hidden: { wish: loaderData.wish } }),
    defaultValue: { vertical: loaderData.vertical },
    seed: loaderData.form,
    lastResult: actionData,
    texts: ["staff-catalog", "console"],
  });
  return (
    <main id="main" className="stack narrow">
      <PageHead title={t("new.title")} noIndex />
      <Breadcrumbs
        label={words("place")}
        breadcrumbs={[{ label: t("title"), to: consolePaths.catalog(locale) }]}
      />
      <div>
        <h1>{t("new.title")}</h1>
        <p className="dim">{t("new.lead")}</p>
      </div>
      <ActionForm form={form}>
        <Field field={fields.brand} label={t("column.brand")} autoComplete="off" />
        <Field field={fields.model} label={t("column.model")} autoComplete="off" />
        <SelectField field={fields.vertical} label={t("column.vertical")} hint={t("new.if-new")}>
          <option value="">{t("new.choose")}</option>
          {VERTICALS.map((vertical) => (
            <option key={vertical} value={vertical}>
              {kinds(`vertical.${vertical}`)}
            </option>
          ))}
        </SelectField>
        <Field
          field={fields.release_date}
          type="date"
          label={t("column.release_date")}
          hint={t("new.if-new")}
        />
        <Field
          field={fields.capacity}
          label={t("column.capacity")}
          hint={t("new.capacity-hint")}
          autoComplete="off"
        />
        <Field field={fields.color_en} label={t("column.color_en")} autoComplete="off" />
        <Field
          field={fields.color_el}
          label={t("column.color_el")}
          hint={t("new.if-new-color")}
          autoComplete="off"
        />
        <Field
          field={fields.swatch}
          label={t("column.swatch")}
          hint={t("new.swatch-hint")}
          autoComplete="off"
        />
        {loaderData.mayPrice ? (
          <>
            <Field
              field={fields.face_value_gr}
              label={t("column.face_value_gr")}
              hint={t("new.value-hint")}
              inputMode="decimal"
            />
            <Field
              field={fields.face_value_gb}
              label={t("column.face_value_gb")}
              hint={t("new.value-hint")}
              inputMode="decimal"
            />
          </>
        ) : null}
        <SubmitButton pending={words("working")} className="fit">
          {t("new.save")}
        </SubmitButton>
      </ActionForm>
    </main>
  );
}
