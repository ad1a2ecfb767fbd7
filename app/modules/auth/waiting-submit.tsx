import { useId, type ComponentProps } from "react";
import { SubmitButton } from "../form/submit-button.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import "../ui/waiting-submit.css";

type Props = ComponentProps<typeof SubmitButton> & {
  isWaiting: boolean;
  reason: string;
};

/**
 * The button waits only with scripts. The reason's line is rendered from the start to avoid layout
 * shift.
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
