/** Words of the catalogue for staff; without zod, because components import them too. */

/** Columns of a file of devices, in its order. A device is named by `KEY_COLUMNS`. */
export const CATALOG_COLUMNS = [
  "brand",
  "model",
  "capacity",
  "color_en",
  "vertical",
  "release_date",
  "color_el",
  "swatch",
  "face_value_gr",
  "face_value_gb",
] as const;
export type CatalogColumn = (typeof CATALOG_COLUMNS)[number];

export const KEY_COLUMNS = ["brand", "model", "capacity", "color_en"] as const;

/** What a file with refused rows has besides; a check ignores both. */
export const ERROR_COLUMNS = ["error", "field"] as const;

export const IMPORT_STATES = ["checked", "running", "done"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const ROW_EFFECTS = ["new", "changed", "unchanged", "refused"] as const;
export type RowEffect = (typeof ROW_EFFECTS)[number];

/** Why a row of a file is refused. */
export const ROW_ERRORS = [
  "required",
  "malformed",
  "too_long",
  "other_vertical",
  "repeated",
  "contradicts",
  "key_missing",
  "market_not_yours",
  "changed_meanwhile",
] as const;
export type RowError = (typeof ROW_ERRORS)[number];

export const FACE_VALUE_SOURCES = ["staff", "import", "sales"] as const;
export type FaceValueSource = (typeof FACE_VALUE_SOURCES)[number];

export const FACE_VALUE_STATES = ["planned", "applied", "dropped"] as const;

/** No face value, one that is old, or one that is far from what people pay. */
export const PRICE_WARNINGS = ["missing", "old", "far"] as const;
export type PriceWarning = (typeof PRICE_WARNINGS)[number];
