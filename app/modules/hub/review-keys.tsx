import { useEffect, useState, type ComponentType } from "react";

/** Keys for those who decide all day come after the page, which works without; not to fingers. */
export function ReviewKeys() {
  const [Keys, setKeys] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (window.matchMedia("(hover: none)").matches) return;
    let isHere = true;
    import("./shortcuts.tsx").then(
      ({ Shortcuts }) => isHere && setKeys(() => Shortcuts),
      () => {},
    );
    return () => void (isHere = false);
  }, []);
  return <div className="keys-place">{Keys === null ? null : <Keys />}</div>;
}
