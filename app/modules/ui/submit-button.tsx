import type { ComponentProps, ReactNode } from "react";
import { useLocation, useNavigation } from "react-router";
import { Button } from "./button.tsx";

type Props = ComponentProps<typeof Button> & {
  pending: ReactNode;
  isPending?: boolean;
};

/** A second press while the form is pending does nothing. */
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
 * The loader's nonce becomes the idempotency key of the API request (decisions "Retries"), so a
 * double submit has one effect.
 */
export function HiddenNonce({ nonce }: { nonce: string }) {
  return <input type="hidden" name="nonce" value={nonce} />;
}
