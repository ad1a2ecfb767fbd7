import { useCallback } from "react";
import { useT } from "../locale/use-t.ts";
import { KeyBoard, type KeyHit, selectField } from "./key-board.tsx";

const LIST = [
  ["J", "next"],
  ["K", "previous"],
  ["1 – 4", "colour"],
  ["A", "described"],
  ["I", "number"],
  ["N", "note"],
  ["C", "camera"],
  ["S", "save"],
  ["P", "pass"],
  ["F", "fail"],
  ["?", "help"],
] as const;
const CONTROLS = {
  "inspection-save": "s",
  "inspection-pass": "p",
  "inspection-described": "a",
  device_number: "i",
} as const;

export function InspectionShortcuts() {
  const t = useT("inspection");

  const onKey = useCallback(
    ({ key, say }: KeyHit): boolean => {
      const isDone = (done: boolean, otherwise: "keys.no-item" | "keys.no-pass") =>
        say(done ? "" : t(otherwise));
      say("");
      if (key === "j") walk(1);
      else if (key === "k") walk(-1);
      else if (/^[1-4]$/.test(key)) isDone(choose(Number(key)), "keys.no-item");
      else if (key === "a") document.getElementById("inspection-described")?.click();
      else if (key === "i") selectField("device_number");
      else if (key === "n") isDone(reach(".note-field input"), "keys.no-item");
      else if (key === "c") isDone(reach('input[type="file"]'), "keys.no-item");
      else if (key === "s") document.getElementById("inspection-save")?.click();
      else if (key === "p")
        isDone(
          pass(() => say(t("keys.armed"))),
          "keys.no-pass",
        );
      else if (key === "f") openFail();
      else return false;
      return true;
    },
    [t],
  );

  return (
    <KeyBoard
      intro={t("keys.intro")}
      list={LIST.map(([keys, name]) => ({ keys, does: t(`keys.${name}`) }))}
      controls={CONTROLS}
      onKey={onKey}
    />
  );
}

const listItems = () => [...document.querySelectorAll<HTMLElement>(".inspection-item")];
const findItem = () => document.activeElement?.closest<HTMLElement>(".inspection-item") ?? null;

/** Goes on to the next line, and from the last one to the button that passes. */
function choose(digit: number): boolean {
  const choices = findItem()?.querySelectorAll<HTMLInputElement>('input[type="radio"]');
  const chosen = choices?.[digit - 1];
  chosen?.click();
  if (chosen !== undefined && !walk(1)) document.getElementById("inspection-pass")?.focus();
  return choices !== undefined;
}

function reach(what: string): boolean {
  const control = findItem()?.querySelector<HTMLInputElement>(what);
  if (!control) return false;
  const folded = control.closest("details");
  if (folded !== null) folded.open = true;
  control.focus();
  if (control.type === "file") control.click();
  return true;
}

function pass(onArmed: () => void): boolean {
  const button = document.getElementById("inspection-pass");
  if (button === null) return false;
  if (document.activeElement === button) button.click();
  else {
    button.focus();
    // Runs after the caller has cleared its announcement.
    queueMicrotask(onArmed);
  }
  return true;
}

function walk(by: 1 | -1): boolean {
  const items = listItems();
  const here = items.indexOf(findItem()!);
  const next = items[here < 0 ? (by === 1 ? 0 : items.length - 1) : here + by];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
  return next !== undefined;
}

function openFail() {
  const part = document.querySelector<HTMLDetailsElement>("#fail");
  if (part === null) return;
  part.open = true;
  part.querySelector<HTMLInputElement>('input[type="checkbox"]')?.focus();
}
