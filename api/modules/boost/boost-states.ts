/** The life of a boost; `created` until the provider has said anything. */
export type BoostStatus =
  | "created"
  | "requires_action"
  | "processing"
  | "authorised"
  | "running"
  | "failed"
  | "cancelled"
  | "ended";

const UNDECIDED: ReadonlySet<BoostStatus> = new Set(["created", "requires_action", "processing"]);

/** The provider has been asked, and its answer may still be on its way. */
export const isUndecided = ({ status }: { status: BoostStatus }): boolean => UNDECIDED.has(status);

/** It came to nothing, and the provider may still hold or have taken money for it. */
export const isToLetGo = ({
  status,
  closed_at,
}: {
  status: BoostStatus;
  closed_at: Date | null;
}): boolean => (status === "failed" || status === "cancelled") && closed_at === null;
