import { redirect, useSearchParams } from "react-router";
import * as z from "zod";
import { PHOTO_TAGS } from "#contract/photo.ts";
import { listingDraftContext, localeContext } from "../../context.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { parsePhotoAction } from "../../modules/photo/photo-action.ts";
import { PhotoStep } from "../../modules/photo/photo-step.tsx";
import { fileNameOf, presentPhotos } from "../../modules/photo/photo-views.ts";
import { runPhotoAction } from "../../modules/photo/run-photo-action.server.ts";
import { storeChosen } from "../../modules/photo/store-chosen.server.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { StepForm, useStepForm } from "../../modules/listing-draft/draft-form.tsx";
import { stepAction } from "../../modules/listing-draft/step-action.server.ts";
import { withQuery } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import type { Route } from "./+types/photos";

const schema = z.object(
  Object.fromEntries(PHOTO_TAGS.map((tag) => [fileNameOf(tag), z.file().optional()])),
);

export async function loader({ context, params }: Route.LoaderArgs) {
  const draft = await context.get(listingDraftContext).draft();
  // The outlines depend on the vertical.
  if (draft.vertical === null)
    throw redirect(sellerPaths.sell(context.get(localeContext), params.listingId, "device"));
  const { vertical } = draft;
  return { vertical, views: presentPhotos(draft), form: openForm(context, schema) };
}

export const action = stepAction("photos", {
  schema,
  run: async ({ form, service, locale, nonce, go, refuse }) => {
    // Stored for every button, because a browser cannot choose the files again.
    const wrong = await storeChosen(service, form, nonce);
    const intent = String(form.get("intent") ?? "");
    const photoAction = parsePhotoAction(intent);
    if (photoAction !== null) await runPhotoAction(service, photoAction);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    if (intent === "") return go();
    const here = sellerPaths.sell(locale, service.listingId, "photos");
    return redirect(withQuery(here, { return: String(form.get("return") ?? "") }), 303);
  },
});

export default function Photos({ loaderData, actionData: result, params }: Route.ComponentProps) {
  const { vertical, views, form: seed } = loaderData;
  const [query] = useSearchParams();
  const [form, fields] = useStepForm({ seed, values: {}, result });
  return (
    <StepForm form={form} result={result} encType="multipart/form-data" keeps="no">
      <PhotoStep
        listingId={params.listingId}
        {...{ vertical, views }}
        wasTooLarge={query.get("refused") === "size"}
        fields={fields}
      />
    </StepForm>
  );
}

export const shouldRevalidate = revalidateAfterError;
