import { redirect, useSearchParams } from "react-router";
import { listingDraftContext } from "../../context.ts";
import { parsePhotoAction } from "../../modules/photo/photo-action.ts";
import { PhotoStep } from "../../modules/photo/photo-step.tsx";
import { presentPhotos } from "../../modules/photo/photo-views.ts";
import { runPhotoAction } from "../../modules/photo/run-photo-action.server.ts";
import { storeChosen } from "../../modules/photo/store-chosen.server.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { runSellStep } from "../../modules/listing-draft/run-sell-step.server.ts";
import { StepForm } from "../../modules/listing-draft/step-form.tsx";
import { useStepSentence } from "../../modules/listing-draft/step-error.tsx";
import { withQuery } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import type { Route } from "./+types/photos";

export async function loader({ context }: Route.LoaderArgs) {
  return presentPhotos(await context.get(listingDraftContext).draft());
}

export async function action(args: Route.ActionArgs) {
  return runSellStep(args, "photos", async ({ form, text, service, locale, nonce, go, refuse }) => {
    // Stored for every button, because a browser cannot choose the files again.
    const wrong = await storeChosen(service, form, nonce);
    const intent = text("intent");
    const photoAction = parsePhotoAction(intent);
    if (photoAction !== null) await runPhotoAction(service, photoAction);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    if (intent === "") return go();
    const here = sellerPaths.sell(locale, service.listingId, "photos");
    return redirect(withQuery(here, { return: text("return") }), 303);
  });
}

export default function Photos({ loaderData, actionData, params }: Route.ComponentProps) {
  const sentenceOf = useStepSentence();
  const [query] = useSearchParams();
  return (
    <StepForm reply={actionData} encType="multipart/form-data" keeps={false}>
      <PhotoStep
        listingId={params.listingId}
        views={loaderData}
        wasTooLarge={query.get("refused") === "size"}
        errorOf={(name) => {
          const [key] = actionData?.fields[name] ?? [];
          return key === undefined ? null : sentenceOf(key);
        }}
      />
    </StepForm>
  );
}

export const shouldRevalidate = revalidateAfterError;
