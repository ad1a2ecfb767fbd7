import { FILTER_FORM } from "./filter-ids.ts";

const ANYWHERE = ["pointerdown", "keydown", "focusin", "popstate"];

/** When somebody turns to the filters that the server wrote. */
export type FilterTurn = {
  taken: Promise<void>;
  take(): void;
  /** The form as the server wrote it; null where there was none. */
  written: HTMLFormElement | null;
};

/**
 * Waits for the first touch of anything on the page, or a pointer over the form; waits for nothing
 * where the form is not there yet.
 */
export function createFilterTurn(): FilterTurn {
  const written = document.querySelector<HTMLFormElement>(`form#${FILTER_FORM}`);
  const listening = new AbortController();
  let resolve = () => {};
  const taken = new Promise<void>((done) => {
    resolve = done;
  });
  const take = () => {
    listening.abort();
    resolve();
  };
  if (written === null || document.querySelector(".filters-view:is(:hover,:focus-within,:target)"))
    take();
  else {
    // On the window and first: React keeps events from what it has not taken over yet.
    const options = { capture: true, passive: true, signal: listening.signal };
    for (const name of ANYWHERE) window.addEventListener(name, take, options);
    written.addEventListener("pointerenter", take, options);
  }
  return { taken, take, written };
}

/**
 * What was ticked and typed before the scripts were here counts: it is put into the form that took
 * the written one's place, where there is such. True where that differs from what is in force.
 */
export function takeOver(form: HTMLFormElement, written: HTMLFormElement | null): boolean {
  const inputs = [...form.querySelectorAll("input")];
  if (written !== null && written !== form) {
    for (const old of written.querySelectorAll("input")) {
      if (!isTouched(old)) continue;
      const isBox = old.type === "checkbox";
      const same = inputs.find(
        ({ name, value }) => name === old.name && (!isBox || value === old.value),
      );
      if (same && isBox) same.checked = old.checked;
      else if (same) same.value = old.value;
    }
  }
  return inputs.some(isTouched);
}

const isTouched = (input: HTMLInputElement): boolean =>
  input.type === "checkbox"
    ? input.checked !== input.defaultChecked
    : input.value !== input.defaultValue;
