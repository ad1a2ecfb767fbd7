import { createContext } from "react";
import type { LayoutFacts } from "./late-styles.server.ts";
import type { Framework, Match } from "./write-scripts.server.ts";

/** Null in the browser. */
export type DocumentFacts = {
  nonce: string;
  reference: string;
  listLateStyles: (search: string, layout: LayoutFacts) => { routes: string[]; sheets: string[] };
  readStyles: (href: string) => string;
  writeScripts: (
    framework: Framework,
    matches: readonly Match[],
    isMember: boolean,
  ) => { handoff: string; modules: string };
  scripts: { hydrate: string; speculation: string; scroll: string };
  monitor: string;
};

export const DocumentContext = createContext<DocumentFacts | null>(null);
