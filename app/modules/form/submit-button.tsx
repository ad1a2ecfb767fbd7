import type { ComponentProps, ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { useFormParts } from "./action-form.tsx";

type Props = ComponentProps<typeof Button> & {
  /** Shown while the form is being sent by this button. */
  pending: ReactNode;
  /** Busy for another reason than being sent. */
  isHeld?: boolean;
};

/** A second press while the form is being sent does nothing. */
export function SubmitButton({ pending, isHeld = false, children, onClick, ...props }: Props) {
  const { pending: sent, hidden } = useFormParts();
  const intent = props.name === "intent" ? props.value : hidden["intent"];
  const isBusy =
    isHeld ||
    (sent !== null && (sent.get("intent") ?? undefined) === intent && isPressed(sent, props));
  return (
    <Button
      type="submit"
      {...props}
      {...(isBusy ? { "aria-disabled": true } : {})}
      onClick={(event) => {
        if (sent !== null || isHeld) event.preventDefault();
        onClick?.(event);
      }}
    >
      {isBusy ? pending : children}
    </Button>
  );
}

const isPressed = (sent: FormData, { name, value }: ComponentProps<typeof Button>) =>
  name === undefined || sent.get(name) === value;
