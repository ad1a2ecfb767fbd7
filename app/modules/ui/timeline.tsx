import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import "./spinner.css";
import "./timeline.css";

export type TimelineStep = {
  key: string;
  state: "done" | "here" | "todo";
  title: ReactNode;
  /** For future steps, no invented dates. */
  note?: ReactNode;
};

const MARKS = { done: "grade-excellent", here: "ring-here", todo: "ring-todo" } as const;

type Props = {
  steps: readonly TimelineStep[];
  heading?: "h3" | "b";
  size?: "m" | "small";
};

export function Timeline({ steps, heading: Heading = "h3", size = "m" }: Props) {
  return (
    <ol className={size === "small" ? "path small" : "path"}>
      {steps.map(({ key, state, title, note }) => (
        <li key={key} className={state} {...(state === "here" ? { "aria-current": "step" } : {})}>
          <Icon name={MARKS[state]} className="ring" />
          <Heading>{title}</Heading>
          {note ? <p className="small dim">{note}</p> : null}
        </li>
      ))}
    </ol>
  );
}
