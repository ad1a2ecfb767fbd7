import { type SubscriptionStatus, subscriptionStateOf } from "#contract/subscription-states.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";

export function SubscriptionBadge({ status }: { status: SubscriptionStatus }) {
  const t = useT("subscription");
  return <Badge kind={subscriptionStateOf(status).tone}>{t(`status.${status}`)}</Badge>;
}
