import { use } from "react";
import { useMatches } from "react-router";
import { useLite } from "../ui/use-lite.ts";
import { DocumentContext } from "./document-context.ts";
import { isSilent } from "./is-silent.ts";

/**
 * Whether the document that is written carries no scripts at all: in Lite mode, and where there is
 * only to read. In a browser never: who comes there from a page that is awake keeps its scripts.
 */
export function useQuietDocument(): boolean {
  const isServer = use(DocumentContext) !== null;
  const isLite = useLite();
  const isRead = useMatches().some(({ handle }) => isSilent(handle));
  return isServer && (isLite || isRead);
}
