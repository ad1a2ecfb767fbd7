import { isTouched } from "./typing.ts";

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const NO_INPUT = /^(?:hidden|submit|button|image|reset)$/;

/** Whether a reload would lose something that was typed and not sent. */
export const hasUnsaved = (): boolean => listControls().some(isUnsaved);

/** What can be filled in on this page; to choose a country is nothing to lose. */
export const listControls = (): Control[] =>
  [...document.querySelectorAll<Control>("form :is(input, select, textarea)")].filter(
    (control) => !NO_INPUT.test(control.type) && control.closest(".places") === null,
  );

export function isUnsaved(control: Control): boolean {
  // What is asked by a query stands in the address as soon as it is sent.
  if (isTouched(control) && !isQuery(control)) return true;
  if (isTick(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement) return isOtherOption(control);
  return control.value !== control.defaultValue;
}

export const isTick = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

export const isQuery = ({ form }: Control) => form?.method === "get";

/** A list without a chosen option shows its first. */
function isOtherOption({ options, selectedIndex }: HTMLSelectElement): boolean {
  const first = [...options].findIndex(({ defaultSelected }) => defaultSelected);
  return selectedIndex !== Math.max(first, 0);
}
