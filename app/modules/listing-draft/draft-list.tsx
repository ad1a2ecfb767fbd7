import { Form } from "react-router";
import { sellerPaths } from "../../seller-paths.ts";
import { formatDate } from "../locale/format.ts";
import { placeIn } from "../locale/choose-place.ts";
import { languageOf, marketOf } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { discardAll } from "../session/device-memory.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { Photo } from "../ui/photo.tsx";
import type { DraftRow } from "./present-drafts.ts";
import "../ui/panel.css";
import "../ui/sure.css";

type Props = { drafts: readonly DraftRow[]; canSell: boolean };

export function DraftList({ drafts, canSell }: Props) {
  const t = useT("listing-draft");
  return (
    <section className="stack" aria-labelledby="drafts">
      <h2 id="drafts">{t("start.drafts")}</h2>
      <ul className="stack">
        {drafts.map((draft) => (
          <Row key={draft.id} draft={draft} canSell={canSell} />
        ))}
      </ul>
    </section>
  );
}

function Row({ draft, canSell }: { draft: DraftRow; canSell: boolean }) {
  const t = useT("listing-draft");
  const locale = useLocale();
  const countries = useT("locale");
  const { market } = draft;
  // Price, rules and address depend on the market, so a draft keeps its market.
  const home = market === marketOf(locale) ? locale : placeIn(market, languageOf(locale));
  const { id, cover, next, share, editedAt } = draft;
  const name = draft.name ?? t("start.nameless");
  return (
    <li className="panel draft">
      {cover === null ? (
        <span className="thumb none">
          <Spinner share={share} className="huge" />
        </span>
      ) : (
        <Photo url={cover} alt="" set="thumb" className="thumb" />
      )}
      <div className="stack snug">
        <h3>{name}</h3>
        <p className="small">
          {next === null ? t("start.complete") : t("start.next", { step: t(`steps.${next}`) })}
        </p>
        {home === locale ? null : (
          <p className="small">{t("start.market", { country: countries(`country.${market}`) })}</p>
        )}
        <p className="tiny dim">
          {t("start.edited", { date: formatDate(locale, editedAt, "moment") })}
        </p>
      </div>
      <div className="row">
        {canSell ? (
          <ButtonLink kind="line" size="m" to={sellerPaths.sell(home, id, "resume")}>
            {t("start.resume")}
            <span className="vh">: {name}</span>
          </ButtonLink>
        ) : null}
        <details className="sure">
          <summary className="btn bare m">
            {t("start.delete")}
            <span className="vh">: {name}</span>
          </summary>
          <Form method="post" onSubmit={() => discardAll(id)} className="row">
            <input type="hidden" name="id" value={id} />
            <p className="small">{t("start.delete-sure")}</p>
            <Button kind="warn" size="m" name="intent" value="delete">
              {t("start.delete-now")}
            </Button>
          </Form>
        </details>
      </div>
    </li>
  );
}
