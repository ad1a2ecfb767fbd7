import type { ReactNode } from "react";
import "./fold.css";

type Props = {
  id: string;
  title: ReactNode;
  /** The one fact for which most people would open it. */
  hint?: ReactNode;
  open?: boolean;
  children: ReactNode;
};

/** A part of the page that is closed until it is asked for. */
export function Fold({ id, title, hint, open = false, children }: Props) {
  return (
    <details className="order-fold" id={id} open={open}>
      <summary>
        <h2>{title}</h2>
        {hint ? <span className="small dim">{hint}</span> : null}
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}
