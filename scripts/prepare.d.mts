/** How the shop runs: arguments of node and what its environment holds besides. */
export const thrifty: { arguments: string[]; environment: Record<string, string> };
/** Builds the pages unless their sources are as they were. */
export function ensureBuilt(): Promise<void>;

/** Path of a Chromium; empty where Playwright brings its own. */
export function ensureBrowser(): Promise<string>;

/** Whether there is a Java runtime. */
export function ensureJava(): boolean;
