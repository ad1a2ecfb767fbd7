import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { savedFormContext, listingDraftContext, localeContext, apiContext } from "../../context.ts";
import { useT } from "../../modules/locale/use-t.ts";
import {
  listDeviceDifferences,
  DEVICE_FIELDS,
  toDeviceChoice,
} from "../../modules/listing-draft/device-choices.ts";
import { DeviceFields } from "../../modules/listing-draft/device-fields.tsx";
import { DeviceSearch } from "../../modules/listing-draft/device-search.tsx";
import {
  findDeviceChoices,
  findDeviceMatches,
} from "../../modules/listing-draft/find-device-choices.server.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { runSellStep } from "../../modules/listing-draft/run-sell-step.server.ts";
import { saveDevice } from "../../modules/listing-draft/save-device.server.ts";
import { StepForm } from "../../modules/listing-draft/step-form.tsx";
import { useStepSentence } from "../../modules/listing-draft/step-error.tsx";
import { sellerPaths } from "../../seller-paths.ts";
import type { Route } from "./+types/device";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const path = sellerPaths.sell(context.get(localeContext), params.listingId, "device");
  const api = context.get(apiContext);
  const words = (url.searchParams.get("find") ?? "").trim().slice(0, 120);
  const chosen = toDeviceChoice(await context.get(listingDraftContext).draft());
  const kept = context.get(savedFormContext).take(path);
  for (const field of DEVICE_FIELDS) chosen[field] = kept?.[field] || chosen[field];
  const [lists, matches] = await Promise.all([
    findDeviceChoices(api, chosen),
    findDeviceMatches(api, words),
  ]);
  return { chosen, lists, words, matches, pickNonce: crypto.randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  return runSellStep({ request, context }, "device", (work) =>
    saveDevice(work, context.get(apiContext)),
  );
}

export default function Device({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("listing-draft");
  const common = useT("common");
  const sentenceOf = useStepSentence();
  const { revalidate } = useRevalidator();
  const { chosen, lists, words, matches, pickNonce } = loaderData;
  const errorOf = (field: string) => {
    const [key] = actionData?.fields[field] ?? [];
    return key === undefined ? undefined : sentenceOf(key);
  };
  const theirs = actionData?.conflict?.theirs;
  const model = useRef(chosen.model_id);
  useEffect(() => {
    if (model.current === chosen.model_id) return;
    model.current = chosen.model_id;
    // Pressing a match removes its button and loses the focus; a focused list keeps it.
    if (document.activeElement !== document.body) return;
    const nextOf = (name: string) =>
      document.querySelector(`input[name="${name}"]:checked`) === null
        ? document.querySelector<HTMLElement>(`input[name="${name}"]`)
        : null;
    (nextOf("color_id") ?? nextOf("capacity_id"))?.focus();
  }, [chosen.model_id]);
  return (
    <>
      <DeviceSearch words={words} matches={matches} nonce={pickNonce} />
      <StepForm
        reply={actionData}
        keeps="saved"
        // The next question depends on the answer.
        onKept={() => void revalidate()}
        differences={
          theirs ? listDeviceDifferences(actionData.values, theirs, lists, { t, common }) : []
        }
      >
        <DeviceFields lists={lists} chosen={chosen} errorOf={errorOf} />
      </StepForm>
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;
