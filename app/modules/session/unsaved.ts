import { isTouched } from "./typing.ts";

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const NO_INPUT = /^(?:hidden|submit|button|image|reset)$/;

export const hasUnsaved = (): boolean => listControls().some(isUnsaved);

/** The country switch does not count. */
export const listControls = (): Control[] =>
  [...document.querySelectorAll<Control>("form :is(input, select, textarea)")].filter(
    (control) => !NO_INPUT.test(control.type) && control.closest(".places") === null,
  );

export function isUnsaved(control: Control): boolean {
  // The text of a GET form is in the address once it is submitted.
  if (isTouched(control) && !isQuery(control)) return true;
  if (isTick(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement) return isOtherOption(control);
  return control.value !== control.defaultValue;
}

export const isTick = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

export const isQuery = ({ form }: Control) => form?.method === "get";

/** A select without a `selected` option shows its first. */
function isOtherOption({ options, selectedIndex }: HTMLSelectElement): boolean {
  const first = [...options].findIndex(({ defaultSelected }) => defaultSelected);
  return selectedIndex !== Math.max(first, 0);
}
