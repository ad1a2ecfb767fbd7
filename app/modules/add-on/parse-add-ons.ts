import { ADD_ON_KINDS, type AddOnKind } from "#contract/add-on-kinds.ts";

export const ADD_ON = "add_on";

/** Intents of the extras: by their button, and at every tick where scripts run. */
export const ADD_ONS = "add-ons";
export const COUNT_ADD_ONS = "count-add-ons";

/** Field of a form in which the extras could be ticked, so that none ticked means none wished. */
export const WITH_ADD_ONS = "with_add_ons";

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

export function isSameAddOns(one: readonly ChosenAddOn[], other: readonly ChosenAddOn[]): boolean {
  const write = (all: readonly ChosenAddOn[]) =>
    all
      .map(({ kind, option }) => `${kind}:${option}`)
      .toSorted()
      .join();
  return write(one) === write(other);
}
