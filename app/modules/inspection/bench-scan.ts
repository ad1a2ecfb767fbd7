import { LIMITS } from "#contract/limits.ts";
import { toScanned } from "#contract/scanned.ts";

/** Fills in the lines that are still open with what the seller says; the exceptions follow. */
export function fillAsDescribed(form: HTMLFormElement): void {
  for (const line of form.querySelectorAll<HTMLElement>(".inspection-item[data-described]")) {
    const choices = [...line.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
    if (choices.some(({ checked }) => checked)) continue;
    choices.find(({ value }) => value === line.dataset["described"])?.click();
  }
}

const IMEI = new RegExp(`^\\d{${LIMITS.imei.min},${LIMITS.imei.max}}$`);
const PERCENT = /^\d{1,3}$/;

/**
 * What the field in the header takes at the bench, without a request: the IMEI, the battery's
 * percentage, and the words of the shortcuts. False for what is a parcel's or another device's, which
 * a number is once this device has one.
 */
export function takeAtBench(form: HTMLFormElement, text: string): boolean {
  const word = toScanned(text);
  if (PERCENT.test(word) && Number(word) <= 100) return write(form, "battery_health", word);
  if (IMEI.test(word)) return write(form, "device_number", word);
  if (word === "A") fillAsDescribed(form);
  else if (word === "P") return press(form, "#inspection-pass");
  else if (word === "S") return press(form, "#inspection-save");
  else return false;
  return true;
}

function write(form: HTMLFormElement, name: string, text: string): boolean {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return false;
  const there = toScanned(field.value).replace(/%$/, "");
  if (there !== "") return there === text;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

function press(form: HTMLFormElement, button: string): boolean {
  const found = form.querySelector<HTMLButtonElement>(button);
  found?.click();
  return found !== null;
}
