import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { ShownMessage } from "./message.tsx";

export type NoticeFacts = {
  /** An `error` of the address, or a message in words. */
  about: { code: string } | { message: ShownMessage };
  closeTo: string;
  onClose?: () => void;
};

/**
 * The `error` of the address unless `callbackUrl` leads elsewhere (spec §2), or a message that has
 * to be confirmed.
 */
export function useNotice(message: ShownMessage | null): NoticeFacts | null {
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  const [closed, setClosed] = useState<ShownMessage | null>(null);
  const code = query.get("error");

  if (code !== null && !query.has("callbackUrl")) {
    const rest = new URLSearchParams(query);
    for (const name of ["error", "error_description"]) rest.delete(name);
    const text = rest.toString();
    return { about: { code }, closeTo: text === "" ? pathname : `${pathname}?${text}` };
  }
  if (message?.ui !== "modal" || message === closed) return null;
  return { about: { message }, closeTo: pathname + search, onClose: () => setClosed(message) };
}
