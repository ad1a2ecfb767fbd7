import * as z from "zod";
import { verticalSchema, type Vertical } from "#contract/catalog.ts";
import type { DeviceCells } from "#contract/staff-catalog.ts";
import type { CatalogColumn, RowError } from "#contract/catalog-words.ts";
import { LIMITS } from "#contract/limits.ts";
import { MARKETS, type Market } from "#contract/market.ts";
import { type Capacity, toCapacity, toSlug } from "./device-key.ts";

/** What a row says of a device. Null: it says nothing, and the thing stays as it is. */
export type Device = {
  brand: string;
  model: string;
  capacity: Capacity | null;
  color: string;
  vertical: Vertical | null;
  releaseDate: string | null;
  colorEl: string | null;
  swatch: string | null;
  /** Minor units. */
  faceValues: Partial<Record<Market, number>>;
};

export type RowFault = { error: RowError; field: CatalogColumn };

/** Thrown within this file alone. */
class CellFault extends Error {
  readonly fault: RowFault;
  constructor(error: RowError, field: CatalogColumn) {
    super(error);
    this.fault = { error, field };
  }
}

export const FACE_VALUE_COLUMNS = {
  GR: "face_value_gr",
  GB: "face_value_gb",
} as const satisfies Record<Market, CatalogColumn>;

const AMOUNT = /^\d{1,7}(?:[.,]\d{1,2})?$/;

/** "200", "200.5" and "200,50" in minor units; null where it is none. */
function readAmount(text: string): number | null {
  if (!AMOUNT.test(text)) return null;
  const amount = Math.round(Number(text.replace(",", ".")) * 100);
  return amount > 0 && amount <= LIMITS.faceValue.max ? amount : null;
}

/** "2023-08-30", and "30/8/2023" as spreadsheets of both countries save it. */
function readDay(text: string): string | undefined {
  const [, day = "", month = "", year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const iso = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
  return z.iso.date().safeParse(iso).data;
}

export const writeAmount = (amount: number): string => (amount / 100).toFixed(2);

export function readDevice(
  cells: DeviceCells,
): { device: Device; fault: null } | { device: null; fault: RowFault } {
  try {
    return { device: read(cells), fault: null };
  } catch (error) {
    if (error instanceof CellFault) return { device: null, fault: error.fault };
    throw error;
  }
}

function read(cells: DeviceCells): Device {
  const optional = <Value>(
    field: CatalogColumn,
    parse: (text: string) => Value | null | undefined,
  ): Value | null => {
    const text = cells[field];
    if (text === "") return null;
    const value = parse(text);
    if (value === null || value === undefined) throw new CellFault("malformed", field);
    return value;
  };
  const name = (field: CatalogColumn, text = cells[field]): string => {
    if (text === "") throw new CellFault("required", field);
    if (text.length > LIMITS.catalogImport.name) throw new CellFault("too_long", field);
    return text;
  };
  const addressed = (field: CatalogColumn): string => {
    const text = name(field);
    if (toSlug(text) === "") throw new CellFault("malformed", field);
    return text;
  };
  const faceValues: Device["faceValues"] = {};
  for (const market of MARKETS) {
    const value = optional(FACE_VALUE_COLUMNS[market], readAmount);
    if (value !== null) faceValues[market] = value;
  }
  return {
    brand: addressed("brand"),
    model: addressed("model"),
    capacity: optional("capacity", toCapacity),
    color: addressed("color_en"),
    vertical: optional("vertical", (text) => verticalSchema.safeParse(text).data),
    releaseDate: optional("release_date", readDay),
    colorEl: optional("color_el", (text) => name("color_el", text)),
    swatch: optional("swatch", (text) =>
      /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : null,
    ),
    faceValues,
  };
}
