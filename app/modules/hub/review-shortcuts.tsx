import { useCallback } from "react";
import { useT } from "../locale/use-t.ts";
import { hasUnsaved } from "../session/unsaved.ts";
import { findKey, type Pressed, KeyBoard, type KeyHit } from "./key-board.tsx";

const CONTROLS = { publish: "p", next: "j", previous: "k" } as const;
const LIST = [
  ["P", "publish"],
  ["R", "reject"],
  ["J", "next"],
  ["K", "previous"],
  ["← →", "arrows"],
  ["↵", "enter"],
  ["?", "help"],
] as const;

/** Publishing takes two presses, because the next listing appears in the same place. */
export function Shortcuts() {
  const t = useT("hub");

  const onKey = useCallback(
    ({ event, say }: KeyHit): boolean => {
      if (event.key === "ArrowRight" || event.key === "ArrowLeft") return walkPhotos(event.key);
      const shortcut = findShortcut(event);
      if (shortcut === null || shortcut === "help") return false;
      say("");
      if (shortcut === "reject") openReasons();
      // Unsaved input must not be lost or overruled by a slip.
      else if (hasUnsaved()) say(t("keys.begun"));
      else if (shortcut === "publish") publish(() => say(t("keys.armed")));
      else if (!follow(shortcut)) say(t(`keys.no-${shortcut}`));
      return true;
    },
    [t],
  );

  return (
    <KeyBoard
      intro={t("keys.on")}
      list={LIST.map(([keys, name]) => ({ keys, does: t(`keys.${name}`) }))}
      controls={CONTROLS}
      onKey={onKey}
    />
  );
}

function publish(onArmed: () => void) {
  const button = document.getElementById("publish");
  if (button === null) return;
  if (document.activeElement === button) return button.click();
  button.focus();
  onArmed();
}

function follow(id: "next" | "previous"): boolean {
  const link = document.getElementById(id);
  link?.click();
  return link !== null;
}

function openReasons() {
  const part = document.querySelector<HTMLDetailsElement>("#send-back");
  if (part === null) return;
  part.open = true;
  part.querySelector<HTMLInputElement>('input[type="checkbox"]')?.focus();
}

/** Only from photo to photo: elsewhere the arrow keys belong to the browser. */
function walkPhotos(arrow: "ArrowRight" | "ArrowLeft"): boolean {
  const links = [...document.querySelectorAll<HTMLElement>(".prints a")];
  const here = links.indexOf(document.activeElement as HTMLElement);
  if (here < 0) return false;
  links[here + (arrow === "ArrowRight" ? 1 : -1)]?.focus();
  return true;
}

export type Shortcut = "publish" | "reject" | "next" | "previous" | "help";

const KEYS: ReadonlyMap<string, Shortcut> = new Map([
  ["p", "publish"],
  ["r", "reject"],
  ["j", "next"],
  ["k", "previous"],
  ["?", "help"],
]);

export const findShortcut = (pressed: Pressed): Shortcut | null =>
  KEYS.get(findKey(pressed) ?? "") ?? null;
