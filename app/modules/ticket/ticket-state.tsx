import type { TicketState } from "#contract/ticket-words.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";

const KINDS = { new: "now", open: "now", waiting: "calm", solved: "off", closed: "off" } as const;

export function TicketStateBadge({ state }: { state: TicketState }) {
  const t = useT("ticket");
  return <Badge kind={KINDS[state]}>{t(`state.${state}`)}</Badge>;
}
