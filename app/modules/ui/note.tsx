import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import "./note.css";

type Props = {
  kind?: "calm" | "act" | "bad";
  /** Announced when it appears: errors as alert, others as status. */
  live?: boolean;
  mark?: ReactNode;
  id?: string;
  children: ReactNode;
};

export function Note({ kind = "calm", live, mark, id, children }: Props) {
  return (
    <div
      className={kind === "calm" ? "note" : `note ${kind}`}
      id={id}
      {...(live ? { role: kind === "bad" ? "alert" : "status" } : {})}
    >
      {mark ?? <Icon name={kind === "calm" ? "check" : kind === "bad" ? "warning" : "info"} />}
      <div>{children}</div>
    </div>
  );
}
