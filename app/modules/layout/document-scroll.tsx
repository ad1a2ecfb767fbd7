import { use } from "react";
import { ScrollRestoration, useMatches } from "react-router";
import { DocumentContext } from "./document-context.ts";
import { useLite } from "../ui/use-lite.ts";
import { isStatic } from "./route-kinds.ts";

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

export const DocumentScroll =
  import.meta.env.SSR && !import.meta.env.DEV ? ScrollScript : ScrollRestoration;

/** Always false in the browser, so that a hydrated page keeps its scripts across navigations. */
function useQuietDocument(): boolean {
  const isServer = use(DocumentContext) !== null;
  const isLite = useLite();
  const isRead = useMatches().some(({ handle }) => isStatic(handle));
  return isServer && (isLite || isRead);
}
