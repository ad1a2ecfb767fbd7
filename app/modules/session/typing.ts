const touched = new WeakSet<EventTarget>();

/** React may overwrite `defaultValue`, so typed controls are tracked by events. */
export function watchTyping(): () => void {
  const onInput = ({ target }: Event) => {
    if (target) touched.add(target);
  };
  document.addEventListener("input", onInput, true);
  return () => document.removeEventListener("input", onInput, true);
}

export const isTouched = (control: EventTarget): boolean => touched.has(control);

export const TYPED = "typedValues";

const load = () => import("./typed-values.ts");

export const saveForNext = (): Promise<void> =>
  load().then(
    ({ saveTyped }) => saveTyped(),
    () => {},
  );
export const restoreKept = (): Promise<void> => load().then(({ restoreTyped }) => restoreTyped());

export function hasKept(): boolean {
  try {
    return sessionStorage.getItem(TYPED) !== null;
  } catch {
    return false;
  }
}
