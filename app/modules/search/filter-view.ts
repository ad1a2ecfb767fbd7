export const FILTER_FORM = "filters";
/** Target of the hash that opens the filters on a phone. */
export const FILTER_VIEW = "filter-view";

/** Whether the visitor has changed a field, also before the hydration. */
export const isFilterTouched = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll("input")].some((input) =>
    input.type === "checkbox"
      ? input.checked !== input.defaultChecked
      : input.value !== input.defaultValue,
  );
