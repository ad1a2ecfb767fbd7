import { claimStateOf } from "#contract/claim-states.ts";
import { Link } from "../ui/link.tsx";
import { hubPaths } from "../../hub-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { PhotoLinks } from "../ui/photo.tsx";
import { ClaimForm, ClaimMoves, type ClaimFormProps } from "./claim-form.tsx";
import { type ClaimView, CLAIM_STATES, type ClaimState } from "./present-claim.ts";
import { WaitRing } from "./wait-ring.tsx";
import "./hub.css";
import { ChipLink } from "../ui/chip.tsx";
import { ListPages } from "../ui/list-pages.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import "../ui/spinner.css";

const CLOSE_UP = 2048;

type Props = ClaimFormProps & { claims: readonly ClaimView[]; now: string };

export function ClaimList({ claims, ...props }: Props) {
  return (
    <ol className="stack claims">
      {claims.map((claim) => (
        <li key={claim.id}>
          <Claim claim={claim} {...props} />
        </li>
      ))}
    </ol>
  );
}

type ClaimProps = ClaimFormProps & { claim: ClaimView; now: string };

function Claim({ claim, forms, result, now }: ClaimProps) {
  const t = useT("hub-order");
  const locale = useLocale();
  const { id, number, title, buyer, status, reason, description, photos, answer } = claim;
  const isOpen = status === "open";
  return (
    <Panel aria-labelledby={`claim-${id}`} className="stack snug">
      <div className="row">
        <h2 id={`claim-${id}`}>{t(`claim.reason.${reason}`)}</h2>
        {isOpen ? (
          <span className="end">
            <WaitRing since={claim.since} now={now} />
          </span>
        ) : (
          <Badge kind={claimStateOf(status).tone}>{t(`claim.status.${status}`)}</Badge>
        )}
      </div>
      <p className="small dim">
        <Link to={hubPaths.order(locale, claim.orderId)} discover="none">
          {number}
        </Link>{" "}
        · {title} · {buyer || t("nobody")} · {formatDate(locale, claim.since, "moment")}
      </p>
      <blockquote className="as-written">{description}</blockquote>
      <PhotoLinks
        photos={photos}
        width={CLOSE_UP}
        alt={(place) => t("claim.photo", { place, count: photos.length })}
      />
      {isOpen ? (
        <ClaimForm {...{ claim, forms, result }} />
      ) : (
        <p className="small">
          {claim.decidedAt === null ? null : (
            <span className="dim">{formatDate(locale, claim.decidedAt, "moment")}: </span>
          )}
          <span className="as-written">{answer}</span>
          {claim.outcomeNote === null ? null : (
            <>
              <br />
              <span className="as-written">{claim.outcomeNote}</span>
            </>
          )}
          {claim.deviceNumber === null ? null : <span className="code"> {claim.deviceNumber}</span>}
        </p>
      )}
      {claim.isParcelLost ? (
        <Note kind="act">{t("claim.parcel-lost")}</Note>
      ) : claim.sendBy === null ? null : (
        <p className="small dim">
          {t("claim.send-by", { date: formatDate(locale, claim.sendBy, "weekday") })}
        </p>
      )}
      {claim.moves.length === 0 ? null : <ClaimMoves {...{ claim, forms, result }} />}
    </Panel>
  );
}

const toQuery = (state: ClaimState, page = 1) => ({
  state: state === "open" ? null : state,
  page: page === 1 ? null : page,
});

export function ClaimTabs({ state }: { state: ClaimState }) {
  const t = useT("hub-order");
  const locale = useLocale();
  return (
    <nav className="chips" aria-label={t("claim.which")}>
      {CLAIM_STATES.map((one) => (
        <ChipLink
          key={one}
          to={hubPaths.claims(locale, toQuery(one))}
          on={one === state}
          {...(one === state ? { "aria-current": "page" } : {})}
        >
          {t(`claim.tab.${one}`)}
        </ChipLink>
      ))}
    </nav>
  );
}

type PagesProps = { state: ClaimState; page: number; last: number };

export function ClaimPages({ state, page, last }: PagesProps) {
  const t = useT("hub");
  const locale = useLocale();
  return (
    <ListPages
      {...{ page, last }}
      to={(number) => hubPaths.claims(locale, toQuery(state, number))}
      label={t("queue.pages")}
      before={t("queue.older")}
      here={t("queue.page", { page, last })}
      after={t("queue.younger")}
    />
  );
}

export function EmptyClaims({ state }: { state: ClaimState }) {
  const t = useT("hub-order");
  const locale = useLocale();
  return (
    <Panel className="stack slim nothing" aria-labelledby="nothing">
      <Icon name="grade-excellent" className="ring huge" />
      <h2 id="nothing">{t(`claim.empty-${state}`)}</h2>
      <p className="dim">{t("claim.empty-body")}</p>
      <p>
        <ButtonLink kind="line" to={hubPaths.overview(locale)} discover="none">
          {t("to-hub")}
        </ButtonLink>
      </p>
    </Panel>
  );
}
