import type { Vertical } from "#contract/catalog.ts";
import { HUNTER_STARTS, type HunterStart } from "#contract/hunter-words.ts";
import type { Catalogue, Slots } from "#api/modules/understanding/index.ts";
import { label, type Place } from "./say.ts";

const toSlots: Record<HunterStart, (catalogue: Catalogue) => Slots> = {
  cheapest_iphone: ({ models }) => ({
    model: models.filter(({ name }) => name.startsWith("iPhone ")).map(({ key }) => key),
    sort: "price_low",
  }),
  simple_phone: () => ({ kind: ["smartphones"], need: ["simple"] }),
  study_laptop: () => ({ kind: ["laptops"], need: ["study"] }),
  good_camera: () => ({ kind: ["smartphones"], need: ["photo"] }),
  console: () => ({ kind: ["game-consoles"] }),
  fair_price: () => ({ kind: ["smartphones"], checked: true, instant: true }),
};

export const listStarts = (place: Place) =>
  HUNTER_STARTS.map((id) => ({ id, label: label(place, `start-${id}`) }));

export const toStartSlots = (place: Place, catalogue: Catalogue, start: HunterStart) => ({
  slots: toSlots[start](catalogue),
  text: label(place, `start-${start}`),
});

export const toVerticalSlots = (place: Place, vertical: Vertical) => ({
  slots: { kind: [vertical] } satisfies Slots,
  text: label(place, `kind-${vertical}`),
});
