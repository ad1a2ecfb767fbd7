import { LIMITS } from "#contract/limits.ts";
import { findPictureFault } from "./find-picture-fault.ts";

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
