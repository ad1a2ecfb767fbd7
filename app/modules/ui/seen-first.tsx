import { useEffect, useRef, type ReactNode } from "react";
import "./error-summary.css";

/** Takes the focus, so that the message above a long form is seen and announced first. */
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
