import { createHash } from "node:crypto";
import type { ShipmentEventKind } from "#contract/shipment-events.ts";
import { readWallTime } from "#api/modules/calendar/index.ts";
import type { CourierEvent } from "../port.ts";

export type CheckpointRule = { begins: RegExp; kind: ShipmentEventKind };

/**
 * From the examples of ACS's manual, in Greek and in English. ACS has no codes for checkpoints, so
 * other texts are ignored. A failed delivery attempt is no event of ours.
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
 * `isDelivered` comes from the summary. Money depends on the delivery, and a checkpoint alone is
 * not enough: it has the same text when a parcel is back at its sender.
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

/** ACS has no event ids: an equal checkpoint is the same event. */
const toId = (...parts: string[]): string =>
  `${parts[0]}-${createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 16)}`;
