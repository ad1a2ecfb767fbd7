import { useEffect, useMemo, useState } from "react";
import { useT } from "../locale/use-t.ts";
import { Button } from "./button.tsx";
import { Spinner } from "./spinner.tsx";
import { useHydrated } from "./use-hydrated.ts";

type Props = {
  /** Seconds, from the server. */
  resendAfter: number;
  resendAt?: string | undefined;
  /** The whole wait in milliseconds (spec §9 "Resend countdown"). */
  wait: number;
  isPending: boolean;
};

const minutesOf = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/**
 * Submits the surrounding form with `intent=resend`. Counts down with scripts; without them the
 * server answers how long to wait.
 */
export function ResendTimer({ resendAfter, resendAt, wait, isPending }: Props) {
  const t = useT("auth");
  const isHydrated = useHydrated();
  const left = useCountdown(resendAfter, resendAt);
  const isWaiting = isHydrated && left > 0;
  const isLocked = isWaiting || isPending;
  return (
    <p className="row">
      <Button
        type="submit"
        name="intent"
        value="resend"
        kind="line"
        size="m"
        formNoValidate
        {...(isLocked ? { "aria-disabled": true } : {})}
        onClick={(event) => {
          if (isLocked) event.preventDefault();
        }}
      >
        {isPending ? t("resend.sending") : t("resend.again")}
      </Button>
      {isWaiting ? (
        <span className="row tight small dim" aria-hidden="true">
          <Spinner share={left / (wait / 1000)} />
          {t("resend.in", { time: minutesOf(left) })}
        </span>
      ) : null}
      <span className="vh" role="status">
        {isHydrated ? (left > 0 ? t("resend.sent") : t("resend.ready")) : ""}
      </span>
    </p>
  );
}

function useCountdown(seconds: number, id: string | undefined): number {
  const countdown = useMemo(() => ({ seconds, id }), [seconds, id]);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + countdown.seconds * 1000;
    const tick = () => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [countdown]);
  return left;
}
