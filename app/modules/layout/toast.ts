import { seconds } from "#contract/duration.ts";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { toast, Toaster } from "sonner";
import type { ShownMessage } from "./message.tsx";
import "./toast.css";

/** spec §2, §9 "Toasts"; errors are the library's kind (decisions "Toasts"). */
const KINDS = {
  success: { duration: seconds(1.5), position: "bottom-center" },
  default: { duration: seconds(1.5), position: "bottom-center" },
  error: { duration: seconds(5), position: "top-right" },
} as const;
const ONLY_ONE = "message";

let host: HTMLElement | null = null;
let shown: ShownMessage | null = null;

export function showToast(message: ShownMessage): void {
  host ??= openHost();
  shown = message;
  put(KINDS[message.type].duration);
}

function openHost(): HTMLElement {
  const element = document.createElement("div");
  document.body.append(element);
  createRoot(element).render(createElement(Toaster, { visibleToasts: 1, gap: 0 }));
  // The library pauses its timer under a pointer only; keyboard focus must pause it too.
  element.addEventListener("focusin", () => put(Number.POSITIVE_INFINITY));
  element.addEventListener("focusout", () => {
    const isThere = element.querySelector('[data-sonner-toast][data-removed="false"]') !== null;
    if (shown !== null && isThere) put(KINDS[shown.type].duration);
  });
  return element;
}

function put(duration: number): void {
  if (shown === null) return;
  const { content, type } = shown;
  const show = type === "default" ? toast : toast[type];
  show(content, { id: ONLY_ONE, duration, position: KINDS[type].position });
}
