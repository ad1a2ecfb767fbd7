import { PHOTO_TAGS, type PhotoTag } from "#contract/photo.ts";
import type { listingDraftContext } from "../../context.ts";
import { fileNameOf } from "./photo-views.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";

type Service = NonNullable<(typeof listingDraftContext)["defaultValue"]>;

export const isPhotoTag = (text: unknown): text is PhotoTag =>
  PHOTO_TAGS.some((tag) => tag === text);

/** An error of one photo does not stop the others. */
export async function storeChosen(
  service: Service,
  form: FormData,
  nonce: string,
): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {};
  for (const tag of PHOTO_TAGS) {
    const file = form.get(fileNameOf(tag));
    if (!(file instanceof File) || (file.size === 0 && file.name === "")) continue;
    try {
      // Includes the size: another file from a cached page is another photo.
      await service.addPhoto({ file, tag }, `${nonce.slice(0, 36)}-${tag}-${file.size}`);
    } catch (error) {
      const problem = parseApiError(error);
      if (problem?.code !== "invalid_fields") throw error;
      wrong[fileNameOf(tag)] = problem.fieldErrors["file"] ?? ["sell.photo-unreadable"];
    }
  }
  return wrong;
}
