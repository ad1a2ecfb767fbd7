import * as z from "zod";
import {
  checkCatalogImport,
  startCatalogImport,
  updateStaffBrand,
  updateStaffModel,
} from "#contract/staff-catalog.ts";
import type { Locale } from "../locale/locale.ts";
import { parseAmount } from "../locale/parse-amount.ts";

const { name, release_date, reason } = updateStaffModel.body.shape;
const version = z.coerce.number().int().min(0).catch(0);
const market = z.enum(["GR", "GB"], "error.invalid_fields");

export const modelSchema = z.object({ name, release_date, reason, version });
export const brandSchema = z.object({
  name: updateStaffBrand.body.shape.name,
  reason,
  version,
});

export const valueSchema = z.object({
  value: z.string("staff-catalog.value-malformed").max(24, "staff-catalog.value-malformed"),
  starts_on: z.iso.date("staff-catalog.date-malformed").optional(),
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

export const mergeModelsSchema = z.object({
  into: z.string("catalog-merge.error.unknown"),
  into_version: version,
  version,
  reason,
});
export const mergeDevicesSchema = z.object({
  device: z.string("catalog-merge.error.unknown"),
  into: z.string("catalog-merge.error.unknown"),
  version,
  reason,
});

const cell = z.string().max(120, "staff-catalog.name-too-long").optional();
const filled = z.string("staff-catalog.error.required").max(120, "staff-catalog.name-too-long");
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
  /** The request for a missing device that this one answers. */
  wish: z.string().optional(),
});

/** Minor units; null where it is no amount. */
export const readValue = (typed: string, locale: Locale): number | null =>
  parseAmount(typed, locale).amount;

/** Sentences of the forms for codes of the API. */
export const CATALOG_MESSAGES = {
  catalog_changed: "staff-catalog.changed",
  import_closed: "staff-catalog.import.closed",
  forbidden: "staff-catalog.import.not-yours",
  too_many_requests: "console.too-many",
  unavailable: "console.unavailable",
  other: "console.failed",
} as const;
