import * as z from "zod";
import { verticalSchema } from "./catalog.ts";
import {
  CATALOG_COLUMNS,
  FACE_VALUE_SOURCES,
  FACE_VALUE_STATES,
  IMPORT_STATES,
  PRICE_WARNINGS,
  ROW_EFFECTS,
  ROW_ERRORS,
} from "./catalog-words.ts";
import { endpoint } from "./endpoint.ts";
import {
  brandIdSchema,
  catalogImportIdSchema,
  faceValueChangeIdSchema,
  modelIdSchema,
  productIdSchema,
} from "./id.ts";
import { LIMITS } from "./limits.ts";
import { marketSchema } from "./market.ts";
import { moneySchema } from "./money.ts";
import { envelope, page, pageNumberSchema } from "./page.ts";
import { reasonSchema } from "./staff.ts";

/* The catalogue as staff keep it, an addition to spec §7. */

const name = z
  .string({ error: "staff-catalog.name-required" })
  .trim()
  .min(1, "staff-catalog.name-required")
  .max(LIMITS.catalogImport.name, "staff-catalog.name-too-long");
const day = z.iso.date({ error: "staff-catalog.date-malformed" });
const version = z.int().min(1);

const staffBrandSchema = z.object({ id: brandIdSchema, name: z.string(), version });

const modelFields = {
  id: modelIdSchema,
  name: z.string(),
  vertical: verticalSchema,
  release_date: z.string(),
};

export const staffModelSchema = z.object({
  ...modelFields,
  brand: z.string(),
  /** Its colours and sizes. */
  devices: z.int().min(0),
});
export type StaffModel = z.infer<typeof staffModelSchema>;

/** Sorts by name, the newest release first. */
export const listStaffModels = endpoint({
  id: "listStaffModels",
  method: "GET",
  path: "/console/catalog/models",
  auth: "user",
  access: { key: "read_catalog" },
  limit: "account",
  query: z.object({
    q: z.string().trim().max(LIMITS.catalogImport.name).optional().catch(undefined),
    page: pageNumberSchema,
  }),
  response: page(staffModelSchema),
});

const staffDeviceSchema = z.object({
  id: productIdSchema,
  color: z.string(),
  capacity: z.string().nullable(),
  /** With read_prices, of the caller's markets that have one. */
  face_values: z.array(z.object({ market: marketSchema, value: moneySchema })),
});

const staffModelDetailSchema = z.object({
  ...modelFields,
  brand: staffBrandSchema,
  version,
  devices: z.array(staffDeviceSchema),
});
export type StaffModelDetail = z.infer<typeof staffModelDetailSchema>;

const modelParams = z.object({ modelId: modelIdSchema });

export const getStaffModel = endpoint({
  id: "getStaffModel",
  method: "GET",
  path: "/console/catalog/models/{modelId}",
  auth: "user",
  access: { key: "read_catalog" },
  limit: "account",
  params: modelParams,
  response: envelope(staffModelDetailSchema),
  errors: ["not_found"],
});

/** Renames a model or moves its release; its address stays. Another version: catalog_changed. */
export const updateStaffModel = endpoint({
  id: "updateStaffModel",
  method: "PATCH",
  path: "/console/catalog/models/{modelId}",
  auth: "user",
  access: { key: "write_catalog" },
  limit: "write",
  params: modelParams,
  body: z.object({ version, name, release_date: day, reason: reasonSchema }),
  response: null,
  errors: ["not_found", "catalog_changed", "invalid_fields"],
});

/** Renames a brand; its address stays. Another version: catalog_changed. */
export const updateStaffBrand = endpoint({
  id: "updateStaffBrand",
  method: "PATCH",
  path: "/console/catalog/brands/{brandId}",
  auth: "user",
  access: { key: "write_catalog" },
  limit: "write",
  params: z.object({ brandId: brandIdSchema }),
  body: z.object({ version, name, reason: reasonSchema }),
  response: null,
  errors: ["not_found", "catalog_changed", "invalid_fields"],
});

/** A row of a file of devices, as text. */
export const deviceCellsSchema = z.object(
  Object.fromEntries(
    CATALOG_COLUMNS.map((column) => [
      column,
      z.string().trim().max(LIMITS.catalogImport.cell).default(""),
    ]),
  ) as Record<(typeof CATALOG_COLUMNS)[number], z.ZodDefault<z.ZodString>>,
);
export type DeviceCells = z.infer<typeof deviceCellsSchema>;

