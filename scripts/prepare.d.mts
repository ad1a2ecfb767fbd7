/** Arguments of Node and environment variables of the shop. */
export const thrifty: { arguments: string[]; environment: Record<string, string> };
export function ensureBuilt(): Promise<void>;

/** Paths of a whole Chromium and of its headless shell; empty where Playwright brings its own. */
export function ensureBrowser(): Promise<string>;
export function ensureHeadlessShell(): Promise<string>;

export function ensureJava(): boolean;
