import { LIMITS } from "#contract/limits.ts";

const TAKEN: ReadonlySet<string> = new Set(["image/png", "image/jpeg"]);

/** The `accept` attribute (spec §5 "Photos"). */
export const PICTURE_KINDS = [...TAKEN].join(",");

export function findPictureFault({ name, type, size }: Pick<File, "name" | "type" | "size">) {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return "auth.photo-heic";
  if (!TAKEN.has(type)) return "auth.photo-format";
  if (size > LIMITS.photo.bytes) return "auth.photo-too-large";
  return null;
}

export type PhotosFault = "many" | "kind" | "heavy";

/** Leaves room for the other fields of the request body. */
const MOST = LIMITS.body.upload - LIMITS.body.form;

export function findPhotosFault(
  files: readonly Pick<File, "name" | "type" | "size">[],
  max: number,
): PhotosFault | null {
  if (files.length > max) return "many";
  if (files.some((file) => findPictureFault(file) !== null)) return "kind";
  return files.reduce((sum, { size }) => sum + size, 0) > MOST ? "heavy" : null;
}