/**
 * Adds a device, with what it lacks of brand, model, colour and size. The rules are those of a row
 * of a file: a fault of a cell is `staff-catalog.error.<why>` at its field.
 */
export const createDevice = endpoint({
  id: "createDevice",
  method: "POST",
  path: "/console/catalog/devices",
  auth: "user",
  access: { key: "write_catalog" },
  limit: "write",
  idempotent: true,
  status: 201,
  body: deviceCellsSchema,
  response: envelope(z.object({ model_id: modelIdSchema })),
  errors: ["invalid_fields"],
});

/** All devices as rows of a file, a page at a time; face values as in `getStaffModel`. */
export const listDevices = endpoint({
  id: "listDevices",
  method: "GET",
  path: "/console/catalog/devices",
  auth: "user",
  access: { key: "read_catalog" },
  limit: "account",
  query: z.object({ after: productIdSchema.optional().catch(undefined) }),
  response: z.object({ data: z.array(deviceCellsSchema), next: z.string().nullable() }),
});

const proposalSchema = z.object({ value: moneySchema, sales: z.int().min(1) });

const faceValueChangeSchema = z.object({
  id: faceValueChangeIdSchema,
  value: moneySchema,
  source: z.enum(FACE_VALUE_SOURCES),
  state: z.enum(FACE_VALUE_STATES),
  starts_at: z.iso.datetime(),
  made_at: z.iso.datetime(),
  made_by: z.string(),
  reason: z.string().nullable(),
});

const staffFaceValueSchema = z.object({
  market: marketSchema,
  /** Null: the device is not sold there. */
  value: moneySchema.nullable(),
  /** 0 without a value. */
  version: z.int().min(0),
  valued_at: z.iso.datetime().nullable(),
  /** Listings on sale that ask for more. */
  above: z.int().min(0),
  /** From what people paid, whatever the condition. */
  proposal: proposalSchema.nullable(),
  /** Planned ones and past ones, the latest first. */
  changes: z.array(faceValueChangeSchema),
});
export type StaffFaceValue = z.infer<typeof staffFaceValueSchema>;

const productParams = z.object({ productId: productIdSchema });

/** The markets that the caller works for. */
export const getFaceValues = endpoint({
  id: "getFaceValues",
  method: "GET",
  path: "/console/catalog/devices/{productId}/face-values",
  auth: "user",
  access: { key: "read_prices" },
  limit: "account",
  params: productParams,
  response: envelope(
    z.object({
      title: z.string(),
      model_id: modelIdSchema,
      markets: z.array(staffFaceValueSchema),
    }),
  ),
  errors: ["not_found"],
});

/**
 * Sets the face value now or from a later moment. The same value confirms it. Another version, or a
 * proposal that has moved (`source` sales): catalog_changed.
 */
export const setFaceValue = endpoint({
  id: "setFaceValue",
  method: "PUT",
  path: "/console/catalog/devices/{productId}/face-values/{market}",
  auth: "user",
  access: { key: "write_prices" },
  limit: "write",
  params: productParams.extend({ market: marketSchema }),
  body: z.object({
    version: z.int().min(0),
    /** Minor units. */
    value: z
      .int({ error: "staff-catalog.value-malformed" })
      .min(1, "staff-catalog.value-malformed")
      .max(LIMITS.faceValue.max, "staff-catalog.value-malformed"),
    source: z.enum(["staff", "sales"]).default("staff"),
    /** Day of the market on which it begins; null: now. */
    starts_on: day.nullable().default(null),
    reason: reasonSchema,
  }),
  response: null,
  errors: ["not_found", "catalog_changed", "invalid_fields"],
});

/** Drops a value that has not begun; no effect on one that was dropped. */
export const dropFaceValue = endpoint({
  id: "dropFaceValue",
  method: "POST",
  path: "/console/catalog/face-values/{changeId}/drop",
  auth: "user",
  access: { key: "write_prices" },
  limit: "write",
  params: z.object({ changeId: faceValueChangeIdSchema }),
  body: z.object({ reason: reasonSchema }),
  response: null,
  errors: ["not_found", "catalog_changed"],
});

