export function isBuildInput(path: string): boolean;

export function hashBuildInputs(root: string): string;

export function stampOf(root: string): string;

export function isBuilt(root: string): boolean;
