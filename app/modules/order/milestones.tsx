import { useT } from "../locale/use-t.ts";
import { listMilestones, type Milestone } from "./list-milestones.ts";
import type { OrderView } from "./present-order.ts";
import "../ui/spinner.css";
import "./milestones.css";

/** Where the order is, as one row of rings. */
export function Milestones({ order }: { order: OrderView }) {
  const t = useT("order");
  return (
    <ol className="milestones" aria-label={t("milestone.title")}>
      {listMilestones(order).map(({ name, state, share }) => (
        <li key={name} className={state} {...(state === "here" ? { "aria-current": "step" } : {})}>
          <MilestoneRing state={state} share={share} />
          <span>
            {t(`milestone.name.${name}`)}
            <span className="vh">: {t(`milestone.state.${state}`)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** `arc` closes by CSS when the order moves. */
function MilestoneRing({ state, share }: Pick<Milestone, "state" | "share">) {
  const length = (share * 16 * Math.PI).toFixed(1);
  return (
    <svg className="ring" viewBox="0 0 20 20" aria-hidden="true">
      {state === "todo" ? (
        <circle cx="10" cy="10" r="8" opacity=".55" strokeDasharray="2.6 3.7" />
      ) : (
        <>
          <circle cx="10" cy="10" r="8" opacity=".22" />
          <circle
            className="arc"
            cx="10"
            cy="10"
            r="8"
            strokeDasharray={`${length} 99`}
            transform="rotate(-90 10 10)"
          />
        </>
      )}
      {state === "done" ? <path d="m6.7 10.3 2.3 2.3 4.4-4.7" strokeLinejoin="round" /> : null}
      {state === "stopped" ? <path d="m7.2 7.2 5.6 5.6M12.8 7.2l-5.6 5.6" /> : null}
    </svg>
  );
}
