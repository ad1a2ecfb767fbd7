import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { StaffKey } from "#contract/staff-keys.ts";
import { hubPaths } from "../../hub-paths.ts";
import { ConsoleFrame } from "../console/console-frame.tsx";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";
import { ScanField } from "./scan-field.tsx";
import { useScanPlace } from "./scan-place.ts";
import "./scan.css";

type Props = { keys: readonly StaffKey[]; username: string; nonce: string; children: ReactNode };

/** The console's shell, with the scanner's field and the way of a parcel in its header. */
export function HubFrame({ keys, username, nonce, children }: Props) {
  const at = useScanPlace();
  const tools = keys.includes("read_orders") ? (
    <>
      {at?.isOwn ? null : <ScanField nonce={nonce} at={at} />}
      <HubSteps />
    </>
  ) : undefined;
  return (
    <ConsoleFrame {...{ keys, username, tools }} isFull={at?.isFull === true}>
      {children}
    </ConsoleFrame>
  );
}

const STEPS = ["intake", "check", "ship", "send_back", "late"] as const;

function HubSteps() {
  const t = useT("hub-order");
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const here = pathname === hubPaths.orders(locale) ? new URLSearchParams(search).get("tab") : null;
  return (
    <nav className="hub-steps" aria-label={t("scan.steps")}>
      {STEPS.map((queue) => (
        <Link
          key={queue}
          to={hubPaths.orders(locale, { tab: queue })}
          discover="none"
          {...(queue === here && { "aria-current": "page" as const })}
        >
          {t(`queue.${queue}`)}
        </Link>
      ))}
    </nav>
  );
}
