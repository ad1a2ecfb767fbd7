import type { Money } from "#contract/money.ts";
import type { OwnListing } from "#contract/my-listings.ts";
import type { Offer } from "#contract/offer.ts";
import type { OfferStatus } from "#contract/offer-states.ts";
import { offerPaths } from "../../offer-paths.ts";
import type { ActionResult } from "../form/action-result.ts";
import type { FormSeed } from "../form/form-rules.ts";
import { ResultNote } from "../form/result-note.tsx";
import { formatDate, formatMoney, formatRelative } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { AcceptForm, OfferAnswers } from "./offer-answers.tsx";
import { OfferHead } from "./offer-head.tsx";
import { OfferBadge, useStatusWords } from "./offer-status.tsx";
import "./offer.css";

type Props = {
  offer: Offer;
  /** What the seller receives at the asking price; null for the buyer. */
  sale: OwnListing["sale"];
  asked: Money | null;
  seed: FormSeed<"amount">;
  nonce: string;
  now: string;
  result: ActionResult | undefined;
};

/** A page of a mail, whose forms are the only thing that acts: programs that fetch links answer nothing. */
export function OfferByLink({ offer, sale, asked, seed, nonce, now, result }: Props) {
  const t = useT("offer");
  const locale = useLocale();
  const { role, events, asking_price, expires_at } = offer;
  const said = events.findLast(({ side }) => side === "buyer");
  return (
    <main id="main" className="wrap stack offer-page">
      <OfferHead
        device={offer.listing}
        title={useStatusWords(offer)}
        lead={t("mail.lead")}
        badge={<OfferBadge offer={offer} />}
        trail={[{ label: t("title") }, { label: t("mail.title") }]}
      />
      <ResultNote result={result} texts={["offer"]} />
      {said?.by_hunter ? <Note>{t(`mail.by-hunter-${role}`)}</Note> : null}
      {said?.by_agent ? <Note>{t(`mail.by-agent-${role}`)}</Note> : null}
      <p>
        {t("list.asking", { price: formatMoney(locale, asking_price) })}
        {" · "}
        {t("list.until", {
          time: formatDate(locale, expires_at, "moment"),
          relative: formatRelative(locale, expires_at, new Date(now)),
        })}
      </p>
      <Panel kind="act" aria-labelledby="accept">
        <h2 id="accept">{t("mail.now")}</h2>
        <AcceptForm offer={offer} sale={sale} nonce={nonce} />
      </Panel>
      <OfferAnswers {...{ offer, sale, asked, seed, nonce, result }} isStatic />
      <p>
        <ButtonLink kind="bare" to={offerPaths.offer(locale, offer.id)}>
          {t("mail.account")}
        </ButtonLink>
      </p>
    </main>
  );
}

/** Nobody is signed in here, so no more is said than what became of it. */
export function AnsweredOffer({ status }: { status: OfferStatus }) {
  const t = useT("offer");
  const locale = useLocale();
  return (
    <main id="main" className="wrap stack offer-page">
      <h1>{t(`mail.over.${status}`)}</h1>
      <p className="narrow">{t("mail.over-note")}</p>
      <p>
        <ButtonLink to={offerPaths.offers(locale)}>{t("mail.account")}</ButtonLink>
      </p>
    </main>
  );
}
