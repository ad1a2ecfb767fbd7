import { hasBattery, type ConditionCategory } from "#contract/condition.ts";
import type { DraftGrade } from "#contract/draft.ts";
import { CATEGORY_KIND, toBatteryGrade } from "#contract/grading.ts";
import type { HubListing } from "#contract/hub.ts";
import { findContacts } from "./find-contacts.ts";
import { judgePrice } from "./judge-price.ts";
import { presentQueueItem } from "./present-queue.ts";

/** What the page of a review shows; no more travels to the browser. */
export type Review = ReturnType<typeof presentReview>;

type Grade = Exclude<DraftGrade, "none">;
export type GradeLine = {
  category: ConditionCategory | "battery_health";
  grade: Grade;
  /** Which words a grade has: what one sees, what one tries, what was exchanged. */
  words: "looks" | "works" | "parts";
  percent: number | null;
  reason: string | null;
};

const wordsOf = (category: ConditionCategory): GradeLine["words"] => {
  if (category === "original_parts") return "parts";
  return CATEGORY_KIND[category] === "cosmetic" ? "looks" : "works";
};

const BATTERY = {
  excellent: "green",
  good: "green",
  acceptable: "yellow",
  poor: "yellow",
  repairable: "red",
  unknown: "grey",
} as const satisfies Record<ReturnType<typeof toBatteryGrade>, Grade>;

export function presentReview(listing: HubListing) {
  const { catalogue, seller_facts: seller } = listing;
  const { product, asked, covers } = catalogue;
  return {
    ...presentQueueItem(listing),
    status: listing.status,
    version: listing.version,
    photos: listing.photos.map(({ original_url, is_cover, width, height, custom_properties }) => ({
      url: original_url,
      isCover: is_cover,
      width,
      height,
      tag: custom_properties.tag,
    })),
    contacts: findContacts([
      listing.notes,
      listing.accessories_description,
      ...listing.conditions.map(({ reason }) => reason),
    ]),
    grades: listGrades(listing),
    notes: listing.notes,
    accessories: listing.accessories,
    accessoriesNote: listing.accessories_description,
    catalogue: {
      name: `${product.brand.name} ${product.model.name}`,
      detail: [product.capacity?.label, product.color.name].filter(Boolean).join(" · "),
      swatch: product.color.swatch,
      released: product.model.release_date,
      faceValue: product.face_value,
      asked,
      covers,
      ...judgePrice(listing.asking_price, product.face_value, asked),
    },
    sellerFacts: {
      username: seller.username,
      isPro: seller.is_pro,
      since: seller.member_since,
      published: seller.published,
      sold: seller.sold,
      rejected: seller.rejected,
    },
    decisions: listing.decisions,
    nextId: listing.next_id,
    previousId: listing.previous_id,
  };
}

/** Every category that the device has, the battery after what one sees. */
function listGrades(listing: HubListing): GradeLine[] {
  const { conditions, battery_health: percent, catalogue } = listing;
  const lines = conditions.flatMap(({ category, grade, reason }): GradeLine[] =>
    grade === "none" ? [] : [{ category, grade, words: wordsOf(category), percent: null, reason }],
  );
  if (!hasBattery(catalogue.product.model.vertical)) return lines;
  const at = lines.findLastIndex(({ category }) => category.endsWith("_condition")) + 1;
  const grade = BATTERY[toBatteryGrade(percent)];
  return lines.toSpliced(at, 0, {
    category: "battery_health",
    grade,
    words: "works",
    percent,
    reason: null,
  });
}