export const priceWarningSchema = z.object({
  product_id: productIdSchema,
  market: marketSchema,
  title: z.string(),
  value: moneySchema.nullable(),
  version: z.int().min(0),
  valued_at: z.iso.datetime().nullable(),
  proposal: proposalSchema.nullable(),
});
export type StaffPriceWarning = z.infer<typeof priceWarningSchema>;

export const listPriceWarnings = endpoint({
  id: "listPriceWarnings",
  method: "GET",
  path: "/console/catalog/price-warnings",
  auth: "user",
  access: { key: "read_prices" },
  limit: "account",
  query: z.object({
    kind: z.enum(PRICE_WARNINGS).catch("far").default("far"),
    market: marketSchema.optional().catch(undefined),
    page: pageNumberSchema,
  }),
  response: page(priceWarningSchema),
});

export const catalogImportSchema = z.object({
  id: catalogImportIdSchema,
  state: z.enum(IMPORT_STATES),
  started_by: z.string(),
  /** Whether the caller checked it, and may therefore start it. */
  is_mine: z.boolean(),
  reason: z.string().nullable(),
  rows: z.int().min(0),
  /** Rows that are written or left out. */
  done: z.int().min(0),
  effects: z.record(z.enum(ROW_EFFECTS), z.int().min(0)),
  checked_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  done_at: z.iso.datetime().nullable(),
});
export type CatalogImport = z.infer<typeof catalogImportSchema>;

const readsEither = { anyOf: ["read_catalog", "read_prices"] } as const;
const writesEither = { anyOf: ["write_catalog", "write_prices"] } as const;
const importParams = z.object({ importId: catalogImportIdSchema });

/**
 * Reads a file of devices and says what each row would change; nothing is changed. An empty cell
 * leaves a thing as it is. Columns of prices need write_prices and the market, all others
 * write_catalog; a row without the right is refused.
 */
export const checkCatalogImport = endpoint({
  id: "checkCatalogImport",
  method: "POST",
  path: "/console/catalog/imports",
  auth: "user",
  access: writesEither,
  limit: "upload",
  upload: true,
  status: 201,
  body: z.object({
    file: z
      .file({ error: "staff-catalog.file-required" })
      .min(1, { error: "staff-catalog.file-required" }),
  }),
  response: envelope(catalogImportSchema),
  errors: ["invalid_fields", "too_many_requests"],
});

/** The latest ones. */
export const listCatalogImports = endpoint({
  id: "listCatalogImports",
  method: "GET",
  path: "/console/catalog/imports",
  auth: "user",
  access: readsEither,
  limit: "account",
  response: z.object({ data: z.array(catalogImportSchema) }),
});

export const getCatalogImport = endpoint({
  id: "getCatalogImport",
  method: "GET",
  path: "/console/catalog/imports/{importId}",
  auth: "user",
  access: readsEither,
  limit: "account",
  params: importParams,
  response: envelope(catalogImportSchema),
  errors: ["not_found"],
});

export const importRowSchema = z.object({
  /** Line of the file, with its head as the first. */
  number: z.int().min(2),
  cells: deviceCellsSchema,
  effect: z.enum(ROW_EFFECTS),
  /** Per column: what it was at the check, and what the file wants. */
  changes: z.record(z.string(), z.tuple([z.string(), z.string()])),
  error: z.enum(ROW_ERRORS).nullable(),
  field: z.string().nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const listCatalogImportRows = endpoint({
  id: "listCatalogImportRows",
  method: "GET",
  path: "/console/catalog/imports/{importId}/rows",
  auth: "user",
  access: readsEither,
  limit: "account",
  params: importParams,
  query: z.object({
    effect: z.enum(ROW_EFFECTS).optional().catch(undefined),
    after: z.coerce.number().int().min(0).catch(0).default(0),
  }),
  response: z.object({ data: z.array(importRowSchema), next: z.int().nullable() }),
  errors: ["not_found"],
});

/**
 * Writes the rows in the background. A value that was changed since the check is left as it is, and
 * its row is refused. Only who checked the file starts it.
 */
export const startCatalogImport = endpoint({
  id: "startCatalogImport",
  method: "POST",
  path: "/console/catalog/imports/{importId}/start",
  auth: "user",
  access: writesEither,
  limit: "write",
  params: importParams,
  body: z.object({ reason: reasonSchema }),
  response: envelope(catalogImportSchema),
  errors: ["not_found", "forbidden", "import_closed"],
});
