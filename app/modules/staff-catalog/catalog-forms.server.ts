import * as z from "zod";
import {
  checkCatalogImport,
  startCatalogImport,
  updateDeskBrand,
  updateDeskModel,
} from "#contract/catalog-desk.ts";
import type { Locale } from "../locale/locale.ts";
import { parseAmount } from "../locale/parse-amount.ts";

const { name, release_date, reason } = updateDeskModel.body.shape;
const version = z.coerce.number().int().min(0).catch(0);
const market = z.enum(["GR", "GB"], "error.invalid_fields");

export const modelSchema = z.object({ name, release_date, reason, version });
export const brandSchema = z.object({
  name: updateDeskBrand.body.shape.name,
  reason,
  version,
});

export const valueSchema = z.object({
  value: z.string("catalog-desk.value-malformed").max(24, "catalog-desk.value-malformed"),
  starts_on: z.iso.date("catalog-desk.date-malformed").optional(),
  reason,
  market,
  version,
});
export const acceptSchema = z.object({
  product: z.string("error.invalid_fields"),
  amount: z.coerce.number("error.invalid_fields").int().min(1),
  market,
  version,
});
export const dropSchema = z.object({ change: z.string("error.invalid_fields"), reason });
export const fileSchema = z.object({ file: checkCatalogImport.body.shape.file });
export const startSchema = z.object({ reason: startCatalogImport.body.shape.reason });

const cell = z.string().max(120, "catalog-desk.name-too-long").optional();
const filled = z.string("catalog-desk.error.required").max(120, "catalog-desk.name-too-long");
export const deviceSchema = z.object({
  brand: filled,
  model: filled,
  vertical: cell,
  release_date: cell,
  capacity: cell,
  color_en: filled,
  color_el: cell,
  swatch: cell,
  face_value_gr: cell,
  face_value_gb: cell,
});

/** Minor units; null where it is no amount. */
export const readValue = (typed: string, locale: Locale): number | null =>
  parseAmount(typed, locale).amount;

/** Sentences of the forms for codes of the API. */
export const CATALOG_MESSAGES = {
  catalog_changed: "catalog-desk.changed",
  import_closed: "catalog-desk.import.closed",
  forbidden: "catalog-desk.import.not-yours",
  too_many_requests: "console.too-many",
  unavailable: "console.unavailable",
  other: "console.failed",
} as const;
