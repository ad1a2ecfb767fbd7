import { PHOTO_TAGS, type PhotoTag } from "#contract/photo-tags.ts";
import type { listingDeskContext } from "../../context.ts";
import { readProblem } from "../session/read-problem.ts";
import { fileNameOf } from "./photo-views.ts";

type Desk = NonNullable<(typeof listingDeskContext)["defaultValue"]>;

export const isPhotoTag = (text: unknown): text is PhotoTag =>
  PHOTO_TAGS.some((tag) => tag === text);

/**
 * Stores every photo that a plain form brings, slot by slot. What is wrong with one does not hold up
 * the others; it is answered by the name of its control.
 */
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
      // With its size: whoever comes back to an old page and chooses another one means another one.
      await desk.addPhoto({ file, tag }, `${nonce.slice(0, 36)}-${tag}-${file.size}`);
    } catch (error) {
      const problem = readProblem(error);
      if (problem?.code !== "invalid_fields") throw error;
      wrong[fileNameOf(tag)] = problem.fieldErrors["file"] ?? ["sell.photo-unreadable"];
    }
  }
  return wrong;
}
