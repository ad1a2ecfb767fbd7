import { redirect } from "react-router";
import * as z from "zod";
import { ACCESSORY_FIELDS, type AccessoryField } from "#contract/listing-words.ts";
import { LIMITS } from "#contract/limits.ts";
import { listingDraftContext, localeContext } from "../../context.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import {
  toAccessoryValues,
  listAccessoryDifferences,
} from "../../modules/listing-draft/accessory-choices.ts";
import { AccessoryFields } from "../../modules/listing-draft/accessory-fields.tsx";
import { StepForm, useStepForm } from "../../modules/listing-draft/draft-form.tsx";
import { stepAction } from "../../modules/listing-draft/step-action.server.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { sellerPaths } from "../../seller-paths.ts";
import type { Route } from "./+types/accessories";

const box = z.string().optional().transform(Boolean);
const schema = z.object({
  ...(Object.fromEntries(ACCESSORY_FIELDS.map((name) => [name, box])) as Record<
    AccessoryField,
    typeof box
  >),
  accessories_description: z
    .string()
    .trim()
    .max(LIMITS.listing.accessories, "accessories.too-long")
    .default(""),
});

export async function loader({ context, params }: Route.LoaderArgs) {
  const draft = await context.get(listingDraftContext).draft();
  if (draft.vertical === null) {
    throw redirect(sellerPaths.sell(context.get(localeContext), params.listingId, "device"));
  }
  return {
    vertical: draft.vertical,
    values: toAccessoryValues(draft),
    form: openForm(context, schema),
  };
}

export const action = stepAction("accessories", {
  schema,
  run: async ({ value, save, go }) => {
    await save(value);
    return go();
  },
});

export default function Accessories({ loaderData, actionData: result }: Route.ComponentProps) {
  const t = useT("listing-draft");
  const { vertical, values, form: seed } = loaderData;
  const [form, fields] = useStepForm({ seed, values, result });
  const differences = result?.conflict ? listAccessoryDifferences(result.conflict, t) : [];
  return (
    <StepForm form={form} result={result} keeps="saved" differences={differences}>
      <AccessoryFields {...{ vertical, fields }} />
    </StepForm>
  );
}

export const shouldRevalidate = revalidateAfterError;
