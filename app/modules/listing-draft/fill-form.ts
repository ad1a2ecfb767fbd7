import { fill } from "../session/typed-values.ts";
import { isTick, type Control } from "../session/unsaved.ts";

export function fillForm(form: HTMLFormElement, text: string): void {
  const fields = new URLSearchParams(text);
  const controls = form.querySelectorAll<Control>("input, select, textarea");
  for (const control of controls) {
    if (control.type === "hidden" || control.type === "file" || control.name === "") continue;
    const values = fields.getAll(control.name);
    if (isTick(control)) {
      const isWanted = values.includes(control.value);
      // A radio button is only ever checked: unchecking would leave its group empty.
      if (control.type === "radio" && !isWanted) continue;
      fill(control, isWanted);
    } else if (values[0] !== undefined && values[0] !== control.value) fill(control, values[0]);
  }
}
