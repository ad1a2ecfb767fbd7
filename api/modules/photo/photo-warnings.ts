import type { PhotoTag, PhotoWarning } from "#contract/photo.ts";

/** Mean luminance below which marks cannot be seen. */
const DARK = 55;
/** Variance of the Laplacian below which nothing in the photo has a clear edge. */
const BLURRED = 25;

/** Screenshots are as dark as the phone's theme, and a lit screen is photographed in the dark. */
const MAY_BE_DARK: readonly PhotoTag[] = ["screen-on-view", "model-info", "battery-health"];

type Measured = { tag: PhotoTag; brightness: number | null; sharpness: number | null };

export function listPhotoWarnings({ tag, brightness, sharpness }: Measured): PhotoWarning[] {
  const warnings: PhotoWarning[] = [];
  if (brightness !== null && brightness < DARK && !MAY_BE_DARK.includes(tag)) warnings.push("dark");
  if (sharpness !== null && sharpness < BLURRED) warnings.push("blurred");
  return warnings;
}
