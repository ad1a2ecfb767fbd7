import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import "./note.css";

type Props = {
  /** `calm` informs, `act` needs an action, `bad` failed. */
  kind?: "calm" | "act" | "bad";
  /** Announced when it appears: errors as alert, the rest as status. */
  live?: boolean;
  /** In place of the usual symbol: a ring that counts. */
  mark?: ReactNode;
  id?: string;
  children: ReactNode;
};

/** One message with its symbol; not more than one at the top of a page. */
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
