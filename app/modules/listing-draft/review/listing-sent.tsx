import { useEffect } from "react";
import { paths } from "#app/paths.ts";
import { sellerPaths } from "#app/seller-paths.ts";
import { listingEvents } from "../../analytics/member-events.ts";
import { useLocale } from "../../locale/use-locale.ts";
import { useT } from "../../locale/use-t.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Photo } from "../../ui/photo.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { takePublished } from "./publish-mark.ts";
import "../../ui/drawn.css";
import "../../ui/spinner.css";
import "./review-step.css";

type Props = {
  listing: { id: string; title: string; detail: string; cover: string | null };
};

const CHECKS = ["photos", "device", "grades", "price", "contact"] as const;
const STEPS = [
  ["sent", "done"],
  ["review", "here"],
  ["shelf", "todo"],
  ["sale", "todo"],
] as const;

export function ListingSent({ listing }: Props) {
  const t = useT("listing-draft-review");
  const locale = useLocale();
  useEffect(() => {
    if (takePublished(listing.id)) listingEvents.success(listing.id);
  }, [listing.id]);
  return (
    <div className="stack wide slim">
      <div className="stack sent">
        <Icon name="grade-excellent" className="ring huge drawn" />
        <h1>{t("success.title")}</h1>
        <p className="narrow">{t("success.lead")}</p>
        <div className="row nowrap">
          <Photo url={listing.cover} alt="" set="thumb" className="thumb" eager />
          <p>
            <b>{listing.title}</b>
            <br />
            <span className="small dim">{listing.detail}</span>
          </p>
        </div>
        <p className="row">
          <ButtonLink to={sellerPaths.listing(locale, listing.id)}>
            {t("success.my-listings")}
          </ButtonLink>
          <ButtonLink kind="line" to={paths.sell(locale)}>
            {t("success.another")}
          </ButtonLink>
        </p>
      </div>
      <section className="stack" aria-labelledby="next">
        <h2 id="next">{t("success.next")}</h2>
        <Timeline
          steps={STEPS.map(([key, state]) => ({
            key,
            state,
            title: t(`success.step.${key}`),
            note: t(`success.step.${key}-note`),
          }))}
        />
      </section>
      <Panel aria-labelledby="checks">
        <h2 id="checks">{t("success.checks")}</h2>
        <ul className="checklist">
          {CHECKS.map((check) => (
            <li key={check}>
              <Icon name="check" />
              <span>{t(`success.check.${check}`)}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
