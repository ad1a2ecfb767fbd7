/** spec §3 "Photo tags". Without zod, because browsers import it too. */
export const PHOTO_TAGS = [
  "front-view",
  "back-view",
  "left-side-view",
  "right-side-view",
  "charger-port-view",
  "screen-on-view",
  "model-info",
  "battery-health",
  "first-extra",
  "second-extra",
] as const;
export type PhotoTag = (typeof PHOTO_TAGS)[number];
