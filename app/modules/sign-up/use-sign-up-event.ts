import { useEffect, useRef } from "react";

type Sent = {
  isPending: boolean;
  /** The step itself was sent, not a wish for another code. */
  isStep: boolean;
  /** What a refused try came back with; each is an object of its own. */
  answer: object | null;
};

/**
 * Tells of a step that was taken: its form was sent, nothing came back, and the next screen took its
 * place (spec §9 "Analytics events").
 */
export function useSignUpEvent(tell: () => void, { isPending, isStep, answer }: Sent): void {
  const isOnItsWay = useRef(false);
  const seen = useRef(answer);

  useEffect(() => {
    if (answer !== seen.current) isOnItsWay.current = false;
    else if (isPending) isOnItsWay.current = isStep;
    seen.current = answer;
  }, [isPending, isStep, answer]);

  useEffect(
    () => () => {
      if (isOnItsWay.current) tell();
    },
    [tell],
  );
}
