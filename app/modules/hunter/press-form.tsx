import type { ReactNode } from "react";
import { Form } from "react-router";

type Props = {
  /** Which form of the action it is, and the field that it sends. */
  intent: "quick" | "remove" | "vertical" | "delete";
  value?: string;
  name?: string;
  /** One of its own for each button: its call must not count as a repeat of another one. */
  nonce: string;
  className?: string;
  action?: string;
  children: ReactNode;
};

/** A form that is a button alone. */
export function PressForm({
  intent,
  value,
  name = intent,
  nonce,
  className,
  action,
  children,
}: Props) {
  return (
    <Form method="post" {...(action && { action })}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="nonce" value={nonce} />
      <button className={className ?? "chip"} {...(value !== undefined && { name, value })}>
        {children}
      </button>
    </Form>
  );
}
