export { createMedia, type Media } from "./create-media.ts";
export { planPictureDrop, planPictureDrops, registerPhotoJobs } from "./delete-photo.ts";
export { registerFingerprintJobs } from "./fingerprint-waiting.ts";
export {
  findMediaKey,
  isMediaKey,
  type MediaKey,
  presentPhotos,
  toMediaKey,
  toMediaPath,
  toOriginalPath,
  toWholePath,
} from "./media-key.ts";
export { listPhotoWarnings } from "./photo-warnings.ts";
export { BusyError } from "./picture-lanes.ts";
export { type MediaProblem, MediaRefused } from "./require-photo.ts";
export { settleDrawings, storeDrawing } from "./store-original.ts";
export {
  cutPhoto,
  cutPortrait,
  encodePhoto,
  readWhole,
  storePhoto,
  storePortrait,
  type StoredPortrait,
  storeProvidedPortrait,
  storeUploads,
} from "./store-photo.ts";
export { admitBytes } from "./upload-allowance.ts";
