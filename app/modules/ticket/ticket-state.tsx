import type { TicketState } from "#contract/ticket-words.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";

const KINDS = { new: "now", open: "now", waiting: "calm", solved: "off", closed: "off" } as const;

type Props = {
  state: TicketState;
  /** Staff call some states otherwise than the person does, who is the one asked. */
  label?: string;
};

export function TicketStateBadge({ state, label }: Props) {
  const t = useT("ticket");
  return <Badge kind={KINDS[state]}>{label ?? t(`state.${state}`)}</Badge>;
}
