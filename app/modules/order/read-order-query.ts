import type { OrderQuery } from "./order-tabs.tsx";

/** What the address of the list asks for; anything else reads as the first page of active purchases. */
export function readOrderQuery(query: URLSearchParams): OrderQuery {
  const page = Number(query.get("page"));
  return {
    role: query.get("role") === "seller" ? "seller" : "buyer",
    state: query.get("state") === "past" ? "past" : "active",
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}
