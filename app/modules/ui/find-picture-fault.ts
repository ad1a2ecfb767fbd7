import { LIMITS } from "#contract/limits.ts";

const TAKEN: ReadonlySet<string> = new Set(["image/png", "image/jpeg"]);

/** What `accept` of a file control says (spec §5 "Photos"). */
export const PICTURE_KINDS = [...TAKEN].join(",");

/** Why a file cannot be sent as a picture, as a key; the server looks closer. */
export function findPictureFault({ name, type, size }: Pick<File, "name" | "type" | "size">) {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return "auth.photo-heic";
  if (!TAKEN.has(type)) return "auth.photo-format";
  if (size > LIMITS.photo.bytes) return "auth.photo-too-large";
  return null;
}

export type PhotosFault = "many" | "kind" | "heavy";

/** The words that travel with the photos need room too. */
const MOST = LIMITS.body.upload - LIMITS.body.form;

/** Why these cannot be sent in one form; the server looks closer. */
export function findPhotosFault(
  files: readonly Pick<File, "name" | "type" | "size">[],
  max: number,
): PhotosFault | null {
  if (files.length > max) return "many";
  if (files.some((file) => findPictureFault(file) !== null)) return "kind";
  return files.reduce((sum, { size }) => sum + size, 0) > MOST ? "heavy" : null;
}
