import type { ComponentProps, ReactNode } from "react";
import { Link } from "./link.tsx";
import { Icon } from "./icon.tsx";
import "./chip.css";

/** A choice that is a link; `on` when it is in force. */
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

/** A filter in force; following it takes the filter away. `label` says so to those who listen. */
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
