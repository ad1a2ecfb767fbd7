import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Photo } from "../ui/photo.tsx";
import type { OrderBrief } from "./present-order.ts";
import type { ReactNode } from "react";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { findStatusKey } from "./find-status-key.ts";
import "./order.css";

type Props = {
  order: Pick<OrderBrief, "id" | "number" | "title" | "detail" | "cover">;
  title: string;
  lead?: string;
};

export function OrderHead({
  order: { id, number, title: device, detail, cover },
  title,
  lead,
}: Props) {
  const t = useT("order");
  const locale = useLocale();
  return (
    <>
      <Breadcrumbs
        label={t("one.breadcrumbs")}
        breadcrumbs={[
          { label: t("list.title"), to: paths.orders(locale) },
          { label: number, to: paths.order(locale, id) },
        ]}
        here={-1}
      />
      <div className="row nowrap order-title">
        <Photo url={cover} alt="" set="thumb" className="thumb" eager />
        <div>
          <h1>{title}</h1>
          <p className="dim">{[device, detail].filter(Boolean).join(" · ")}</p>
        </div>
      </div>
      {lead ? <p className="narrow">{lead}</p> : null}
    </>
  );
}

type NotNowProps = {
  order: Pick<OrderBrief, "id" | "role" | "status" | "subStatus" | "isInstant">;
  reason?: ReactNode;
};

export function NotNow({ order, reason }: NotNowProps) {
  const t = useT("order");
  const locale = useLocale();
  return (
    <>
      <Note kind="act">
        {reason ?? t("closed.moved", { state: t(findStatusKey(order.role, order)) })}
      </Note>
      <p>
        <ButtonLink to={paths.order(locale, order.id)}>{t("closed.back")}</ButtonLink>
      </p>
    </>
  );
}
