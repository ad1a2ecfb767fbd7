import { useEffect, useState, type ComponentType } from "react";

type Props = { load: () => Promise<ComponentType> };

function LazyShortcuts({ load }: Props) {
  const [Keys, setKeys] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (window.matchMedia("(hover: none)").matches) return;
    let isHere = true;
    load().then(
      (found) => isHere && setKeys(() => found),
      () => {},
    );
    return () => void (isHere = false);
  }, [load]);
  return <div className="keys-place">{Keys === null ? null : <Keys />}</div>;
}

const loadReviewKeys = () => import("./review-shortcuts.tsx").then(({ Shortcuts }) => Shortcuts);
const loadInspectionKeys = () =>
  import("./inspection-shortcuts.tsx").then(({ InspectionShortcuts }) => InspectionShortcuts);
const loadQueueKeys = () =>
  import("./queue-shortcuts.tsx").then(({ QueueShortcuts }) => QueueShortcuts);

export const ReviewKeys = () => <LazyShortcuts load={loadReviewKeys} />;
export const InspectionKeys = () => <LazyShortcuts load={loadInspectionKeys} />;
export const QueueKeys = () => <LazyShortcuts load={loadQueueKeys} />;
