import { ADD_ON_KINDS, type AddOnKind } from "#contract/order-words.ts";

export type ChosenAddOn = { kind: AddOnKind; option: string };

const isKind = (text: string): text is AddOnKind =>
  (ADD_ON_KINDS as readonly string[]).includes(text);

/** What the form of extras names; anything else in it is passed over. */
export function readAddOns(form: FormData): ChosenAddOn[] {
  return [...form].flatMap(([name, value]) => {
    if (!name.startsWith("add_on") || typeof value !== "string") return [];
    const [kind = "", option = ""] = value.split(":", 2);
    return isKind(kind) && /^[\w-]{1,60}$/.test(option) ? [{ kind, option }] : [];
  });
}
