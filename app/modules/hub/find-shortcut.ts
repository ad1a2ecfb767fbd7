/** What a key asks for. */
export type Shortcut = "publish" | "reject" | "next" | "previous" | "help";

/** Letters as they lie on the Latin keyboard and on the Greek one. */
const KEYS: ReadonlyMap<string, Shortcut> = new Map([
  ["p", "publish"],
  ["π", "publish"],
  ["r", "reject"],
  ["ρ", "reject"],
  ["j", "next"],
  ["ξ", "next"],
  ["k", "previous"],
  ["κ", "previous"],
  ["?", "help"],
]);

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat"> & {
  isComposing?: boolean;
};

/** Null for everything that is not ours: with a modifier, held down, in the middle of a word. */
export function findShortcut(pressed: Pressed): Shortcut | null {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing } = pressed;
  if (ctrlKey || metaKey || altKey || repeat || isComposing) return null;
  return KEYS.get(key.toLowerCase()) ?? null;
}

const NO_TEXT = /^(?:checkbox|radio|button|submit|reset|image|range|color|file)$/;

/** Whether a key that is pressed here would be written. */
export function isTypingIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest("textarea, select") !== null) return true;
  return target instanceof HTMLInputElement && !NO_TEXT.test(target.type);
}
