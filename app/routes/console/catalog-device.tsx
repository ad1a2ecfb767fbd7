import { apiContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";
import { consolePaths } from "../../console-paths.ts";
import {
  CATALOG_MESSAGES,
  dropSchema,
  readValue,
  valueSchema,
} from "../../modules/staff-catalog/catalog-forms.server.ts";
import { ValuePanel } from "../../modules/staff-catalog/value-form.tsx";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { nameMissingKey } from "../../modules/staff/staff-forms.server.ts";
import { Breadcrumbs } from "../../modules/ui/breadcrumbs.tsx";
import { isId } from "../../modules/ui/is-id.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/catalog-device";

export const handle = { scripts: false };

const schemas = { value: valueSchema, drop: dropSchema };

export async function loader({ context, params: { productId } }: Route.LoaderArgs) {
  if (!isId(productId)) throw new Response(null, { status: 404 });
  const api = context.get(apiContext);
  const [device, profile] = await Promise.all([
    api.staffCatalog.getFaceValues({ productId }),
    readProfile(context),
  ]);
  return {
    device,
    mayReadCatalog: staffMay(profile, "read_catalog"),
    mayWrite: staffMay(profile, "write_prices"),
    forms: openForms(context, schemas),
  };
}

export const action = formActions(
  {
    value: {
      schema: schemas.value,
      run: async (work, { params: { productId } }: Route.ActionArgs) => {
        const { value, starts_on = null, ...wish } = work.value;
        const amount = readValue(value, work.locale);
        if (amount === null) return work.refuse({ value: "staff-catalog.value-malformed" });
        await work.api.staffCatalog.setFaceValue({ productId, ...wish, starts_on, value: amount });
        return work.done(work.page, work.t("staff-catalog")("saved"));
      },
    },
    drop: {
      schema: schemas.drop,
      run: async ({ value: { change: changeId, reason }, api, done, page, t }) => {
        await api.staffCatalog.dropFaceValue({ changeId, reason });
        return done(page, t("staff-catalog")("saved"));
      },
    },
  },
  { messages: CATALOG_MESSAGES, onError: nameMissingKey },
);

export default function CatalogDevice({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("staff-catalog");
  const words = useT("console");
  const locale = useLocale();
  const { device, mayReadCatalog, mayWrite, forms } = loaderData;
  return (
    <main id="main" className="stack">
      <PageHead title={device.title} noIndex />
      <Breadcrumbs
        label={words("place")}
        breadcrumbs={
          mayReadCatalog
            ? [
                { label: t("title"), to: consolePaths.catalog(locale) },
                { label: t("model.title"), to: consolePaths.catalogModel(locale, device.model_id) },
              ]
            : [{ label: t("prices.title"), to: consolePaths.catalogPrices(locale) }]
        }
      />
      <div>
        <h1>{device.title}</h1>
        <p className="dim">{t("value.lead")}</p>
      </div>
      {device.markets.map((entry) => (
        <ValuePanel
          key={entry.market}
          entry={entry}
          mayWrite={mayWrite}
          seeds={forms}
          result={actionData}
        />
      ))}
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
