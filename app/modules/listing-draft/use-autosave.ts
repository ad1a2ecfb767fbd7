import { useEffect, useRef, useState, type RefObject } from "react";
import { discard, recall, remember } from "../session/device-memory.ts";
import {
  createAutosave,
  type Autosave,
  type AutosaveStatus,
  type SentAutosave,
} from "./create-autosave.ts";
import type { AutosaveResult } from "./step-result.ts";
import { isUnsaved, listControls } from "../session/unsaved.ts";
import { pauseForNetwork, tryNow } from "../session/keep-trying.ts";

/**
 * `saved`: on this device and, by `intent=keep`, at the API; `device`: on this device only, until
 * the form is submitted.
 */
export type Keeps = "saved" | "device" | "no";

type Options = {
  form: RefObject<HTMLFormElement | null>;
  listingId: string;
  step: string;
  version: number;
  updatedAt: string;
  /** A new nonce means that the page was revalidated. */
  nonce: string;
  keeps: Keeps;
  reply: object | undefined;
  onKept: (() => void) | undefined;
};

/** Fields that are not typed by the user or must not be stored. */
const UNKEPT = /^(?:nonce|intent|version|return|asked)$|password|iban|card|cvc|token/i;

function readForm(form: HTMLFormElement): string {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && !UNKEPT.test(name)) fields.append(name, value);
  }
  return fields.toString();
}

/** Autosaves a step and restores what this device had and the API has not. */
export function useAutosave({ form, listingId, step, keeps, ...page }: Options) {
  const { version, nonce, reply } = page;
  const keeper = useRef<Autosave | null>(null);
  const isSent = useRef(false);
  const [status, setStatus] = useState<AutosaveStatus>("idle");
  const [put, setPut] = useState<"nothing" | "back" | "offered">("nothing");
  const [isSettling, setSettling] = useState(false);
  const latest = useRef(page);
  useEffect(() => {
    latest.current = page;
  });

  useEffect(() => {
    const element = form.current;
    if (element === null || keeps === "no") return;
    const path = location.pathname;
    const shown = readForm(element);
    // Before hydration: nothing listened yet, so the text is not saved although the form shows it.
    const isTyped = listControls().some((one) => one.form === element && isUnsaved(one));
    const own = createAutosave({
      version: latest.current.version,
      saved: isTyped ? "" : shown,
      post: keeps === "saved" ? (sent) => postKeep(path, sent) : null,
      remember: (text, of) => remember(listingId, step, { text, version: of, at: Date.now() }),
      discard: () => discard(listingId, step),
      pause: pauseForNetwork,
      newNonce: () => crypto.randomUUID(),
      onChange(state) {
        if (keeper.current !== own) return;
        setStatus(state.status);
        if (state.status === "saved") latest.current.onKept?.();
      },
    });
    keeper.current = own;
    void restore(element);

    async function restore(into: HTMLFormElement): Promise<void> {
      const { version: here, updatedAt, reply: isBack } = latest.current;
      const had = isBack === undefined ? recall(listingId, step, Date.now()) : null;
      // A newer save elsewhere must not be hidden by an older text of this device.
      const isNewer = had === null || had.version >= here || had.at > Date.parse(updatedAt);
      if (isTyped && isNewer) return own.typed(shown);
      if (had === null) return;
      if (had.text === shown) return discard(listingId, step);
      if (isNewer) await putBack(into, had.text);
      if (keeper.current === own) setPut(isNewer ? "back" : "offered");
    }

    const onInput = () => own.typed(readForm(element));
    const onChange = ({ target }: Event) =>
      own.typed(readForm(element), !(target instanceof HTMLTextAreaElement));
    const onLeave = () => void own.flush();
    element.addEventListener("input", onInput);
    element.addEventListener("change", onChange);
    window.addEventListener("pagehide", onLeave);
    return () => {
      element.removeEventListener("input", onInput);
      element.removeEventListener("change", onChange);
      window.removeEventListener("pagehide", onLeave);
      keeper.current = null;
      if (isSent.current && location.pathname.includes(`/${listingId}/`)) discard(listingId, step);
      else void own.flush();
    };
  }, [form, listingId, step, keeps]);

  const seen = useRef(nonce);
  useEffect(() => {
    const own = keeper.current;
    const isFresh = seen.current !== nonce;
    seen.current = nonce;
    if (own === null) return;
    if (!isSent.current) return own.reread(version);
    if (!isFresh && reply === undefined) return;
    isSent.current = false;
    const isTaken = reply === undefined && form.current !== null;
    own.resume(version, isTaken ? readForm(form.current!) : undefined);
  }, [nonce, reply, version, form]);

  return {
    status,
    put,
    isSettling,
    /** False: the form must wait for `send`, which is called when pending saves are done. */
    beforeSend(send: () => void): boolean {
      const own = keeper.current;
      isSent.current = true;
      if (own === null) return true;
      const go = () => {
        const version = form.current?.elements.namedItem("version");
        if (version instanceof HTMLInputElement) version.value = String(own.version());
      };
      if (own.hold()) {
        go();
        return true;
      }
      setSettling(true);
      tryNow();
      void own.settle().then(() => {
        setSettling(false);
        go();
        send();
      });
      return false;
    },
    takeOffered() {
      const had = recall(listingId, step, Date.now());
      setPut("nothing");
      if (had !== null && form.current !== null) void putBack(form.current, had.text);
    },
    dropOffered() {
      discard(listingId, step);
      setPut("nothing");
    },
  };
}

async function putBack(form: HTMLFormElement, text: string): Promise<void> {
  const { fillForm } = await import("./fill-form.ts");
  fillForm(form, text);
}

/** Posts to the step's own action with `keepalive`, so that it may outlive the page. */
async function postKeep(
  path: string,
  { text, nonce, version }: SentAutosave,
): Promise<AutosaveResult> {
  const body = new URLSearchParams(text);
  body.set("intent", "keep");
  body.set("nonce", nonce);
  body.set("version", String(version));
  const answer = await fetch(`${path}.data`, { method: "POST", body, keepalive: true });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as AutosaveResult;
}
