import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Crumbs } from "../ui/crumbs.tsx";
import { Photo } from "../ui/photo.tsx";
import type { OrderBrief } from "./present-brief.ts";
import "./order.css";

type Props = {
  order: Pick<OrderBrief, "id" | "number" | "title" | "detail" | "cover">;
  /** What this page is for, in words. */
  title: string;
  lead?: string;
};

/** The top of a page about one thing one does with an order: the way back, which one it is. */
export function OrderHead({
  order: { id, number, title: device, detail, cover },
  title,
  lead,
}: Props) {
  const t = useT("order");
  const locale = useLocale();
  return (
    <>
      <Crumbs
        label={t("one.crumbs")}
        crumbs={[
          { label: t("list.title"), to: paths.orders(locale) },
          { label: number, to: paths.order(locale, id) },
        ]}
        // The heading below says where this is.
        here={-1}
      />
      <div className="row nowrap order-whom">
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
