import { trustHtml } from "../ui/trusted-types.ts";
import { Suspense, use } from "react";
import "../ui/panel.css";
import "./price-line.css";
import "./price-history.css";

type Props = {
  chart: string | null;
  titleId: "by-month" | "market-price";
};

export function SoldHistory({ chart, titleId }: Props) {
  if (chart === null) return null;
  return (
    <section
      className="stack snug sold"
      aria-labelledby={titleId}
      dangerouslySetInnerHTML={{ __html: trustHtml(chart) }}
    />
  );
}

type LateHistoryProps = { chart: Promise<string | null> };

export const LateHistory = (props: LateHistoryProps) => (
  <Suspense fallback={null}>
    <Come {...props} />
  </Suspense>
);

const Come = ({ chart }: LateHistoryProps) => (
  <SoldHistory titleId="market-price" chart={use(chart)} />
);
