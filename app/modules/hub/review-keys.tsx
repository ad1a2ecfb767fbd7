import { LateKeys } from "./late-keys.tsx";

const load = () => import("./shortcuts.tsx").then(({ Shortcuts }) => Shortcuts);

/** Keys of the review of a listing. */
export const ReviewKeys = () => <LateKeys load={load} />;
