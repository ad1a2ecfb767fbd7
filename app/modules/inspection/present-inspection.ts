import { CATEGORY_KIND } from "#contract/grading.ts";
import type { Inspection, InspectionItem } from "#contract/inspection.ts";
import type { PhotoTag } from "#contract/photo.ts";
import type { HubOrder } from "#contract/hub-order.ts";
import { toInspectionValues } from "./inspection-fields.ts";

export type InspectionView = ReturnType<typeof presentInspection>;
export type InspectionItemView = InspectionView["items"][number];
export type SellerPhoto = Inspection["seller_photos"][number];
export type InspectionGroup = "device" | "looks" | "works" | "parts";

const groupOf = ({ category }: InspectionItem): InspectionGroup => {
  if (category === null) return "device";
  if (category === "original_parts") return "parts";
  return CATEGORY_KIND[category] === "cosmetic" ? "looks" : "works";
};

type Closed = "support" | "not-here" | "second" | "decided" | null;

/** Photos of the seller that show a line, the best one first. */
const SHOWN_ON: Partial<Record<string, readonly PhotoTag[]>> = {
  powers_on: ["screen-on-view"],
  accessories: ["first-extra", "second-extra"],
  screen_condition: ["front-view", "screen-on-view"],
  touch_screen: ["screen-on-view", "front-view"],
  body_condition: ["back-view", "left-side-view", "right-side-view"],
  cameras: ["back-view"],
  buttons: ["right-side-view", "left-side-view"],
  audio: ["charger-port-view"],
  headphone_body: ["front-view", "back-view"],
  earphone_body: ["front-view", "back-view"],
  case_body: ["back-view", "front-view"],
  appearance: ["front-view", "back-view"],
  body_and_chassis: ["back-view", "left-side-view"],
  keyboard_and_trackpad: ["screen-on-view", "front-view"],
  ports: ["charger-port-view", "left-side-view"],
  strap: ["back-view", "left-side-view"],
  digital_crown: ["right-side-view"],
};

const findShot = (photos: readonly SellerPhoto[], key: string): SellerPhoto | null =>
  (SHOWN_ON[key] ?? [])
    .map((tag) => photos.find((photo) => photo.tag === tag))
    .find((photo) => photo !== undefined) ?? null;

export function presentInspection(order: HubOrder, role: "hub" | "support") {
  const { check, item } = order;
  const closed: Closed =
    check === null
      ? "not-here"
      : check.decision !== null
        ? "decided"
        : check.failing !== null || check.passing !== null
          ? "second"
          : role === "support"
            ? "support"
            : order.status === "at_hub"
              ? null
              : "not-here";
  return {
    id: order.id,
    number: order.number,
    title: item.title,
    detail: [item.capacity, item.color].filter(Boolean).join(" · "),
    cover: item.cover,
    vertical: item.vertical,
    listingId: order.listing_id,
    seller: order.seller.username,
    status: order.status,
    since: order.action_clock?.starts_at ?? null,
    dueAt: order.action_clock?.due_at ?? null,
    closed,
    isExpert: role === "hub",
    version: check?.version ?? 0,
    items: (check?.items ?? []).map((one) => ({
      key: one.key,
      category: one.category,
      group: groupOf(one),
      claimed: one.claimed,
      photos: one.photos,
      shot: findShot(check?.seller_photos ?? [], one.key),
    })),
    sellerPhotos: check?.seller_photos ?? [],
    values: check === null ? {} : toInspectionValues(check),
    numberKind: check?.device_number_kind ?? "serial",
    claimed: {
      condition: check?.claimed_condition ?? item.generic_condition,
      battery: item.battery_health,
    },
    found: check?.found_condition ?? null,
    missing: check?.missing ?? [],
    isWorse: check?.is_worse ?? false,
    former: check?.former ?? null,
    failing: check?.failing ?? null,
    passing: check?.passing ?? null,
    doubts: check?.number_doubts ?? { seen_in: [], make: null, is_other: false },
    listedNumber: check?.listed_number ?? null,
    decision: check?.decision ?? null,
    passport: order.passport,
    nonces: {
      inspection: crypto.randomUUID(),
      confirm: crypto.randomUUID(),
      back: crypto.randomUUID(),
    },
  };
}
