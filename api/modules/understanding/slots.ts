import type { GenericCondition } from "#contract/condition.ts";
import type {
  HunterCompared,
  HunterField,
  HunterIntent,
  HunterNeed,
  HunterSort,
  HunterTopic,
  PlainColor,
} from "#contract/hunter-words.ts";
import type { Accessory } from "#contract/listing-words.ts";
import type { Vertical } from "#contract/catalog.ts";
import type { Unsold } from "./find-unsold.ts";

/** Constraints of a search, all of which hold together; a list means any of its values. */
export type DeviceFilter = {
  kind?: Vertical[];
  brand?: string[];
  /** `brand/model`, by slugs. */
  model?: string[];
  exclude_brand?: string[];
  exclude_model?: string[];
  /** Total prices in minor units, bounds included. */
  price_min?: number;
  price_max?: number;
  color?: PlainColor[];
  exclude_color?: PlainColor[];
  /** Slugs: "128gb". */
  capacity?: string[];
  /** Gigabytes. */
  capacity_min?: number;
  grade?: GenericCondition[];
  /** Percent. */
  battery_min?: number;
  /** All of them must be there. */
  accessories?: Accessory[];
  /** Graded by the hub. */
  checked?: true;
  /** At the hub already. */
  instant?: true;
  need?: HunterNeed[];
  sort?: HunterSort;
};

/** What one turn says. */
export type Slots = DeviceFilter & {
  /** A sum that is asked about or offered, in minor units. */
  amount?: number;
  /** The most that may be offered. */
  ceiling?: number;
  /** The sum is said to include delivery and fees. */
  all_in?: true;
  /** Places in the list that was shown, from 1; -1 is the last. */
  ordinals?: number[];
  /** The device that was shown or spoken about. */
  points_at?: "this";
  /** A town by its English name, or a postcode. */
  place?: string;
  /** `days:3`, `weekday:fri`, `date:12-24`, `month_end`. */
  until?: string;
  topic?: HunterTopic;
  compare_by?: HunterCompared;
  /** Constraints that are taken back. */
  drop?: HunterField[];
};

export type Understood = {
  intent: HunterIntent;
  slots: Slots;
  /** Words that played no part, as they were typed. */
  skipped: string[];
  unsold: Unsold[];
  /** A greeting that takes leave, and begins nothing. */
  closing?: "thanks" | "bye";
  /** "Or blue": the values join those of the search before. */
  isAlso?: true;
};
