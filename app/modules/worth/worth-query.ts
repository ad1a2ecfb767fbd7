import { CONDITIONS, type GenericCondition } from "#contract/condition.ts";
import { LIMITS } from "#contract/limits.ts";

/** `brand`, `model` and `capacity` are slugs; `price` is as it was typed. */
export type WorthQuery = {
  words: string;
  brand: string | null;
  model: string | null;
  capacity: string | null;
  grade: GenericCondition | null;
  price: string | null;
};

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const PRICE_LENGTH = 24;
const SLUG_LENGTH = 80;

/** Of an address, or of the form that begins a draft. */
export function parseWorthQuery(params: URLSearchParams | FormData): WorthQuery {
  const text = (name: string, most: number) => {
    const given = params.get(name);
    return typeof given === "string" ? given.toWellFormed().trim().slice(0, most) : "";
  };
  const slug = (name: string) => {
    const given = text(name, SLUG_LENGTH);
    return SLUG.test(given) ? given : null;
  };
  return {
    words: text("q", LIMITS.search.query),
    brand: slug("brand"),
    model: slug("model"),
    capacity: slug("capacity"),
    grade: CONDITIONS.find((one) => one === params.get("generic_condition")) ?? null,
    price: text("price", PRICE_LENGTH) || null,
  };
}
