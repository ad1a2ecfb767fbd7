import { hasBattery, type ConditionCategory } from "#contract/condition.ts";
import type { DraftGrade } from "#contract/listing-draft.ts";
import { CATEGORY_KIND, toBatteryGrade } from "#contract/grading.ts";
import type { HubListing, HubListingRow } from "#contract/hub.ts";
import type { Money } from "#contract/money.ts";
import { REJECT_REASONS, type RejectReason } from "#contract/listing-words.ts";

export type Review = ReturnType<typeof presentReview>;

type Grade = Exclude<DraftGrade, "none">;
export type GradeLine = {
  category: ConditionCategory | "battery_health";
  grade: Grade;
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

const presentRow = (row: HubListingRow) => ({
  id: row.id,
  market: row.market,
  title: row.title,
  detail: [row.capacity, row.color].filter(Boolean).join(" · "),
  cover: row.cover,
  price: row.asking_price,
  grade: row.generic_condition,
  seller: row.seller,
  since: row.submitted_at,
  rejections: row.rejections,
  isMine: row.is_mine,
  editOf: row.edit_of,
  isHeld: row.is_held,
});

export function presentReview(listing: HubListing) {
  const { catalogue, seller_facts: seller } = listing;
  const { product, asked, covers } = catalogue;
  return {
    ...presentRow(listing),
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
      ...evaluateAskingPrice(listing.asking_price, product.face_value, asked),
    },
    sellerFacts: {
      username: seller.username,
      isPro: seller.is_pro,
      since: seller.member_since,
      published: seller.published,
      sold: seller.sold,
      rejected: seller.rejected,
    },
    signals: listing.signals,
    device: listing.device,
    decisions: listing.decisions,
    nextId: listing.next_id,
    previousId: listing.previous_id,
  };
}

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

type Asked = { low: Money; high: Money; count: number } | null;

type PriceEvaluation = {
  percent: number;
  flag: "below" | "above" | "cheap" | "dear" | null;
};

const ENOUGH = 3;
/** Factors of the range, or of the face value, beyond which a price needs a second look. */
const FAR = { below: 0.75, above: 1.25, cheap: 0.2, dear: 0.97 };

/** Compares the price with those of other listings or, where there are few, with the face value. */
export function evaluateAskingPrice(price: Money, faceValue: Money, asked: Asked): PriceEvaluation {
  const share = price.amount / faceValue.amount;
  return { percent: Math.round(share * 100), flag: findFlag() };

  function findFlag(): PriceEvaluation["flag"] {
    if (asked !== null && asked.count >= ENOUGH) {
      if (price.amount < asked.low.amount * FAR.below) return "below";
      return price.amount > asked.high.amount * FAR.above ? "above" : null;
    }
    if (share < FAR.cheap) return "cheap";
    return share > FAR.dear ? "dear" : null;
  }
}

const EMAIL = /[\w.+\-]+\s*(?:@|\(at\)|\[at\])\s*[\w\-]+(?:\.[\w\-]+)+/giv;
const LINK =
  /(?:https?:\/\/|www\.)[^\s<>]+|\b[\w\-]+\.(?:com|gr|net|org|eu|io|me|co\.uk|uk)(?:\/[^\s<>]*)?(?![\p{L}\d@])/giv;
const DIGITS = /(?:\+|00)?\d[\d\s.\-\(\)\/]{7,20}\d/gv;
/** Greek and British numbers, and any number with the sign of a country code. */
const PHONE = /^(?:(?:\+|00)\d{10,14}|(?:30)?(?:69\d{8}|2\d{9})|(?:44|0)[127]\d{8,9})$/v;

/** The reviewer decides; an IMEI, which has 15 digits, is not matched. */
function findContacts(texts: readonly (string | null)[]): string[] {
  const found = texts.flatMap((text) => {
    if (text === null) return [];
    const emails = text.match(EMAIL) ?? [];
    const rest = emails.reduce((left, email) => left.replace(email, " "), text);
    const phones = (rest.match(DIGITS) ?? []).filter((run) =>
      PHONE.test(run.replaceAll(/[^\d+]/gv, "")),
    );
    return [...emails, ...(rest.match(LINK) ?? []), ...phones];
  });
  return [...new Set(found.map((one) => one.trim()))];
}

export type ReasonField = `reason_${RejectReason}`;

/** One checkbox name per reason, because kept forms store one value per name. */
export const fieldOf = (reason: RejectReason): ReasonField => `reason_${reason}`;

export const FIRST_REASON = fieldOf(REJECT_REASONS[0]);

export const listReasons = (
  values: Readonly<Partial<Record<ReasonField, string>>>,
): RejectReason[] => REJECT_REASONS.filter((reason) => values[fieldOf(reason)] !== undefined);
