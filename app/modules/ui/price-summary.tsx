import type { ReactNode } from "react";
import "./price-summary.css";

export type Sum = { key: string; label: ReactNode; value: ReactNode };

export function PriceSummary({
  lines,
  total,
}: {
  lines: readonly Sum[];
  total?: Omit<Sum, "key">;
}) {
  return (
    <dl className="sums">
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
