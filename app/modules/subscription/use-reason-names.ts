import type { ClaimReason } from "#contract/claim-states.ts";
import { useT } from "../locale/use-t.ts";

const ACCIDENTS = ["drop", "broken_screen", "liquid"] as const;

/** As for the warranty, whose accidents belong to an insurance that was bought with the device. */
export function useReasonNames(): (reason: ClaimReason) => string {
  const t = useT("subscription");
  const warranty = useT("claim");
  return (reason) => {
    const accident = ACCIDENTS.find((one) => one === reason);
    return accident ? t(`accident.${accident}`) : warranty(`reason.${reason}`);
  };
}
