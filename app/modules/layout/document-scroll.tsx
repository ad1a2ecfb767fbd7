import { use } from "react";
import { ScrollRestoration } from "react-router";
import { DocumentContext } from "./document-context.ts";
import { useQuietDocument } from "./use-quiet-document.ts";

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
