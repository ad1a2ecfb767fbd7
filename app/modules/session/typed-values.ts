import { minutes } from "#contract/duration.ts";
import { isQuery, isTick, isUnsaved, listControls, type Control } from "./unsaved.ts";
import { TYPED } from "./typing.ts";

type Kept = [key: string, value: string | boolean];

/** A switch of country takes seconds; anything older belongs to another visit. */
const KEPT_FOR = minutes(2);
/** Never stored, not even for a moment. */
const SECRET = /password|passcode|code|otp|token|nonce|card|cvc|iban|secret/i;
const SECRET_FILLING = /password|one-time-code|cc-/;

export function saveTyped(): void {
  const values = listControls()
    .filter((control) => isUnsaved(control) && !isSecret(control))
    .map((control): Kept => [keyOf(control), isTick(control) ? control.checked : control.value]);
  try {
    sessionStorage.setItem(TYPED, JSON.stringify({ path: samePath(), at: Date.now(), values }));
  } catch {
    // Storage may be full or blocked: then the fields are empty.
  }
}

export function restoreTyped(): void {
  const kept = takeKept();
  if (kept === null || kept.path !== samePath() || Date.now() - kept.at > KEPT_FOR) return;
  const values = new Map(kept.values);
  for (const control of listControls()) {
    const value = values.get(keyOf(control));
    if (value !== undefined && !isSecret(control) && !isUnsaved(control)) fill(control, value);
  }
}

function takeKept(): { path: string; at: number; values: Kept[] } | null {
  try {
    const text = sessionStorage.getItem(TYPED);
    sessionStorage.removeItem(TYPED);
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

const isSecret = ({ type, name, autocomplete }: Control): boolean =>
  type === "password" ||
  type === "file" ||
  name === "" ||
  (SECRET.test(name) && name !== "postal_code" && name !== "country_code") ||
  SECRET_FILLING.test(autocomplete);

const samePath = (path = location.pathname) => path.replace(/^\/[^/]+/, "");

function keyOf(control: Control): string {
  const action = control.form ? samePath(new URL(control.form.action).pathname) : "";
  return [action, control.name, isTick(control) ? control.value : ""].join("|");
}

/** Dispatches an input event, so that React notices. */
export function fill(control: Control, value: string | boolean): void {
  if (typeof value === "boolean") {
    if (isTick(control) && control.checked !== value) control.click();
    return;
  }
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")!;
  set!.call(control, value);
  // A GET form that submits itself would leave the page.
  if (isQuery(control)) return;
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}
