import { createContext } from "react";

/** What only the server knows of a document; null in the browser. */
export type DocumentFacts = {
  nonce: string;
  reference: string;
  scripts: { speculation: string; page: string };
};

export const DocumentContext = createContext<DocumentFacts | null>(null);
