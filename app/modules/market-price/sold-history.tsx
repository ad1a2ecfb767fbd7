import { trustHtml } from "../ui/trusted-types.ts";
import { Suspense, use } from "react";
import "../ui/panel.css";
import "./price-line.css";
import "./price-history.css";

type Props = {
  drawing: string | null;
  titleId: "by-month" | "market-price";
};

export function SoldHistory({ drawing, titleId }: Props) {
  if (drawing === null) return null;
  return (
    <section
      className="stack snug sold"
      aria-labelledby={titleId}
      dangerouslySetInnerHTML={{ __html: trustHtml(drawing) }}
    />
  );
}

type LateHistoryProps = { drawing: Promise<string | null> };

export const LateHistory = (props: LateHistoryProps) => (
  <Suspense fallback={null}>
    <Come {...props} />
  </Suspense>
);

const Come = ({ drawing }: LateHistoryProps) => (
  <SoldHistory titleId="market-price" drawing={use(drawing)} />
);
