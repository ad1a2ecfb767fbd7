import { useEffect, useState, type ComponentType } from "react";

type Props = { load: () => Promise<ComponentType> };

function LateKeys({ load }: Props) {
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

export const ReviewKeys = () => <LateKeys load={loadReviewKeys} />;
export const InspectionKeys = () => <LateKeys load={loadInspectionKeys} />;
export const QueueKeys = () => <LateKeys load={loadQueueKeys} />;
