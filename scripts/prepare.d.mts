/** Arguments of Node and environment variables of the shop. */
export const thrifty: { arguments: string[]; environment: Record<string, string> };
export function ensureBuilt(): Promise<void>;

/** Path of a Chromium; empty where Playwright brings its own. */
export function ensureBrowser(): Promise<string>;

export function ensureJava(): boolean;
