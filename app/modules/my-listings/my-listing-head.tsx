import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Photo } from "../ui/photo.tsx";
import type { MyListingView, MyListingState } from "./present-my-listings.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import "./my-listings.css";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";

type Props = {
  listing: Pick<MyListingView, "id" | "title" | "detail" | "cover">;
  title: string;
  lead?: string;
};

export function MyListingHead({
  listing: { id, title: device, detail, cover },
  title,
  lead,
}: Props) {
  const t = useT("my-listings");
  const locale = useLocale();
  return (
    <>
      <Breadcrumbs
        label={t("one.breadcrumbs")}
        breadcrumbs={[
          { label: t("title"), to: sellerPaths.listings(locale) },
          { label: device ?? t("untitled"), to: sellerPaths.listing(locale, id) },
          { label: title },
        ]}
      />
      <div className="stack snug">
        <h1>{title}</h1>
        {lead ? <p className="dim narrow">{lead}</p> : null}
      </div>
      <div className="row nowrap my-listing-title">
        <Photo url={cover} alt="" set="thumb" className="thumb" eager />
        <p>
          <b>{device ?? t("untitled")}</b>
          <br />
          <span className="dim">{detail}</span>
        </p>
      </div>
    </>
  );
}

export function NotNow({ id, reason }: { id: string; reason: string }) {
  const t = useT("my-listings");
  const locale = useLocale();
  return (
    <>
      <Note kind="act">{reason}</Note>
      <p>
        <ButtonLink to={sellerPaths.listing(locale, id)}>{t("one.back")}</ButtonLink>
      </p>
    </>
  );
}

const KINDS = {
  draft: "off",
  taken_back: "off",
  under_review: "calm",
  rejected: "bad",
  published: "calm",
  reserved: "now",
  hidden: "off",
  away: "off",
  sold: "off",
  marked_sold: "off",
  failed_check: "bad",
  inactive: "off",
} as const satisfies Record<MyListingState, string>;

export function StateBadge({ state }: { state: MyListingState }) {
  const t = useT("my-listings");
  return <Badge kind={KINDS[state]}>{t(`state.${state}`)}</Badge>;
}
