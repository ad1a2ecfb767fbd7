import { VERTICALS } from "#contract/vertical.ts";
import { CONDITIONS } from "#contract/condition.ts";
import { BATTERY_BANDS, FACETS, type Facet, type ListingFilters } from "#contract/listing.ts";
import { ACCESSORIES } from "#contract/listing-words.ts";
import type { Language } from "#contract/market.ts";
import type { FacetCount } from "./search-index.ts";

const FIXED = {
  vertical: VERTICALS,
  generic_condition: CONDITIONS,
  battery_health: BATTERY_BANDS,
  accessories: ACCESSORIES,
  is_graded: ["1"],
  instant_buy: ["1"],
  smart_filter: ["1"],
} as const satisfies Partial<Record<Facet["name"], readonly string[]>>;

const isFixed = (name: Facet["name"]): name is keyof typeof FIXED => name in FIXED;

type Labels = { [Name in keyof typeof FIXED]: Record<(typeof FIXED)[Name][number], string> };

const LABELS: Record<Language, Labels> = {
  en: {
    vertical: {
      smartphones: "Phones",
      tablets: "Tablets",
      smartwatches: "Watches",
      headphones: "Headphones",
      earpods: "Earbuds",
      "game-consoles": "Consoles",
      laptops: "Laptops",
    },
    generic_condition: {
      excellent: "Excellent",
      good: "Good",
      poor: "Fair",
      repairable: "For repair",
    },
    battery_health: {
      "100-93": "93 to 100%",
      "92-85": "85 to 92%",
      "84-75": "75 to 84%",
      "under-75": "Under 75%",
    },
    accessories: { box: "Box", charger: "Charger", case: "Case", headphones: "Earphones" },
    is_graded: { "1": "Checked by our hub" },
    instant_buy: { "1": "Instant Buy" },
    smart_filter: { "1": "No weak points" },
  },
  el: {
    vertical: {
      smartphones: "Κινητά",
      tablets: "Τάμπλετ",
      smartwatches: "Έξυπνα ρολόγια",
      headphones: "Ακουστικά κεφαλής",
      earpods: "Earbuds",
      "game-consoles": "Κονσόλες",
      laptops: "Φορητοί υπολογιστές",
    },
    generic_condition: {
      excellent: "Εξαιρετική",
      good: "Καλή",
      poor: "Μέτρια",
      repairable: "Για επισκευή",
    },
    battery_health: {
      "100-93": "93 έως 100 %",
      "92-85": "85 έως 92 %",
      "84-75": "75 έως 84 %",
      "under-75": "Κάτω από 75 %",
    },
    accessories: { box: "Κουτί", charger: "Φορτιστής", case: "Θήκη", headphones: "Ακουστικά" },
    is_graded: { "1": "Ελεγμένη από εμάς" },
    instant_buy: { "1": "Άμεση αγορά" },
    smart_filter: { "1": "Χωρίς αδύναμα σημεία" },
  },
};

const MAX_VALUES = 60;

export function presentFacets(
  counts: readonly FacetCount[],
  filters: ListingFilters,
  language: Language,
  asked: readonly Facet["name"][] = FACETS,
): Facet[] {
  const byFacet = Map.groupBy(counts, ({ facet }) => facet);
  return asked.map((name) => {
    const counted = byFacet.get(name) ?? [];
    const chosen = filters[name];
    const isChosen = (value: string) =>
      typeof chosen === "boolean" ? chosen : (chosen as readonly string[]).includes(value);
    if (isFixed(name)) {
      const labels: Record<string, string> = LABELS[language][name];
      const countOf = new Map(counted.map(({ value, count }) => [value, count]));
      const values = FIXED[name]
        .map((value) => ({ value, label: labels[value]!, count: countOf.get(value) ?? 0 }))
        .filter(({ value, count }) => count > 0 || isChosen(value));
      return { name, values };
    }
    const values = counted
      .filter(({ value }, place) => place < MAX_VALUES || isChosen(value))
      .map(({ value, label, count, swatch }) => ({
        value,
        label: label ?? value,
        count,
        ...(swatch && { swatch }),
      }));
    return { name, values };
  });
}
