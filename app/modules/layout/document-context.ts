import { createContext } from "react";
import type { LayoutFacts } from "./late-styles.server.ts";
import type { Framework, Match } from "./write-scripts.server.ts";

/** What the server knows while it writes a document; null in the browser. */
export type DocumentFacts = {
  nonce: string;
  /** Of this request, in the log and on error pages. */
  reference: string;
  /** Styles of what only some documents show: whole routes', and single sheets. */
  listLateStyles: (search: string, layout: LayoutFacts) => { routes: string[]; sheets: string[] };
  /** The text of a built stylesheet. */
  readStyles: (href: string) => string;
  writeScripts: (
    framework: Framework,
    matches: readonly Match[],
    isMember: boolean,
  ) => { handoff: string; modules: string };
  /** Inline scripts that only the server needs to know. */
  scripts: { wake: string; speculation: string; scroll: string };
  /** The script that keeps errors until they are sent; empty where reports are not set up. */
  monitor: string;
};

export const DocumentContext = createContext<DocumentFacts | null>(null);
