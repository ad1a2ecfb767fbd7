import { Form, redirect } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import { apiContext, localeContext } from "../../context.ts";
import { consolePaths } from "../../console-paths.ts";
import { readProfile } from "../../read-profile.server.ts";
import { staffMay } from "../../modules/hub/staff-may.ts";
import {
  CATALOG_MESSAGES,
  mergeDevicesSchema,
  mergeModelsSchema,
} from "../../modules/staff-catalog/catalog-forms.server.ts";
import { DeviceMergeForm, ModelMergeForm } from "../../modules/staff-catalog/merge-form.tsx";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { useErrorText } from "../../modules/form/use-error-text.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { nameMissingKey } from "../../modules/staff/staff-forms.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import { Breadcrumbs } from "../../modules/ui/breadcrumbs.tsx";
import { Button } from "../../modules/ui/button.tsx";
import { Field, SelectField } from "../../modules/ui/field.tsx";
import { isId } from "../../modules/ui/is-id.ts";
import { Link } from "../../modules/ui/link.tsx";
import { Note } from "../../modules/ui/note.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/catalog-merge";

export const handle = { scripts: false };

const schemas = { models: mergeModelsSchema, devices: mergeDevicesSchema };

export async function loader({ context, url, params: { modelId } }: Route.LoaderArgs) {
  if (!isId(modelId)) throw new Response(null, { status: 404 });
  const api = context.get(apiContext);
  const [model, profile] = await Promise.all([
    api.staffCatalog.getModel({ modelId }),
    readProfile(context),
  ]);
  if (!staffMay(profile, "write_catalog")) throw new Response(null, { status: 404 });
  if (model.id !== modelId)
    throw redirect(consolePaths.catalogMerge(context.get(localeContext), model.id));
  const asked = (name: string) => url.searchParams.get(name) ?? "";
  const q = asked("q").trim().slice(0, LIMITS.catalogImport.name);
  const [into, device, other] = [asked("into"), asked("device"), asked("other")];
  const [found, models, devices] = await Promise.all([
    q === "" ? null : api.staffCatalog.listModels({ q }),
    isId(into) ? orFault(api.catalogMerge.planModels({ modelId, into })) : null,
    isId(device) && isId(other)
      ? orFault(api.catalogMerge.planDevices({ productId: device, into: other }))
      : null,
  ]);
  return {
    model,
    q,
    device,
    other,
    matches:
      found?.data.filter(({ id, vertical }) => id !== modelId && vertical === model.vertical) ??
      null,
    models,
    devices,
    forms: openForms(context, schemas),
  };
}

/** A pair that cannot be merged is a sentence of the page. */
async function orFault<Plan>(planned: Promise<Plan>): Promise<{ plan: Plan } | { fault: string }> {
  try {
    return { plan: await planned };
  } catch (error) {
    const problem = parseApiError(error);
    const fault =
      problem?.code === "not_found" ? "catalog-merge.gone" : problem?.fieldErrors["into"]?.[0];
    if (fault === undefined) throw error;
    return { fault };
  }
}

export const action = formActions(
  {
    models: {
      schema: schemas.models,
      run: async ({ value, api, done, locale, t }, { params: { modelId } }: Route.ActionArgs) => {
        await api.catalogMerge.models({ modelId, ...value });
        return done(consolePaths.catalogModel(locale, value.into), t("catalog-merge")("done"));
      },
    },
    devices: {
      schema: schemas.devices,
      run: async ({ value, api, done, locale, t }, { params: { modelId } }: Route.ActionArgs) => {
        const { device: productId, ...wish } = value;
        await api.catalogMerge.devices({ productId, ...wish });
        return done(consolePaths.catalogModel(locale, modelId), t("catalog-merge")("done"));
      },
    },
  },
  {
    messages: {
      ...CATALOG_MESSAGES,
      catalog_changed: "catalog-merge.changed",
      not_found: "catalog-merge.gone",
    },
    onError: nameMissingKey,
  },
);

