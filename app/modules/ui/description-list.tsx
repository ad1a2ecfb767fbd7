import type { ReactNode } from "react";
import { Panel } from "./panel.tsx";
import "./description-list.css";

export type Fact = {
  key: string;
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
};

export function DescriptionList({ facts }: { facts: readonly Fact[] }) {
  return (
    <Panel className="">
      <dl className="description-list">
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
