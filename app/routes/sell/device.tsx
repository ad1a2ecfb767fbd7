import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { listingDraftContext, apiContext } from "../../context.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import {
  listDeviceDifferences,
  DEVICE_FIELDS,
  toDeviceChoice,
} from "../../modules/listing-draft/device-choices.ts";
import { DeviceNumberField } from "../../modules/listing-draft/device-number-field.tsx";
import { DeviceFields } from "../../modules/listing-draft/device-fields.tsx";
import { DeviceSearch } from "../../modules/listing-draft/device-search.tsx";
import {
  findDeviceChoices,
  findDeviceMatches,
} from "../../modules/listing-draft/find-device-choices.server.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { deviceSchema, saveDevice } from "../../modules/listing-draft/save-device.server.ts";
import { StepForm, useStepForm } from "../../modules/listing-draft/draft-form.tsx";
import { stepAction } from "../../modules/listing-draft/step-action.server.ts";
import type { Route } from "./+types/device";

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const words = (url.searchParams.get("find") ?? "").trim().slice(0, 120);
  const draft = await context.get(listingDraftContext).draft();
  const chosen = toDeviceChoice(draft);
  const { kept, ...form } = openForm(context, deviceSchema);
  for (const field of DEVICE_FIELDS) {
    const typed = kept?.[field];
    if (typeof typed === "string") chosen[field] = typed;
  }
  const [lists, matches] = await Promise.all([
    findDeviceChoices(api, chosen),
    findDeviceMatches(api, words),
  ]);
  const typedNumber = kept?.["device_number"];
  const number = typeof typedNumber === "string" ? typedNumber : draft.device_number;
  const pickNonce = crypto.randomUUID();
  const isNumberNeeded = draft.is_number_needed;
  return {
    chosen,
    number,
    isNumberNeeded,
    lists,
    words,
    matches,
    pickNonce,
    form: { ...form, kept: null },
  };
}

export const action = stepAction("device", {
  schema: deviceSchema,
  run: (work, { context }) => saveDevice(work, context.get(apiContext)),
});

export default function Device({ loaderData, actionData: result }: Route.ComponentProps) {
  const t = useT("listing-draft");
  const common = useT("common");
  const { revalidate } = useRevalidator();
  const {
    chosen,
    number,
    isNumberNeeded,
    lists,
    words,
    matches,
    pickNonce,
    form: seed,
  } = loaderData;
  const conflict = result?.conflict;
  // After a conflict the form shows the saved device; the other one is in the comparison.
  const [form, fields] = useStepForm({
    seed,
    values: { ...chosen, device_number: number },
    result: conflict ? undefined : result,
  });
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
        form={form}
        result={result}
        keeps="saved"
        // The next question depends on the answer.
        onKept={() => void revalidate()}
        differences={conflict ? listDeviceDifferences(conflict, lists, { t, common }) : []}
      >
        <DeviceFields lists={lists} chosen={chosen} fields={fields} />
        {chosen.vertical === null || chosen.model_id === null ? null : (
          <DeviceNumberField
            field={fields.device_number}
            vertical={chosen.vertical}
            isNeeded={isNumberNeeded}
          />
        )}
      </StepForm>
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;
