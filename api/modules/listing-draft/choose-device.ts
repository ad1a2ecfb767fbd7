import type { Vertical } from "#contract/catalog.ts";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import type { DraftRow } from "./draft-store.ts";

type Choices = Pick<DraftRow, "vertical" | "brand_id" | "model_id" | "color_id" | "capacity_id">;
export type Device = Choices & { product_id: string | null };
export type DeviceWish = { [Field in keyof Choices]?: Choices[Field] | undefined };

export type Refuse = (field: string, message: string) => void;

const FIELDS = ["vertical", "brand_id", "model_id", "color_id", "capacity_id"] as const;

/** A new choice clears earlier ones that contradict it, also those that a plain form resends. */
export async function chooseDevice(
  database: Database,
  draft: Device & Pick<DraftRow, "market" | "sku">,
  wish: DeviceWish,
  refuse: Refuse,
): Promise<Device & { faceValue: number | null }> {
  if (FIELDS.every((field) => wish[field] === undefined)) {
    const { vertical, brand_id, model_id, color_id, capacity_id, product_id, sku } = draft;
    const faceValue = sku?.face_value ?? null;
    return { vertical, brand_id, model_id, color_id, capacity_id, product_id, faceValue };
  }
  const next = { ...draft } as Choices;
  for (const field of FIELDS)
    if (wish[field] !== undefined) Object.assign(next, { [field]: wish[field] });
  const isNew = (field: keyof Choices): boolean =>
    next[field] !== null && next[field] !== draft[field];

  const model = await settleModel();
  if (!model) await settleBrand();
  const product = settleVariant(model);
  const { vertical, brand_id, model_id, color_id, capacity_id } = next;
  return {
    vertical,
    brand_id,
    model_id,
    color_id,
    capacity_id,
    product_id: product?.id ?? null,
    faceValue: product?.face_value ?? null,
  };

  async function settleModel(): Promise<SoldModel | null> {
    if (next.model_id === null) return null;
    const model = await findSoldModel(database, draft.market, next.model_id);
    if (!isNew("model_id")) {
      const fits = model && model.brand_id === next.brand_id && model.vertical === next.vertical;
      if (!fits) next.model_id = null;
      return fits ? model : null;
    }
    if (!model) refuse("model_id", "sell.model-unknown");
    else if (isNew("brand_id") && model.brand_id !== next.brand_id)
      refuse("model_id", "sell.model-not-of-brand");
    else if (isNew("vertical") && model.vertical !== next.vertical)
      refuse("model_id", "sell.model-not-of-kind");
    else Object.assign(next, { brand_id: model.brand_id, vertical: model.vertical });
    return model;
  }

  async function settleBrand(): Promise<void> {
    if (next.brand_id === null) return;
    const verticals = await listSoldVerticals(database, draft.market, next.brand_id);
    const { vertical } = next;
    const fits = vertical === null ? verticals.length > 0 : verticals.includes(vertical);
    if (fits) return;
    if (!isNew("brand_id")) next.brand_id = null;
    else if (verticals.length === 0) refuse("brand_id", "sell.brand-unknown");
    else if (isNew("vertical")) refuse("brand_id", "sell.brand-not-of-kind");
    else next.vertical = verticals.length === 1 ? (verticals[0] as Vertical) : null;
  }

  function settleVariant(model: SoldModel | null) {
    if (!model) {
      if (next.model_id === null && (isNew("color_id") || isNew("capacity_id")))
        refuse("model_id", "sell.model-required");
      Object.assign(next, { color_id: null, capacity_id: null });
      return null;
    }
    const { products } = model;
    if (next.color_id !== null && !products.some(({ color_id }) => color_id === next.color_id)) {
      if (isNew("color_id")) refuse("color_id", "sell.color-not-made");
      next.color_id = null;
    }
    const made = products.filter(
      ({ color_id }) => next.color_id === null || color_id === next.color_id,
    );
    if (
      next.capacity_id !== null &&
      !made.some(({ capacity_id }) => capacity_id === next.capacity_id)
    ) {
      if (isNew("capacity_id")) refuse("capacity_id", "sell.capacity-not-made");
      next.capacity_id = null;
    }
    return products.find(
      ({ color_id, capacity_id }) => color_id === next.color_id && capacity_id === next.capacity_id,
    );
  }
}

type SoldProduct = {
  id: string;
  color_id: string;
  capacity_id: string | null;
  face_value: number;
};
type SoldModel = {
  id: string;
  brand_id: string;
  vertical: Vertical;
  products: SoldProduct[];
};

async function findSoldModel(
  database: Database,
  market: Market,
  modelId: string,
): Promise<SoldModel | null> {
  const rows = await database
    .db()
    .selectFrom("model")
    .innerJoin("product", "product.model_id", "model.id")
    .innerJoin("sku", "sku.product_id", "product.id")
    .select([
      "model.brand_id",
      "model.vertical",
      "product.id",
      "product.color_id",
      "product.capacity_id",
      "sku.face_value",
    ])
    .where("model.id", "=", modelId)
    .where("sku.market", "=", market)
    .execute();
  const [first] = rows;
  if (!first) return null;
  const products = rows.map(({ id, color_id, capacity_id, face_value }) => ({
    id,
    color_id,
    capacity_id,
    face_value,
  }));
  return {
    id: modelId,
    brand_id: first.brand_id,
    vertical: first.vertical as Vertical,
    products,
  };
}

async function listSoldVerticals(
  database: Database,
  market: Market,
  brandId: string,
): Promise<Vertical[]> {
  const rows = await database
    .db()
    .selectFrom("model")
    .innerJoin("product", "product.model_id", "model.id")
    .innerJoin("sku", "sku.product_id", "product.id")
    .select("model.vertical")
    .distinct()
    .where("model.brand_id", "=", brandId)
    .where("sku.market", "=", market)
    .execute();
  return rows.map(({ vertical }) => vertical as Vertical);
}
