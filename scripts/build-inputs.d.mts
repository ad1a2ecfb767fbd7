/** Whether a file, by its path from the root, is an input of the build. */
export function isBuildInput(path: string): boolean;

/** A fingerprint of every input: it changes with any byte, name or missing file. */
export function hashBuildInputs(root: string): string;

/** Where a finished build keeps the fingerprint of what it was made from. */
export function stampOf(root: string): string;

/** Whether the build that stands was made from the inputs as they are. */
export function isBuilt(root: string): boolean;
