import { redirect } from "react-router";
import * as z from "zod";
import { listingDraftContext, localeContext } from "../../context.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import type { Check, FormSeed } from "../../modules/form/form-rules.ts";
import type { ErrorText } from "../../modules/form/use-error-text.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { formatList } from "../../modules/locale/format.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { ConditionFields } from "../../modules/listing-draft/condition-fields.tsx";
import { listGroups } from "../../modules/listing-draft/condition-groups.ts";
import {
  createConditionSchema,
  toConditionFields,
} from "../../modules/listing-draft/condition-schema.server.ts";
import {
  BATTERY_UNKNOWN,
  listMarked,
  parsePercent,
  toConditionValues,
  useGradeWords,
  type Cause,
  type ConditionField,
  type ConditionValues,
} from "../../modules/listing-draft/condition-values.ts";
import { StepForm, useStepForm } from "../../modules/listing-draft/draft-form.tsx";
import { stepAction } from "../../modules/listing-draft/step-action.server.ts";
import { useConditionDifferences } from "../../modules/listing-draft/use-condition-differences.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { sellerPaths } from "../../seller-paths.ts";
import type { Route } from "./+types/condition";

export async function loader({ context, params }: Route.LoaderArgs) {
  const draft = await context.get(listingDraftContext).draft();
  // The questions depend on the vertical.
  if (draft.vertical === null) {
    throw redirect(sellerPaths.sell(context.get(localeContext), params.listingId, "device"));
  }
  return {
    vertical: draft.vertical,
    values: toConditionValues(draft),
    form: openForm(context, createConditionSchema(draft.vertical, null)),
  };
}

export const action = stepAction("condition", {
  schema: ({ vertical }, form) =>
    vertical === null ? z.object({}) : createConditionSchema(vertical, form),
  run: async ({ value, service, save, go }) => {
    const { vertical } = await service.draft();
    if (vertical === null) return go("device");
    await save(toConditionFields(vertical, value));
    return go();
  },
});

export default function Condition({ loaderData, actionData: result }: Route.ComponentProps) {
  const t = useT("condition");
  const locale = useLocale();
  const { nameOf } = useGradeWords();
  const listDifferences = useConditionDifferences();
  const { vertical, values, form: seed } = loaderData;
  const [form, fields] = useStepForm<ConditionField>({
    seed: seed as FormSeed<ConditionField>,
    values,
    result,
    texts: ["condition"],
    check: checkBattery,
  });
  const sent = result?.initialValue as ConditionValues | undefined;
  const errorText: ErrorText = (key, values) => {
    const name = String(values?.["field"] ?? "");
    if (key === "sell.choose") return t("required", { category: nameOf(name as Cause) });
    if (key === "condition.fine-required")
      return t.find(`fine.${name.slice("fine_".length)}.missing`) ?? form.errorText(key, values);
    const marked = listGroups(vertical).find(({ group }) => name === `fine_${group}`);
    if (key === "condition.marked" && marked)
      return t("marked", {
        all: t(`fine.${marked.group}.all`),
        some: t(`fine.${marked.group}.some`),
        parts: formatList(locale, listMarked(sent ?? {}, marked).map(nameOf)),
      });
    return form.errorText(key, values);
  };
  return (
    <StepForm
      form={{ ...form, errorText }}
      result={result}
      keeps="saved"
      differences={result?.conflict ? listDifferences(vertical, result.conflict) : []}
    >
      <ConditionFields key={vertical} {...{ vertical, fields, sent }} />
    </StepForm>
  );
}

const checkBattery: Check = (name, value, form) =>
  name === "battery_health" && !form.has(BATTERY_UNKNOWN) && Number.isNaN(parsePercent(value))
    ? "sell.battery-percent"
    : null;

export const shouldRevalidate = revalidateAfterError;
