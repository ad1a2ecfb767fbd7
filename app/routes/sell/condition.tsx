import { redirect } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import { savedFormContext, listingDraftContext, localeContext } from "../../context.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { ConditionFields } from "../../modules/listing-draft/condition-fields.tsx";
import { toConditionValues, useGradeWords } from "../../modules/listing-draft/condition-values.ts";
import { parseCondition } from "../../modules/listing-draft/parse-condition.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { runSellStep } from "../../modules/listing-draft/run-sell-step.server.ts";
import { StepForm } from "../../modules/listing-draft/step-form.tsx";
import { useConditionDifferences } from "../../modules/listing-draft/use-condition-differences.ts";
import { useStepSentence } from "../../modules/listing-draft/step-error.tsx";
import { sellerPaths } from "../../seller-paths.ts";
import type { Route } from "./+types/condition";

export async function loader({ context, params }: Route.LoaderArgs) {
  const path = sellerPaths.sell(context.get(localeContext), params.listingId, "condition");
  const draft = await context.get(listingDraftContext).draft();
  // The questions depend on the vertical.
  if (draft.vertical === null) {
    throw redirect(sellerPaths.sell(context.get(localeContext), params.listingId, "device"));
  }
  const kept = context.get(savedFormContext).take(path);
  return { vertical: draft.vertical, values: kept ?? toConditionValues(draft) };
}

export async function action({ request, context }: Route.ActionArgs) {
  return runSellStep({ request, context }, "condition", async ({ service, text, save, go }) => {
    const { vertical } = await service.draft();
    if (vertical === null) return go("device");
    const { fields, wrong } = parseCondition(vertical, text);
    await save(fields, wrong);
    return go();
  });
}

export default function Condition({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("condition");
  const { nameOf } = useGradeWords();
  const sentence = useStepSentence();
  const listDifferences = useConditionDifferences();
  const { vertical } = loaderData;
  const values = actionData?.values ?? loaderData.values;
  const sentenceOf = (field: string, key: string) => {
    if (key === "sell.choose")
      return t("required", { category: nameOf(field as Parameters<typeof nameOf>[0]) });
    if (key !== "sell.too-long") return sentence(key);
    return t("too-long", { max: LIMITS.listing[field === "notes" ? "notes" : "reason"] });
  };
  const errorOf = (field: string) => {
    const [key] = actionData?.fields[field] ?? [];
    return key === undefined ? undefined : sentenceOf(field, key);
  };
  const theirs = actionData?.conflict?.theirs;
  return (
    <StepForm
      reply={actionData}
      keeps="saved"
      sentenceOf={sentenceOf}
      differences={theirs ? listDifferences(vertical, values, theirs) : []}
    >
      <ConditionFields key={vertical} {...{ vertical, values, errorOf }} />
    </StepForm>
  );
}

export const shouldRevalidate = revalidateAfterError;
