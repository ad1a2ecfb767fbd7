import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Photo } from "../ui/photo.tsx";
import type { MyListingView } from "./present-my-listings.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import "./my-listings.css";

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
