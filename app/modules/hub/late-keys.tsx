import { useEffect, useState, type ComponentType } from "react";

type Props = { load: () => Promise<ComponentType> };

/** Keys for those who decide all day come after the page, which works without; not to fingers. */
export function LateKeys({ load }: Props) {
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
