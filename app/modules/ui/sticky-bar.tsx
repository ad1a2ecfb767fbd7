import type { ReactNode } from "react";
import "./sticky-bar.css";

/** Stays at the foot of a phone: the price and the one button. Gone from 991 px. */
export function StickyBar({ children }: { children: ReactNode }) {
  return <div className="bar">{children}</div>;
}
