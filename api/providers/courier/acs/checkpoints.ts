import { createHash } from "node:crypto";
import type { ShipmentEventKind } from "#contract/courier.ts";
import { readWallTime } from "#api/modules/calendar/market-time.ts";
import type { CourierEvent } from "../port.ts";

/** What a checkpoint's text begins with, and what it tells. */
export type CheckpointRule = { begins: RegExp; kind: ShipmentEventKind };

/**
 * From the examples of ACS's manual, in Greek and in English; ACS has no codes for checkpoints, so that
 * other texts are passed over. A failed try to deliver is none of our events.
 */
export const ACS_CHECKPOINTS: readonly CheckpointRule[] = [
  { begins: /^(ΠΑΡΑΛΑΒΗ|PICK[ -]?UP)(\s|$)/iu, kind: "picked_up" },
  { begins: /^(ΑΝΑΧΩΡΗΣΗ|DEPARTURE)(\s|$)/iu, kind: "in_transit" },
  { begins: /^(ΑΦΙΞΗ|ARRIVAL)(\s|$)/iu, kind: "at_depot" },
  { begins: /^(ΚΑΤΑΝΟΜΗ|ΔΙΑΝΟΜΗ|ON DELIVERY|OUT FOR DELIVERY)(\s|$)/iu, kind: "out_for_delivery" },
  { begins: /^(ΑΠΩΛΕΙΑ|LOST)(\s|$)/iu, kind: "lost" },
  { begins: /^(ΠΑΡΑΔΟΣΗ|DELIVERY TO CONSIGNEE)(\s|$)/iu, kind: "delivered" },
];

type Checkpoint = Record<string, unknown>;

/**
 * `isDelivered`: what the summary says. Money hangs on the word "delivered", so that a checkpoint alone,
 * which also reads so when a parcel is back at its sender, is not enough.
 */
export const readCheckpoints = (
  voucher: string,
  checkpoints: readonly Checkpoint[],
  { rules, isDelivered }: { rules: readonly CheckpointRule[]; isDelivered: boolean },
): CourierEvent[] =>
  checkpoints.flatMap((checkpoint): CourierEvent[] => {
    const time = toText(checkpoint["checkpoint_date_time"]);
    const action = toText(checkpoint["checkpoint_action"]);
    const place = toText(checkpoint["checkpoint_location"]);
    const kind = rules.find(({ begins }) => begins.test(action))?.kind;
    const at = readWallTime("GR", time);
    if (!kind || !at || (kind === "delivered" && !isDelivered)) return [];
    return [{ id: toId(voucher, time, action, place), kind, at, place: place || null }];
  });

const toText = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** ACS names no events: the same checkpoint is the same event. */
const toId = (...parts: string[]): string =>
  `${parts[0]}-${createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 16)}`;
