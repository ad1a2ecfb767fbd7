import { useT } from "../locale/use-t.ts";
import { Panel } from "../ui/panel.tsx";
import type { OrderView } from "./present-order.ts";
import { StepLink } from "./step-link.tsx";

const GRAVE: ReadonlySet<string> = new Set(["reject", "withdraw", "cancel", "return"]);

/** All that may be done beside what is asked for next, each with what it does. */
export function QuietSteps({ order }: { order: OrderView }) {
  const t = useT("order");
  const { quiet } = order.steps;
  if (quiet.length === 0) return null;
  return (
    <Panel className="stack quiet-steps" aria-labelledby="quiet">
      <h2 id="quiet">{t("do.title")}</h2>
      <ul>
        {quiet.map((step) => (
          <li key={step}>
            <StepLink step={step} order={order} size="m" kind={GRAVE.has(step) ? "warn" : "line"} />
            <p className="small dim">
              {t(
                step === "cancel" && order.isInstant && order.status === "approved"
                  ? order.method === "pickup"
                    ? "do.cancel.note-pickup"
                    : "do.cancel.note-instant"
                  : `do.${step}.note`,
              )}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
