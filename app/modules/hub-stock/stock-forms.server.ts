import * as z from "zod";
import { moveStock, type Stock } from "#contract/consignment.ts";
import { FAIL_REASONS } from "#contract/inspection-progress.ts";
import { mayBeEmpty } from "../form/form-rules.server.ts";
import { parseFindings, parsePercent, type Finding } from "../inspection/inspection-fields.ts";

const version = z.coerce.number().int().min(0).catch(0);
const { bin, note } = moveStock.body.shape;
const placed = bin.unwrap();
const noted = z.object({
  version,
  note: z.string("hub-stock.note-required").trim().pipe(note.unwrap()),
});

/** The forms of the page of a device at the hub. */
export const stockSchemas = {
  receive: z.object({ version, bin: placed.optional() }),
  place: z.object({
    version,
    bin: z.string("hub-stock.bin-required").trim().min(1, "hub-stock.bin-required").pipe(placed),
  }),
  hand_back: noted.extend({ courier_paid: z.boolean().optional() }),
  give_up: noted,
  confirm: noted,
  check: z.object({
    version,
    decision: z.enum(["pass", "fail"], { error: "hub-stock.reason-required" }),
    device_number: mayBeEmpty(z.string().trim().max(40, "hub-stock.note-too-long").optional(), ""),
    battery_health: mayBeEmpty(
      z.string().trim().max(10, "hub-stock.battery-invalid").optional(),
      "",
    ),
    bin: placed.optional(),
    reason: z.enum(FAIL_REASONS, { error: "hub-stock.reason-required" }).optional(),
    note: note.unwrap().optional(),
  }),
};

export const STOCK_MESSAGES = {
  stock_changed: "hub-stock.problem.changed",
  consignment_closed: "hub-stock.problem.closed",
  listing_busy: "hub-stock.problem.busy",
  listing_not_available: "hub-stock.problem.not-available",
  check_incomplete: "hub-stock.problem.incomplete",
  device_in_doubt: "hub-stock.problem.doubt",
  device_blocked: "hub-stock.problem.blocked",
  courier_unpaid: "hub-stock.problem.unpaid",
  forbidden: "hub-stock.problem.own",
  too_many_requests: "console.too-many",
  unavailable: "console.unavailable",
  other: "console.failed",
} as const;

/** What the form says of each line; lines of the form alone are the schema's. */
export function readFindings(items: Stock["items"], form: FormData): Finding[] {
  const values = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  return parseFindings(items, values);
}

/** Null where nothing is typed; not a number where it is none. */
export const readBattery = parsePercent;
