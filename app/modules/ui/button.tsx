import { useId, type ComponentProps, type ReactNode } from "react";
import { Link } from "./link.tsx";
import "./button.css";

type Look = {
  /** `main` is the one green action of a view. */
  kind?: "main" | "line" | "bare" | "warn" | "invert";
  size?: "l" | "m" | "s";
  full?: boolean;
};

const classesOf = ({ kind = "main", size = "l", full }: Look, more?: string) =>
  ["btn", kind === "main" ? "" : kind, size === "l" ? "" : size, full ? "full" : "", more]
    .filter(Boolean)
    .join(" ");

type ButtonProps = ComponentProps<"button"> &
  Look & {
    /** The button stays focusable and does nothing. */
    disabledReason?: ReactNode;
  };

export function Button({ kind, size, full, className, disabledReason, ...props }: ButtonProps) {
  const id = useId();
  const look = classesOf(
    { ...(kind && { kind }), ...(size && { size }), ...(full && { full }) },
    className,
  );
  if (!disabledReason) return <button className={look} {...props} />;
  return (
    <>
      <button
        {...props}
        type="button"
        className={look}
        aria-disabled="true"
        aria-describedby={id}
      />
      <span className="small dim" id={id}>
        {disabledReason}
      </span>
    </>
  );
}

export function ButtonLink({
  kind,
  size,
  full,
  className,
  ...props
}: ComponentProps<typeof Link> & Look) {
  const look = classesOf(
    { ...(kind && { kind }), ...(size && { size }), ...(full && { full }) },
    className,
  );
  return <Link className={look} {...props} />;
}
