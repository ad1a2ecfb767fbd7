import { LateKeys } from "./late-keys.tsx";

const load = () => import("./queue-shortcuts.tsx").then(({ QueueShortcuts }) => QueueShortcuts);

/** Keys of a queue of orders. */
export const QueueKeys = () => <LateKeys load={load} />;
