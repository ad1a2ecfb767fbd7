const touched = new WeakSet<EventTarget>();

/** Remembers which controls somebody typed into: React may make the value its own default. */
export function watchTyping(): () => void {
  const onInput = ({ target }: Event) => {
    if (target) touched.add(target);
  };
  document.addEventListener("input", onInput, true);
  return () => document.removeEventListener("input", onInput, true);
}

export const isTouched = (control: EventTarget): boolean => touched.has(control);

/** Where what was typed is kept for the page that comes next. */
export const TYPED = "typedValues";

const load = () => import("./typed-values.ts");

/** Keeps what was typed on this page, as far as that can be. */
export const keepForNext = (): Promise<void> =>
  load().then(
    ({ keepTyped }) => keepTyped(),
    () => {},
  );
/** Puts back what the page before kept. */
export const restoreKept = (): Promise<void> => load().then(({ restoreTyped }) => restoreTyped());

/** Whether the page before kept something for this one. */
export function hasKept(): boolean {
  try {
    return sessionStorage.getItem(TYPED) !== null;
  } catch {
    return false;
  }
}
