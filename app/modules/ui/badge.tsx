import type { ReactNode } from "react";
import { useT } from "../locale/use-t.ts";
import { Icon } from "./icon.tsx";
import "./badge.css";

type Props = { kind?: "calm" | "now" | "pro" | "off" | "bad"; children: ReactNode };

export function Badge({ kind = "calm", children }: Props) {
  return <span className={kind === "calm" ? "badge" : `badge ${kind}`}>{children}</span>;
}

export function InstantBuyBadge() {
  const t = useT("common");
  return (
    <Badge kind="now">
      <Icon name="bolt" />
      {t("instant-buy")}
    </Badge>
  );
}

export const ProBadge = () => <Badge kind="pro">PRO</Badge>;
