import { useEffect, useRef, type ReactNode } from "react";

/** What came back above a long form: it takes the focus, so that it is seen and read first. */
export function SeenFirst({ about, children }: { about: unknown; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (about !== undefined) place.current?.focus();
  }, [about]);
  return (
    <div className="seen-first" ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}
