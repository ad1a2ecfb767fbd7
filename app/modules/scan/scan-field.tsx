import { useEffect, useRef, type FormEvent, type KeyboardEvent } from "react";
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
  const seen = useRef<string | null>(null);
  const { key } = useLocation();
  const takesFocus = at !== null;

  useEffect(() => {
    const isFirst = seen.current === null;
    seen.current = key;
    const input = field.current;
    if (input === null) return;
    // What was typed before the scripts came stays.
    if (!isFirst) input.value = "";
    if (!takesFocus || (isFirst && document.activeElement !== document.body)) return;
    if (document.querySelector('main [role="alert"]') !== null) return;
    (document.querySelector<HTMLElement>("[data-scan-first]") ?? input).focus();
  }, [key, takesFocus]);

  return (
    <Form
      id="scan-form"
      method="post"
      action={hubPaths.scan(locale)}
      className="console-find scan-form"
      onSubmit={openLabel}
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
