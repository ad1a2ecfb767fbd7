import { useId, type ReactNode } from "react";
import { useT } from "../locale/use-t.ts";
import { Spinner } from "../ui/spinner.tsx";
import "./action-clock.css";
import "../ui/panel.css";

type Props = {
  title: ReactNode;
  /** Share of the time left, 0 to 1; null without a deadline. */
  left: number | null;
  isYou: boolean;
  /** Where the title does not say it. */
  who?: ReactNode;
  /** Date and time with the time left. */
  when?: ReactNode;
  /** The consequence of doing nothing. */
  otherwise?: ReactNode;
  children?: ReactNode;
};

export function ActionClock({ title, left, isYou, who, when, otherwise, children }: Props) {
  const t = useT("common");
  const id = useId();
  return (
    <section className={isYou ? "panel act stack" : "panel stack"} aria-labelledby={id}>
      <div className="row nowrap">
        {left === null ? null : <Spinner share={left} className={isYou ? "clock" : "huge"} />}
        <h2 id={id}>{title}</h2>
      </div>
      <dl className="who">
        {who ? (
          <div>
            <dt>{t("clock.who")}</dt>
            <dd>{who}</dd>
          </div>
        ) : null}
        {when ? (
          <div>
            <dt>{t("clock.when")}</dt>
            <dd>{when}</dd>
          </div>
        ) : null}
        {otherwise ? (
          <div>
            <dt>{t("clock.otherwise")}</dt>
            <dd>{otherwise}</dd>
          </div>
        ) : null}
      </dl>
      {children ? <div className="row clock-do">{children}</div> : null}
    </section>
  );
}
