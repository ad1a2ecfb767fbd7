import type { StockMove, StockStatus } from "#contract/consignment-words.ts";
import type { StockRow } from "./hub-stock-store.ts";

/** In which states the hub may make each move. */
const STOCK_MOVE_FROM: Record<StockMove | "check", readonly StockStatus[]> = {
  receive: ["announced", "on_way", "cancelled"],
  check: ["arrived", "held"],
  confirm: ["held"],
  place: ["arrived", "held", "asked", "in_stock", "to_return"],
  hand_back: ["to_return"],
  give_up: ["asked"],
};

type Stay = Pick<StockRow, "status" | "end_reason">;

/** A parcel that comes after it was given up was sent all the same. */
const isLate = ({ status, end_reason }: Stay): boolean =>
  status === "cancelled" && (end_reason === "not_sent" || end_reason === "lost");

export const mayMove = (stock: Stay, move: StockMove | "check"): boolean =>
  STOCK_MOVE_FROM[move].includes(stock.status) && (stock.status !== "cancelled" || isLate(stock));
