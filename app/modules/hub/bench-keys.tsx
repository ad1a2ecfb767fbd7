import { LateKeys } from "./late-keys.tsx";

const load = () => import("./bench-shortcuts.tsx").then(({ BenchShortcuts }) => BenchShortcuts);

/** Keys of the bench. */
export const BenchKeys = () => <LateKeys load={load} />;
