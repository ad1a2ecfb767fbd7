import { PHOTO_TAGS, type PhotoTag } from "#contract/photo.ts";
import type { listingDeskContext } from "../../context.ts";
import { readProblem } from "../session/read-problem.ts";
import { fileNameOf } from "./photo-views.ts";

type Desk = NonNullable<(typeof listingDeskContext)["defaultValue"]>;

export const isPhotoTag = (text: unknown): text is PhotoTag =>
  PHOTO_TAGS.some((tag) => tag === text);

/** An error of one photo does not stop the others. */
export async function storeChosen(
  desk: Desk,
  form: FormData,
  nonce: string,
): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {};
  for (const tag of PHOTO_TAGS) {
    const file = form.get(fileNameOf(tag));
    if (!(file instanceof File) || (file.size === 0 && file.name === "")) continue;
    try {
      // Includes the size: another file from a cached page is another photo.
      await desk.addPhoto({ file, tag }, `${nonce.slice(0, 36)}-${tag}-${file.size}`);
    } catch (error) {
      const problem = readProblem(error);
      if (problem?.code !== "invalid_fields") throw error;
      wrong[fileNameOf(tag)] = problem.fieldErrors["file"] ?? ["sell.photo-unreadable"];
    }
  }
  return wrong;
}
