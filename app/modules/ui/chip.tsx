import type { ComponentProps, ReactNode } from "react";
import { Link } from "./link.tsx";
import { Icon } from "./icon.tsx";
import "./chip.css";

export function ChipLink({
  on,
  className,
  ...props
}: ComponentProps<typeof Link> & { on?: boolean }) {
  return (
    <Link
      discover="none"
      className={["chip", on ? "on" : "", className].filter(Boolean).join(" ")}
      {...props}
    />
  );
}

/** Removes an active filter; `label` says so to screen readers. */
export function RemovableChip({
  to,
  children,
  label,
}: {
  to: string;
  children: ReactNode;
  label: string;
}) {
  return (
    <ChipLink to={to} on preventScrollReset>
      {children}
      <span className="vh">, {label}</span>
      <Icon name="x" />
    </ChipLink>
  );
}