export default function CatalogMerge({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("catalog-merge");
  const words = useT("console");
  const catalog = useT("staff-catalog");
  const locale = useLocale();
  const { model, models, devices, forms } = loaderData;
  const name = `${model.brand.name} ${model.name}`;
  return (
    <main id="main" className="stack">
      <PageHead title={t("title", { model: name })} noIndex />
      <Breadcrumbs
        label={words("place")}
        breadcrumbs={[
          { label: catalog("title"), to: consolePaths.catalog(locale) },
          { label: name, to: consolePaths.catalogModel(locale, model.id) },
        ]}
      />
      <div>
        <h1>{t("title", { model: name })}</h1>
        <p className="dim">{t("lead")}</p>
      </div>
      {models === null ? null : "fault" in models ? (
        <Fault text={models.fault} />
      ) : (
        <ModelMergeForm plan={models.plan} seed={forms.models} result={actionData} />
      )}
      {devices === null ? null : "fault" in devices ? (
        <Fault text={devices.fault} />
      ) : (
        <DeviceMergeForm plan={devices.plan} seed={forms.devices} result={actionData} />
      )}
      <ModelChoice {...loaderData} name={name} />
      <DeviceChoice {...loaderData} />
    </main>
  );
}

function Fault({ text }: { text: string }) {
  const say = useErrorText(["catalog-merge"]);
  return <Note kind="act">{say(text)}</Note>;
}

type Shown = Route.ComponentProps["loaderData"];

function ModelChoice({
  model,
  q,
  matches,
  name,
}: Pick<Shown, "model" | "q" | "matches"> & { name: string }) {
  const t = useT("catalog-merge");
  const locale = useLocale();
  return (
    <section aria-labelledby="models-title" className="stack">
      <h2 id="models-title">{t("models.title")}</h2>
      <p className="dim">{t("models.lead", { model: name })}</p>
      <Form
        key={q}
        method="get"
        action={consolePaths.catalogMerge(locale, model.id)}
        className="console-fields"
      >
        <Field
          id="merge-q"
          name="q"
          type="search"
          label={t("models.find")}
          defaultValue={q}
          maxLength={LIMITS.catalogImport.name}
        />
        <p>
          <Button size="m">{t("models.look")}</Button>
        </p>
      </Form>
      {matches === null ? null : matches.length === 0 ? (
        <p>{t("models.none")}</p>
      ) : (
        <>
          <h3>{t("models.found")}</h3>
          <ul>
            {matches.map((one) => (
              <li key={one.id}>
                <Link
                  to={consolePaths.catalogMerge(locale, model.id, { q, into: one.id })}
                  discover="none"
                >
                  {t("models.choose", { model: `${one.brand} ${one.name}` })}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function DeviceChoice({ model, device, other }: Pick<Shown, "model" | "device" | "other">) {
  const t = useT("catalog-merge");
  const locale = useLocale();
  const options = model.devices.map(({ id, color, capacity }) => (
    <option key={id} value={id}>
      {[capacity, color].filter(Boolean).join(", ")}
    </option>
  ));
  return (
    <section aria-labelledby="devices-title" className="stack">
      <h2 id="devices-title">{t("devices.title")}</h2>
      {model.devices.length < 2 ? (
        <p>{t("devices.few")}</p>
      ) : (
        <Form
          key={`${device} ${other}`}
          method="get"
          action={consolePaths.catalogMerge(locale, model.id)}
          className="console-fields"
        >
          <SelectField
            id="merge-device"
            name="device"
            label={t("devices.from")}
            defaultValue={device}
          >
            <option value="">{t("devices.choose")}</option>
            {options}
          </SelectField>
          <SelectField id="merge-other" name="other" label={t("devices.into")} defaultValue={other}>
            <option value="">{t("devices.choose")}</option>
            {options}
          </SelectField>
          <p>
            <Button size="m">{t("devices.look")}</Button>
          </p>
        </Form>
      )}
    </section>
  );
}

export const shouldRevalidate = revalidateAfterError;
