import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { ShownMessage } from "./message.tsx";

export type NoticeFacts = {
  /** An `error` of the address, or a message in words. */
  about: { code: string } | { message: ShownMessage };
  /** The page without it. */
  closeTo: string;
  /** Closes one that has no address. */
  onClose?: () => void;
};

/**
 * What has to be read before going on: the `error` of the address, when no `callbackUrl` takes the
 * visitor elsewhere (spec §2), or a message that asks for it.
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
