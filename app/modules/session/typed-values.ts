import { isQuery, isTick, isUnsaved, listControls, type Control } from "./unsaved.ts";
import { TYPED } from "./typing.ts";

/** Which control, and what stood in it: a text, or whether it was ticked. */
type Kept = [key: string, value: string | boolean];

/** A switch of country takes a moment; what is older belongs to another visit. */
const KEPT_FOR = 120_000;
/** Never written anywhere, not even for a moment. */
const SECRET = /password|passcode|code|otp|token|nonce|card|cvc|iban|secret/i;
const SECRET_FILLING = /password|one-time-code|cc-/;

/** Keeps what was typed on this page for the same page under another prefix, or anew. */
export function keepTyped(): void {
  const values = listControls()
    .filter((control) => isUnsaved(control) && !isSecret(control))
    .map((control): Kept => [keyOf(control), isTick(control) ? control.checked : control.value]);
  try {
    sessionStorage.setItem(TYPED, JSON.stringify({ path: samePath(), at: Date.now(), values }));
  } catch {
    // Storage may be full or shut: then the page comes back as it was first.
  }
}

/** Puts back what was kept for this page, once. */
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

/** The address without its locale. */
const samePath = (path = location.pathname) => path.replace(/^\/[^/]+/, "");

function keyOf(control: Control): string {
  const action = control.form ? samePath(new URL(control.form.action).pathname) : "";
  return [action, control.name, isTick(control) ? control.value : ""].join("|");
}

/** As if somebody had typed it, so that React hears of it too. */
export function fill(control: Control, value: string | boolean): void {
  if (typeof value === "boolean") {
    if (isTick(control) && control.checked !== value) control.click();
    return;
  }
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")!;
  set!.call(control, value);
  // A query that applies itself would leave the page.
  if (isQuery(control)) return;
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}
