import { LIMITS } from "#contract/limits.ts";
import { keepPicture, type KeepingDeps } from "./keep-picture.ts";
import { toMediaPath } from "./media-key.ts";
import { OWN_WORK, processPicture, toUploadCost } from "./process-picture.ts";
import { refuseUndecodable, requirePhoto } from "./require-photo.ts";
import { admitUpload, type UploadCall } from "./upload-allowance.ts";

const toTask = (bytes: Uint8Array, { width, height }: { width: number; height: number }) =>
  ({ kind: "portrait", bytes, side: Math.min(width, height) }) as const;

/**
 * Keeps an uploaded photo of a person, cut to a square around its middle, upright, re-encoded and
 * without metadata. Answers its address, to be written to the account within the hour. Throws
 * `MediaRefused`, `BusyError` when too many are being made, and what `admitUpload` throws.
 */
export async function keepPortrait(call: UploadCall, bytes: Uint8Array): Promise<string> {
  call.database.refuseTx();
  const photo = await requirePhoto(bytes, LIMITS.photo.leastOfPerson);
  const made = await admitUpload(call, photo, toTask(bytes, photo));
  return toMediaPath(await keepPicture(call, made, call.at));
}

/** The same with a picture that a sign-in provider gave, while nobody waits for it. */
export async function keepProvidedPortrait(
  deps: KeepingDeps,
  bytes: Uint8Array,
  at: Date,
): Promise<string> {
  deps.database.refuseTx();
  const photo = await requirePhoto(bytes);
  const made = await processPicture(toTask(bytes, photo), {
    lane: "background",
    owner: OWN_WORK,
    cost: toUploadCost(photo),
  }).done.catch(refuseUndecodable);
  return toMediaPath(await keepPicture(deps, made, at));
}
