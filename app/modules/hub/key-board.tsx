import { useEffect, useRef, useState } from "react";
import { toLatinKey } from "#contract/scanned.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import "./hub.css";

const KEPT = "hubShortcuts";
const OFF = "off";

const isSwitchedOff = (): boolean => {
  try {
    return localStorage.getItem(KEPT) === OFF;
  } catch {
    return false;
  }
};

export type KeyHit = {
  key: string;
  event: KeyboardEvent;
  say: (sentence: string) => void;
};

type Props = {
  intro: string;
  list: readonly { keys: string; does: string }[];
  controls?: Readonly<Record<string, string>>;
  onKey: (hit: KeyHit) => boolean;
};

/** Single-key shortcuts can be switched off and never act while the user types (WCAG 2.1.4). */
export function KeyBoard({ intro, list, controls, onKey }: Props) {
  const t = useT("hub");
  const [isOn, setIsOn] = useState(() => !isSwitchedOff());
  const [said, setSaid] = useState("");
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTypingIn(event.target)) return;
      if (document.querySelector("dialog[open]") !== null) return;
      const key = findKey(event);
      if (key === null) return;
      if (key === "?") {
        event.preventDefault();
        dialog.current?.showModal();
        return;
      }
      if (!onKey({ key, event, say: setSaid })) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn, onKey]);

  useEffect(() => {
    if (!isOn) return;
    const shortcuts = Object.entries(controls ?? {}).map(
      ([id, key]) => [document.getElementById(id), key] as const,
    );
    for (const [control, key] of shortcuts) control?.setAttribute("aria-keyshortcuts", key);
    return () => {
      for (const [control] of shortcuts) control?.removeAttribute("aria-keyshortcuts");
    };
  }, [isOn, controls]);

  function turn(on: boolean) {
    setIsOn(on);
    setSaid("");
    try {
      if (on) localStorage.removeItem(KEPT);
      else localStorage.setItem(KEPT, OFF);
    } catch {
      // Without local storage the setting applies to this page only.
    }
  }

  return (
    <section className="keys" aria-label={t("keys.title")}>
      <p className="small dim">{isOn ? intro : t("keys.off")}</p>
      <p className="row">
        <Button kind="line" size="s" onClick={() => dialog.current?.showModal()}>
          {t("keys.show")}
        </Button>
        <Button kind="line" size="s" onClick={() => turn(!isOn)}>
          {t(isOn ? "keys.turn-off" : "keys.turn-on")}
        </Button>
      </p>
      <p className="said small" role="status">
        {said}
      </p>
      <dialog ref={dialog} className="key-list" aria-labelledby="key-list">
        <div className="stack">
          <h2 id="key-list">{t("keys.title")}</h2>
          <dl>
            {list.map(({ keys, does }) => (
              <div key={keys}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <p className="small dim">{t("keys.stays")}</p>
          <p className="row">
            <Button onClick={() => dialog.current?.close()}>{t("keys.close")}</Button>
            <Button kind="line" onClick={() => turn(!isOn)}>
              {t(isOn ? "keys.turn-off" : "keys.turn-on")}
            </Button>
          </p>
        </div>
      </dialog>
    </section>
  );
}

export type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat"> & {
  isComposing?: boolean;
};

/** Null with a modifier, for a held key, and during composition. */
export function findKey(pressed: Pressed): string | null {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing } = pressed;
  if (ctrlKey || metaKey || altKey || repeat || isComposing) return null;
  const low = key.toLowerCase();
  return low.length === 1 ? toLatinKey(low) : low;
}

/** For a shortcut that goes to a field. */
export function selectField(id: string): void {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}

const NO_TEXT = /^(?:checkbox|radio|button|submit|reset|image|range|color|file)$/;

function isTypingIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest("textarea, select") !== null) return true;
  return target instanceof HTMLInputElement && !NO_TEXT.test(target.type);
}
