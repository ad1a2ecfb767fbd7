import type { ReactNode } from "react";
import { AccountFrame } from "../account/account-frame.tsx";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { Photo } from "../ui/photo.tsx";
import type { MyListingView } from "./present-my-listings.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import "./my-listings.css";
import { useT } from "../locale/use-t.ts";

type Props = {
  listing: Pick<MyListingView, "id" | "title" | "detail" | "cover">;
  title: string;
  lead?: string;
  isWide?: boolean;
  children: ReactNode;
};

/** A page of one listing: the device stands at its head. */
export function MyListingFrame({
  listing: { id, title: device, detail, cover },
  title,
  lead,
  isWide = false,
  children,
}: Props) {
  const t = useT("my-listings");
  const locale = useLocale();
  const name = device ?? t("untitled");
  return (
    <AccountFrame
      screen="listings"
      title={title}
      lead={lead}
      isWide={isWide}
      below={[{ label: name, to: sellerPaths.listing(locale, id) }, { label: title }]}
    >
      <div className="row nowrap my-listing-title">
        <Photo url={cover} alt="" set="thumb" className="thumb" eager />
        <p>
          <b>{name}</b>
          <br />
          <span className="dim">{detail}</span>
        </p>
      </div>
      {children}
    </AccountFrame>
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
