import type { ReactNode } from "react";
import { Panel } from "./panel.tsx";
import "./facts.css";

export type Fact = {
  key: string;
  label: ReactNode;
  value: ReactNode;
  /** Smaller, below the value. */
  note?: ReactNode;
  /** At the end: the way to change it. */
  action?: ReactNode;
};

/** What was settled, each with its name and, where there is one, the way to change it. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Panel className="">
      <dl className="facts">
        {facts.map(({ key, label, value, note, action }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              {value}
              {note ? <span>{note}</span> : null}
            </dd>
            {action ? <dd className="do">{action}</dd> : null}
          </div>
        ))}
      </dl>
    </Panel>
  );
}
