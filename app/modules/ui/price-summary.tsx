import type { ReactNode } from "react";
import "./price-summary.css";

export type SummaryLine = { key: string; label: ReactNode; value: ReactNode };

export function PriceSummary({
  lines,
  total,
}: {
  lines: readonly SummaryLine[];
  total?: Omit<SummaryLine, "key">;
}) {
  return (
    <dl className="price-summary">
      {lines.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {total ? (
        <div className="sum">
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </div>
      ) : null}
    </dl>
  );
}
