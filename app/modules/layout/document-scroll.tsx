import { use } from "react";
import { ScrollRestoration, useMatches } from "react-router";
import { DocumentContext } from "./document-context.ts";
import { useLite } from "../ui/use-lite.ts";
import { isSilent } from "./is-silent.ts";

/** React Router's script as it stands in a document, written shorter; none where nothing wakes. */
function ScrollScript() {
  const facts = use(DocumentContext);
  if (useQuietDocument()) return null;
  return (
    <script
      {...(facts ? { nonce: facts.nonce } : {})}
      dangerouslySetInnerHTML={{ __html: facts?.scripts.scroll ?? "" }}
    />
  );
}

/** Brings the reader back to where they were on a page. */
export const DocumentScroll =
  import.meta.env.SSR && !import.meta.env.DEV ? ScrollScript : ScrollRestoration;

/**
 * Whether the document that is written carries no scripts at all: in Lite mode, and where there is
 * only to read. In a browser never: who comes there from a page that is awake keeps its scripts.
 */
function useQuietDocument(): boolean {
  const isServer = use(DocumentContext) !== null;
  const isLite = useLite();
  const isRead = useMatches().some(({ handle }) => isSilent(handle));
  return isServer && (isLite || isRead);
}
