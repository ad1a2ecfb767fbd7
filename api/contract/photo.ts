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

/** What may be wrong with a photo that was taken all the same. */
export const PHOTO_WARNINGS = ["dark", "blurred"] as const;
export type PhotoWarning = (typeof PHOTO_WARNINGS)[number];

/** Clockwise. */
export const PHOTO_TURNS = [0, 90, 180, 270] as const;
export type PhotoTurn = (typeof PHOTO_TURNS)[number];
