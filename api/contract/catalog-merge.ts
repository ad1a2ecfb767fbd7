import * as z from "zod";
import { MERGE_MOVES } from "./catalog-merge-words.ts";
import { endpoint } from "./endpoint.ts";
import { modelIdSchema, productIdSchema } from "./id.ts";
import { envelope } from "./page.ts";
import { reasonSchema } from "./staff.ts";

/* Two things of the catalogue that are one become one, an addition to spec §7. */

const side = <Id extends z.ZodType>(id: Id) =>
  z.object({ id, title: z.string(), version: z.int().min(1) });

const moves = z.record(z.enum(MERGE_MOVES), z.int().min(0));

const modelMergeSchema = z.object({
  from: side(modelIdSchema),
  into: side(modelIdSchema),
  moves,
});
export type ModelMerge = z.infer<typeof modelMergeSchema>;

/** `version` is that of the model, which both have in common. */
const deviceMergeSchema = z.object({
  from: side(productIdSchema),
  into: side(productIdSchema),
  moves,
});
export type DeviceMerge = z.infer<typeof deviceMergeSchema>;

const modelParams = z.object({ modelId: modelIdSchema });
const productParams = z.object({ productId: productIdSchema });
const version = z.int().min(1);

/** What a merge of a model into another one of its kind would move. Changes nothing. */
export const planModelMerge = endpoint({
  id: "planModelMerge",
  method: "GET",
  path: "/console/catalog/models/{modelId}/merge",
  auth: "user",
  access: { key: "read_catalog" },
  limit: "account",
  params: modelParams,
  query: z.object({ into: modelIdSchema }),
  response: envelope(modelMergeSchema),
  errors: ["not_found", "invalid_fields"],
});

/**
 * Moves everything of the model to `into` and removes it; its address and name lead there from then
 * on. It cannot be undone. Another version of one of the two: catalog_changed.
 */
export const mergeModels = endpoint({
  id: "mergeModels",
  method: "POST",
  path: "/console/catalog/models/{modelId}/merge",
  auth: "user",
  access: { key: "write_catalog" },
  limit: "write",
  params: modelParams,
  body: z.object({ into: modelIdSchema, version, into_version: version, reason: reasonSchema }),
  response: envelope(modelMergeSchema),
  errors: ["not_found", "catalog_changed", "invalid_fields"],
});

/** What a merge of a device into another one of its model would move. Changes nothing. */
export const planDeviceMerge = endpoint({
  id: "planDeviceMerge",
  method: "GET",
  path: "/console/catalog/devices/{productId}/merge",
  auth: "user",
  access: { key: "read_catalog" },
  limit: "account",
  params: productParams,
  query: z.object({ into: productIdSchema }),
  response: envelope(deviceMergeSchema),
  errors: ["not_found", "invalid_fields"],
});

/** As `mergeModels`, for two devices of one model. Another version of the model: catalog_changed. */
export const mergeDevices = endpoint({
  id: "mergeDevices",
  method: "POST",
  path: "/console/catalog/devices/{productId}/merge",
  auth: "user",
  access: { key: "write_catalog" },
  limit: "write",
  params: productParams,
  body: z.object({ into: productIdSchema, version, reason: reasonSchema }),
  response: envelope(deviceMergeSchema),
  errors: ["not_found", "catalog_changed", "invalid_fields"],
});
