import { HUNTER_SORTS, HUNTER_TOPICS, type HunterIntent } from "#contract/hunter-words.ts";
import { VERTICALS } from "#contract/vertical.ts";
import type { Slots } from "#api/modules/understanding/index.ts";
import { label, type Place, say, type SayKey, toText, word } from "./say.ts";

export type Quick = { id: string; label: string };
type Pressed = { intent: HunterIntent; slots: Slots } | { remove: string };

const find = <T extends string>(values: readonly T[], value: string): T | undefined =>
  values.find((one) => one === value);

const toPlaces = (text: string): number[] =>
  text
    .split(",")
    .map(Number)
    .filter((place) => Number.isInteger(place) && place > 0 && place <= 20);

/** A button says all that it does, so that those of earlier answers still work. Null: no button. */
export function parseQuick(id: string): Pressed | null {
  const [name = "", ...rest] = id.split(":");
  const value = rest.join(":");
  const ordinals = toPlaces(value);
  switch (name) {
    case "more":
      return { intent: "more", slots: {} };
    case "restart":
      return { intent: "restart", slots: {} };
    case "hunt":
      return { intent: "standing_hunt", slots: {} };
    case "person":
      return { intent: "person", slots: {} };
    case "drop":
      return { remove: value };
    case "compare":
      return ordinals.length > 1 ? { intent: "compare", slots: { ordinals } } : null;
    case "price":
    case "pick":
    case "buy":
    case "offer": {
      const intent = name === "price" ? "price_question" : name;
      return ordinals.length === 1 ? { intent, slots: { ordinals } } : null;
    }
    case "sort": {
      const sort = find(HUNTER_SORTS, value);
      return sort ? { intent: "refine", slots: { sort } } : null;
    }
    case "topic": {
      const topic = find(HUNTER_TOPICS, value);
      return topic ? { intent: "facts", slots: { topic } } : null;
    }
    case "kind": {
      const kind = find(VERTICALS, value);
      return kind ? { intent: "find", slots: { kind: [kind] } } : null;
    }
    default:
      return null;
  }
}

/** The label that the button had, so that the transcript says what was pressed. */
export function labelQuick(place: Place, id: string, constraint?: string): string {
  const [name = "", value = ""] = id.split(":");
  const key = ["sort", "topic", "kind"].includes(name) ? `${name}-${value}` : `quick-${name}`;
  return toText(
    say(place, key as SayKey, { value: word(constraint ?? value.replace(",", " – ")) }),
  );
}

export const quick = (place: Place, id: string, constraint?: string): Quick => ({
  id,
  label: labelQuick(place, id, constraint),
});

export const listKindReplies = (place: Place): Quick[] =>
  VERTICALS.map((kind) => ({ id: `kind:${kind}`, label: label(place, `kind-${kind}`) }));
