import type { ComponentProps } from "react";
import "./panel.css";

type Props = ComponentProps<"section"> & {
  kind?: "plain" | "lift" | "calm" | "act" | "bad";
};

/** A group of content on a raised background; `lift` is for the purchase box alone. */
export function Panel({ kind = "plain", className = "stack", ...props }: Props) {
  const look = kind === "plain" ? "panel" : `panel ${kind}`;
  return <section className={`${look} ${className}`} {...props} />;
}
