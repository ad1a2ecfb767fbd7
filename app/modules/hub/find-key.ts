/** Letters of the Greek keyboard, and those that lie there on the Latin one. */
const GREEK = "αβψδεφγηιξκλμνοπρστθωςχυζ";
const LATIN = "abcdefghijklmnoprstuvwxyz";

export type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat"> & {
  isComposing?: boolean;
};

/**
 * The key as it lies on the Latin keyboard, in lower case. Null where it is not meant for a shortcut:
 * with a modifier, held down, in the middle of a word.
 */
export function findKey(pressed: Pressed): string | null {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing } = pressed;
  if (ctrlKey || metaKey || altKey || repeat || isComposing) return null;
  const low = key.toLowerCase();
  const at = low.length === 1 ? GREEK.indexOf(low) : -1;
  return at < 0 ? low : LATIN[at]!;
}

const NO_TEXT = /^(?:checkbox|radio|button|submit|reset|image|range|color|file)$/;

/** Whether a key that is pressed here would be written. */
export function isTypingIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest("textarea, select") !== null) return true;
  return target instanceof HTMLInputElement && !NO_TEXT.test(target.type);
}
