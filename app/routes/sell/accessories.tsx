import { redirect } from "react-router";
import { ACCESSORY_FIELDS } from "#contract/listing-words.ts";
import { LIMITS } from "#contract/limits.ts";
import { savedFormContext, listingDraftContext, localeContext } from "../../context.ts";
import { useT } from "../../modules/locale/use-t.ts";
import {
  toAccessoryValues,
  listAccessoryDifferences,
} from "../../modules/listing-draft/accessory-choices.ts";
import { AccessoryFields } from "../../modules/listing-draft/accessory-fields.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { runSellStep } from "../../modules/listing-draft/run-sell-step.server.ts";
import { StepForm } from "../../modules/listing-draft/step-form.tsx";
import { useStepSentence } from "../../modules/listing-draft/step-error.tsx";
import { sellerPaths } from "../../seller-paths.ts";
import type { Route } from "./+types/accessories";

export async function loader({ context, params }: Route.LoaderArgs) {
  const path = sellerPaths.sell(context.get(localeContext), params.listingId, "accessories");
  const draft = await context.get(listingDraftContext).draft();
  if (draft.vertical === null) {
    throw redirect(sellerPaths.sell(context.get(localeContext), params.listingId, "device"));
  }
  const kept = context.get(savedFormContext).take(path);
  return { vertical: draft.vertical, values: kept ?? toAccessoryValues(draft) };
}

export async function action({ request, context }: Route.ActionArgs) {
  return runSellStep({ request, context }, "accessories", async ({ text, save, go }) => {
    const there = Object.fromEntries(ACCESSORY_FIELDS.map((name) => [name, text(name) !== ""]));
    const description = text("accessories_description");
    const isTooLong = description.length > LIMITS.listing.accessories;
    await save(
      { ...there, accessories_description: description },
      isTooLong ? { accessories_description: ["sell.too-long"] } : {},
    );
    return go();
  });
}

export default function Accessories({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("listing-draft");
  const sentence = useStepSentence();
  const sentenceOf = (key: string) =>
    key === "sell.too-long"
      ? t("fault.accessories.too-long", { max: LIMITS.listing.accessories })
      : sentence(key);
  const { vertical } = loaderData;
  const values = actionData?.values ?? loaderData.values;
  const errorOf = (field: string) => {
    const [key] = actionData?.fields[field] ?? [];
    return key === undefined ? undefined : sentenceOf(key);
  };
  const theirs = actionData?.conflict?.theirs;
  return (
    <StepForm
      reply={actionData}
      sentenceOf={(_, key) => sentenceOf(key)}
      keeps="saved"
      differences={theirs ? listAccessoryDifferences(values, theirs, t) : []}
    >
      <AccessoryFields {...{ vertical, values, errorOf }} />
    </StepForm>
  );
}

export const shouldRevalidate = revalidateAfterError;
