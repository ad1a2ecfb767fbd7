import { useCallback, useEffect, useRef, type FormEvent, type KeyboardEvent } from "react";
import { Form, useLocation } from "react-router";
import { toScanned } from "#contract/scanned.ts";
import { hubPaths } from "../../hub-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Icon } from "../ui/icon.tsx";
import { HiddenNonce } from "../ui/submit-button.tsx";
import type { ScanPlace } from "./scan-place.ts";
import "./scan.css";

type Props = { nonce: string; at: ScanPlace | null };

/**
 * The field that a scanner types into, on every page of the hub. On pages of parcels and devices it
 * has the focus, unless the page has a field that comes first (`data-scan-first`).
 */
export function ScanField({ nonce, at }: Props) {
  const t = useT("hub-order");
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const seen = useRef<{ key: string; pathname: string } | null>(null);
  const isSent = useRef(false);
  const keepsFocus = useKeptFocus();
  const { key, pathname } = useLocation();
  const takesFocus = at !== null;

  useEffect(() => {
    const isFirst = seen.current === null;
    const isSamePage = seen.current?.pathname === pathname;
    seen.current = { key, pathname };
    const input = field.current;
    if (input === null) return;
    if (isSent.current) input.value = "";
    isSent.current = false;
    if (!takesFocus || (isFirst && document.activeElement !== document.body)) return;
    // A save in the middle of a sentence or of the checklist.
    if (isSamePage && keepsFocus()) return;
    if (document.querySelector('main [role="alert"]') !== null) return;
    (document.querySelector<HTMLElement>("[data-scan-first]") ?? input).focus();
  }, [key, pathname, takesFocus, keepsFocus]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    openLabel(event);
    isSent.current = !event.defaultPrevented;
  }

  return (
    <Form
      id="scan-form"
      method="post"
      action={hubPaths.scan(locale)}
      className="console-find scan-form"
      onSubmit={onSubmit}
    >
      <HiddenNonce nonce={nonce} key={nonce} />
      {at?.place == null ? null : <input type="hidden" name="place" value={at.place} />}
      <label className="vh" htmlFor="scan">
        {t("scan.label")}
      </label>
      <input
        ref={field}
        id="scan"
        name="scan"
        maxLength={80}
        placeholder={t(`scan.placeholder.${at?.hint ?? "any"}`)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        // Scanners type into the focused field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={at?.isFirst === true}
        onKeyDown={leave}
      />
      <button className="icon" aria-label={t("scan.submit")}>
        <Icon name="search" className="" />
      </button>
    </Form>
  );
}

const IN_USE = "textarea, .note-field input, .inspection-item, .inspection-item *";

/**
 * Tells whether a text is being written or a line being answered, where the focus stays. A photo
 * field is a new one once its photo is saved: the focus that went with the old one returns to its
 * line.
 */
function useKeptFocus(): () => boolean {
  const last = useRef<{ element: Element; line: HTMLElement | null } | null>(null);
  useEffect(() => {
    function onFocus({ target }: FocusEvent) {
      if (target instanceof Element)
        last.current = { element: target, line: target.closest<HTMLElement>(".inspection-item") };
    }
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, []);
  return useCallback(() => {
    if (document.activeElement === document.body && last.current?.element.isConnected === false)
      last.current.line?.focus({ preventScroll: true });
    return document.activeElement?.matches(IN_USE) === true;
  }, []);
}

/** The shortcuts of a page act outside of the field. */
function leave({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key === "Escape") currentTarget.blur();
}

/** In a window of its own, so that the next parcel can be scanned at once. */
function openLabel(event: FormEvent<HTMLFormElement>) {
  const field = event.currentTarget.elements.namedItem("scan") as HTMLInputElement;
  const label = [...document.querySelectorAll<HTMLAnchorElement>("main a[data-label]")].at(-1);
  if (toScanned(field.value) !== "L" || label === undefined) return;
  event.preventDefault();
  field.value = "";
  label.click();
}
