import { cookiesContext, listingDraftContext, apiContext } from "../../context.ts";
import { toUploadAnswer } from "../../modules/photo/answer-upload.server.ts";
import { parsePhotoAction } from "../../modules/photo/photo-action.ts";
import { presentPhotos } from "../../modules/photo/photo-views.ts";
import { runPhotoAction } from "../../modules/photo/run-photo-action.server.ts";
import { isPhotoTag } from "../../modules/photo/store-chosen.server.ts";
import type { Outcome } from "../../modules/photo/upload-queue.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/photo-upload";

export async function action({ request, context }: Route.ActionArgs) {
  const service = context.get(listingDraftContext);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  try {
    const photoAction = parsePhotoAction(text("photoAction") || text("deed"));
    const [file, tag] = [form.get("file"), form.get("tag")];
    if (photoAction !== null) await runPhotoAction(service, photoAction);
    else if (file instanceof File && isPhotoTag(tag))
      await service.addPhoto(
        { file, tag, ...(text("is_cover") === "true" ? { is_cover: true } : {}) },
        text("nonce").slice(0, 40) || crypto.randomUUID(),
      );
    else return answer({ is: "refused", fault: "photo-required" }, 422);
    return answer({ is: "stored", views: presentPhotos(await service.draft()) }, 200);
  } catch (error) {
    const mayBeHidden = parseApiError(error)?.code === "not_found";
    const rejection = toUploadAnswer(error, mayBeHidden && (await isSignedOut(context)));
    if (rejection === null) throw error;
    const wait = parseApiError(error)?.facts["retry_after"];
    return answer(rejection.outcome, rejection.status, {
      ...(typeof wait === "number" && { "Retry-After": String(wait) }),
    });
  }
}

const answer = (outcome: Outcome, status: number, headers: Record<string, string> = {}) =>
  Response.json(outcome, { status, headers });

/** Visitors get 404 for a member's draft, so an expired session needs a check of its own. */
async function isSignedOut(context: Route.ActionArgs["context"]): Promise<boolean> {
  if (context.get(cookiesContext).get("accessToken") === null) return true;
  try {
    await context.get(apiContext).account.get();
    return false;
  } catch (error) {
    // A redirect to sign-in, which is no answer for a photo.
    return error instanceof Response;
  }
}
