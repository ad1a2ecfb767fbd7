import { useId, type ComponentProps } from "react";
import { SubmitButton } from "./submit-button.tsx";
import { useHydrated } from "./use-hydrated.ts";
import "./waiting-submit.css";

type Props = ComponentProps<typeof SubmitButton> & {
  isWaiting: boolean;
  /** What it waits for. */
  reason: string;
};

/**
 * Where scripts run it waits until the form can be sent, and says what for. The reason has its line
 * from the start: nothing moves when the page wakes up or the wait is over.
 */
export function WaitingSubmit({ isWaiting, reason, ...button }: Props) {
  const id = useId();
  const isShut = useHydrated() && isWaiting;
  return (
    <div className="stack snug">
      <SubmitButton
        {...button}
        {...(isShut
          ? { type: "button" as const, "aria-disabled": true, "aria-describedby": id }
          : {})}
      />
      <p className={isWaiting ? "waits-for small dim" : "waits-for small dim met"} id={id}>
        {reason}
      </p>
    </div>
  );
}
