import type { Address } from "#contract/address.ts";
import { DEVICE_CATEGORIES, hasBattery } from "#contract/condition.ts";
import { ACCESSORY_FIELDS } from "#contract/listing-words.ts";
import type { Draft } from "#contract/listing-draft.ts";
import { CATEGORY_KIND } from "#contract/grading.ts";
import type { EndpointResult } from "#contract/endpoint.ts";
import type { Language } from "#contract/market.ts";
import type { computePrice } from "#contract/market-price.ts";
import type { SellerNeed } from "#contract/my-listings.ts";
import type { T } from "../../locale/use-t.ts";
import { formatWholeAddress } from "../../address/format-address.ts";
import type { CardFacts } from "../../listing-card/card-facts.ts";

type MarketPrice = EndpointResult<typeof computePrice>["data"];

type Known = {
  draft: Draft;
  addresses: readonly Address[];
  /** Null for a visitor without account. */
  needs: readonly SellerNeed[] | null;
  marketPrice: MarketPrice | null;
  language: Language;
  /** Labels of the listing page, because buyers will read these words. */
  words: T<"device-words">;
  views: T<"listing-more">;
};

export type ReviewView = ReturnType<typeof presentReview>;

export function presentReview(known: Known) {
  const { draft, addresses, needs, marketPrice, language, words, views } = known;
  const { asking_price } = draft;
  const address = addresses.find(({ id }) => id === draft.address_id) ?? null;
  const breakdown = marketPrice?.breakdown ?? null;
  const isPriced = breakdown?.asking_price.amount === asking_price?.amount;
  return {
    listingId: draft.id,
    missing: draft.missing,
    needs,
    rejection: draft.rejection,
    card: presentCard(draft, isPriced ? (breakdown?.buyer_pays ?? null) : null),
    device: draft.title && [draft.title, draft.capacity?.label, draft.color?.name],
    number: draft.device_number,
    isPhone: draft.vertical === "smartphones",
    photos: [
      ...draft.photos.filter(({ id }) => id === draft.cover_id),
      ...draft.photos.filter(({ id }) => id !== draft.cover_id),
    ].map(({ id, original_url, custom_properties }) => ({
      id,
      url: original_url,
      view: views(`photo.${custom_properties.tag}`),
    })),
    grade: draft.generic_condition,
    lines: presentLines(draft, words),
    battery: presentBattery(draft),
    notes: draft.notes,
    box: ACCESSORY_FIELDS.filter((thing) => draft[thing]).map((thing) => words(`box.${thing}`)),
    extras: draft.accessories_description,
    price: asking_price,
    breakdown: isPriced ? breakdown : null,
    address: address && { name: address.full_name, line: formatWholeAddress(address, language) },
  };
}

function presentLines({ vertical, properties }: Draft, words: Known["words"]) {
  if (vertical === null) return [];
  return DEVICE_CATEGORIES[vertical].flatMap((category) => {
    const answer = properties[category];
    if (answer === undefined || answer.grade === "none") return [];
    const kind: "looks" | "works" | "parts" =
      category === "original_parts" ? "parts" : KIND_WORDS[CATEGORY_KIND[category]];
    const { grade, reason } = answer;
    const says = `${words(`category.${category}`)}: ${words(`${kind}.${grade}`)}`;
    return [{ category, grade, words: says, reason }];
  });
}
const KIND_WORDS = { cosmetic: "looks", functional: "works" } as const;

function presentBattery(draft: Draft): number | "unknown" | null {
  if (draft.vertical === null || !hasBattery(draft.vertical)) return null;
  return draft.is_battery_unknown ? "unknown" : draft.battery_health;
}

function presentCard(draft: Draft, total_price: CardFacts["total_price"] | null): CardFacts | null {
  const { title, generic_condition, asking_price, photos } = draft;
  if (!title || !generic_condition || !asking_price || !total_price) return null;
  return {
    id: draft.id,
    title,
    color: draft.color?.name ?? "",
    capacity: draft.capacity?.label ?? null,
    generic_condition,
    battery_health: draft.battery_health,
    asking_price,
    total_price,
    cover: photos.find(({ id }) => id === draft.cover_id)?.original_url ?? null,
    is_instant_buy: false,
  };
}
