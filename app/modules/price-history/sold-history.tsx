import { trustHtml } from "../ui/trusted-types.ts";
import { Suspense, use } from "react";
import "../ui/panel.css";
import "./price-line.css";
import "./price-history.css";

type Props = {
  /** HTML from our own server; null where there is nothing to tell. */
  drawing: string | null;
  /** Id of the heading in it. */
  titleId: "by-month" | "usual";
};

/** What such devices were sold for; nothing of it changes in the browser. */
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

/** What such devices were sold for, when it comes after the page; nobody waits for it. */
export const LateHistory = (props: LateHistoryProps) => (
  <Suspense fallback={null}>
    <Come {...props} />
  </Suspense>
);

const Come = ({ drawing }: LateHistoryProps) => (
  <SoldHistory titleId="usual" drawing={use(drawing)} />
);
