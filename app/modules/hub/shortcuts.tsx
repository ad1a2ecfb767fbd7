import { useEffect, useRef, useState } from "react";
import { useT } from "../locale/use-t.ts";
import { hasUnsaved } from "../session/unsaved.ts";
import { Button } from "../ui/button.tsx";
import { findShortcut, isTypingIn, type Shortcut } from "./find-shortcut.ts";

const KEPT = "hubShortcuts";
const OFF = "off";
/** The controls that keys stand for, for those who are told of keys by their reader. */
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

const isSwitchedOff = (): boolean => {
  try {
    return localStorage.getItem(KEPT) === OFF;
  } catch {
    return false;
  }
};

/**
 * Single keys for the review (WCAG 2.1.4): never while somebody types, said on the page, and to be
 * switched off. Publishing takes two presses, because the next listing comes up where this one was.
 */
export function Shortcuts() {
  const t = useT("hub");
  const [isOn, setIsOn] = useState(() => !isSwitchedOff());
  const [said, setSaid] = useState("");
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!isOn) return;

    const publish = () => {
      const button = document.getElementById("publish");
      if (button === null) return;
      if (document.activeElement === button) return button.click();
      button.focus();
      setSaid(t("keys.armed"));
    };
    const run = (shortcut: Shortcut) => {
      if (shortcut === "help") return dialog.current?.showModal();
      if (shortcut === "reject") return openReasons();
      // What was begun is neither thrown away nor overruled by a slip of the finger.
      if (hasUnsaved()) return setSaid(t("keys.begun"));
      if (shortcut === "publish") return publish();
      const link = document.getElementById(shortcut);
      if (link === null) setSaid(t(`keys.no-${shortcut}`));
      else link.click();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTypingIn(event.target)) return;
      if (document.querySelector("dialog[open]") !== null) return;
      if (event.key === "ArrowRight" || event.key === "ArrowLeft") return walkPhotos(event);
      const shortcut = findShortcut(event);
      if (shortcut === null) return;
      event.preventDefault();
      setSaid("");
      run(shortcut);
    };

    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn, t]);

  useEffect(() => {
    if (!isOn) return;
    const controls = Object.entries(CONTROLS).map(
      ([id, key]) => [document.getElementById(id), key] as const,
    );
    for (const [control, key] of controls) control?.setAttribute("aria-keyshortcuts", key);
    return () => {
      for (const [control] of controls) control?.removeAttribute("aria-keyshortcuts");
    };
  }, [isOn]);

  function turn(on: boolean) {
    setIsOn(on);
    setSaid("");
    try {
      if (on) localStorage.removeItem(KEPT);
      else localStorage.setItem(KEPT, OFF);
    } catch {
      // Without the device's storage it holds for this page.
    }
  }

  return (
    <section className="keys" aria-label={t("keys.title")}>
      <p className="small dim">{t(isOn ? "keys.on" : "keys.off")}</p>
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
            {LIST.map(([key, name]) => (
              <div key={name}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{t(`keys.${name}`)}</dd>
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

function openReasons() {
  const part = document.querySelector<HTMLDetailsElement>("#send-back");
  if (part === null) return;
  part.open = true;
  part.querySelector<HTMLInputElement>('input[type="checkbox"]')?.focus();
}

function walkPhotos(event: KeyboardEvent) {
  const links = [...document.querySelectorAll<HTMLElement>(".prints a")];
  const here = links.indexOf(document.activeElement as HTMLElement);
  if (here < 0) return;
  event.preventDefault();
  links[here + (event.key === "ArrowRight" ? 1 : -1)]?.focus();
}
