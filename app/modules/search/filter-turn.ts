export const FILTER_FORM = "filters";
/** Target of the hash that opens the filters on a phone. */
export const FILTER_VIEW = "filter-view";

const ANYWHERE = ["pointerdown", "keydown", "focusin", "popstate"];

export type FilterTurn = {
  taken: Promise<void>;
  take(): void;
  written: HTMLFormElement | null;
};

/** Resolves at once where there is no form yet. */
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
    // Capture on the window: React replays or stops events of parts that are not hydrated.
    const options = { capture: true, passive: true, signal: listening.signal };
    for (const name of ANYWHERE) window.addEventListener(name, take, options);
    written.addEventListener("pointerenter", take, options);
  }
  return { taken, take, written };
}

/** Copies input from before hydration. True where that differs from the current search. */
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
