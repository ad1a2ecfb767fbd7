/** How the shop runs: arguments of node and what its environment holds besides. */
export const thrifty: { arguments: string[]; environment: Record<string, string> };
/** Builds the pages unless their sources are as they were. */
export function ensureBuilt(): Promise<void>;
