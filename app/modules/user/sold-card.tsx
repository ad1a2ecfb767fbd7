import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Grade } from "../ui/grade.tsx";
import { Photo } from "../ui/photo.tsx";
import type { SoldFacts } from "./present-card.ts";
import "../ui/card.css";

/** A device that is gone: it has no page any more, and its price is nobody else's business. */
export function SoldCard({ device }: { device: SoldFacts }) {
  const t = useT("user");
  return (
    <li className="card">
      <Photo url={device.cover} alt="" set="card" />
      <h3>{device.title}</h3>
      <p className="meta">{[device.capacity, device.color].filter(Boolean).join(" · ")}</p>
      <p className="meta">
        <Grade grade={device.generic_condition} />
      </p>
      <p>
        <Badge kind="off">{t("is-sold")}</Badge>
      </p>
    </li>
  );
}
