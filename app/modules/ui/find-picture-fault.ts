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
