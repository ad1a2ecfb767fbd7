import type { ComponentProps, ReactNode } from "react";
import { useLocation, useNavigation } from "react-router";
import { Button } from "./button.tsx";

type Props = ComponentProps<typeof Button> & {
  /** What it says while the form is on its way. */
  pending: ReactNode;
  /** Overrides what the navigation says, for forms that stay on their page. */
  isPending?: boolean;
};

/** Sends a form once: while it is on its way the button says so and a second press does nothing. */
export function SubmitButton({ pending, isPending, children, onClick, ...props }: Props) {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const { name, value } = props;
  const isOwn =
    navigation.formMethod === "POST" &&
    navigation.formAction?.split("?")[0] === pathname &&
    (navigation.formData?.get("intent") ?? null) === (name === "intent" ? value : null);
  const busy = isPending ?? (navigation.state !== "idle" && isOwn);
  return (
    <Button
      type="submit"
      {...props}
      {...(busy ? { "aria-disabled": true } : {})}
      onClick={(event) => {
        if (busy) event.preventDefault();
        onClick?.(event);
      }}
    >
      {busy ? pending : children}
    </Button>
  );
}

/**
 * Makes a double submit have one effect: the nonce comes from the loader and becomes the
 * idempotency key of the call (decisions "Retries").
 */
export function HiddenNonce({ nonce }: { nonce: string }) {
  return <input type="hidden" name="nonce" value={nonce} />;
}
