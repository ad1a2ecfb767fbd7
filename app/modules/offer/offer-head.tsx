import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Link } from "../ui/link.tsx";
import { Photo } from "../ui/photo.tsx";
import "./offer.css";

type Props = {
  device: { id: string; title: string; detail?: string; cover: string | null };
  title: ReactNode;
  lead?: string;
  badge?: ReactNode;
  /** The page's own name in the trail; after the lists that it is reached from. */
  trail: readonly { label: string; to?: string }[];
};

export function OfferHead({ device, title, lead, badge, trail }: Props) {
  const t = useT("offer");
  return (
    <>
      <Breadcrumbs label={t("place")} breadcrumbs={trail} />
      <div className="stack snug">
        {badge ? <p>{badge}</p> : null}
        <h1>{title}</h1>
        {lead ? <p className="dim narrow">{lead}</p> : null}
      </div>
      <OfferDevice device={device} />
    </>
  );
}

export function OfferDevice({ device }: Pick<Props, "device">) {
  const locale = useLocale();
  return (
    <div className="row nowrap offer-device">
      <Photo url={device.cover} alt="" set="thumb" className="thumb" eager />
      <p>
        <Link to={paths.listing(locale, device.id)}>
          <b>{device.title}</b>
        </Link>
        {device.detail ? (
          <>
            <br />
            <span className="dim">{device.detail}</span>
          </>
        ) : null}
      </p>
    </div>
  );
}
