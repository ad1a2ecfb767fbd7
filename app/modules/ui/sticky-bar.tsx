import type { ReactNode } from "react";
import "./sticky-bar.css";

/** Fixed at the bottom of narrow screens; hidden from 991 px. */
export function StickyBar({ children }: { children: ReactNode }) {
  return <div className="bar">{children}</div>;
}
