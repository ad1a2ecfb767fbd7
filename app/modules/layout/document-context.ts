import { createContext } from "react";

/** What only the server knows of a document; null in the browser. */
export type DocumentFacts = {
  nonce: string;
  reference: string;
  /** Without scripts, whatever the page: one of a view as another person. */
  isAlone: boolean;
  /** HTML of the footer. */
  preferences: string;
  scripts: { speculation: string; page: string };
};

export const DocumentContext = createContext<DocumentFacts | null>(null);

type Handle = {
  /** `false`: the page works as a document alone, and has no scripts. */
  scripts?: boolean;
  /** A page to read: for a visitor without an account it hydrates at the first intent. */
  hydrate?: "intent";
};

const toHandle = (handle: unknown): Handle =>
  typeof handle === "object" && handle !== null ? handle : {};

export const isScriptless = (handle: unknown): boolean => toHandle(handle).scripts === false;
export const hydratesAtIntent = (handle: unknown): boolean => toHandle(handle).hydrate === "intent";
