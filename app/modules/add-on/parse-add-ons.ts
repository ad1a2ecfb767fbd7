import { ADD_ON_KINDS, type AddOnKind } from "#contract/add-on-kinds.ts";

export const ADD_ON = "add_on";

type ChosenAddOn = { kind: AddOnKind; option: string };

const isKind = (text: string): text is AddOnKind =>
  (ADD_ON_KINDS as readonly string[]).includes(text);

export function parseAddOns(form: FormData): ChosenAddOn[] {
  return [...form].flatMap(([name, value]) => {
    if (!name.startsWith(ADD_ON) || typeof value !== "string") return [];
    const [kind = "", option = ""] = value.split(":", 2);
    return isKind(kind) && /^[\w-]{1,60}$/.test(option) ? [{ kind, option }] : [];
  });
}
