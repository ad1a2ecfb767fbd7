import { Form } from "react-router";
import type { Vertical } from "#contract/catalog.ts";
import { LIMITS } from "#contract/limits.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { HiddenNonce } from "../ui/submit-button.tsx";
import { useSellFacts } from "./draft-facts.ts";

type Match = { id: string; name: string; vertical: Vertical };
type Props = {
  words: string;
  matches: { models: Match[]; skipped: string | null } | null;
  nonce: string;
};

const AT_ONCE = 12;

export function DeviceSearch({ words, matches, nonce }: Props) {
  const t = useT("listing-draft");
  const common = useT("common");
  const locale = useLocale();
  const { version, isFromReview } = useSellFacts();
  const isBack = isFromReview ? <input type="hidden" name="return" value="review" /> : null;
  const show = ({ id, name, vertical }: Match) => (
    <li key={id}>
      <button name="picked" value={id}>
        <b>{name}</b> <span className="small dim">{common(`vertical.${vertical}`)}</span>
      </button>
    </li>
  );
  return (
    <section className="stack" aria-labelledby="by-name">
      <Form method="get" className="stack snug">
        <Field
          id="by-name"
          label={t("device.by-name")}
          type="search"
          name="find"
          key={words}
          defaultValue={words}
          maxLength={LIMITS.search.query}
          placeholder={t("device.example")}
          enterKeyHint="search"
          autoComplete="off"
          after={<Button kind="line">{t("device.find")}</Button>}
        />
        {isBack}
      </Form>
      {matches === null ? null : matches.models.length === 0 ? (
        <p role="status">{t("device.no-match", { words })}</p>
      ) : (
        <Form method="post" className="stack snug">
          <HiddenNonce nonce={nonce} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="find" value={words} />
          {isBack}
          <p role="status" className="small dim">
            {matches.skipped === null ? null : `${t("device.skipped", { word: matches.skipped })} `}
            {t("device.matches", { count: matches.models.length })}
          </p>
          <ul className="matches">{matches.models.slice(0, AT_ONCE).map(show)}</ul>
          {matches.models.length > AT_ONCE ? (
            <details className="stack snug">
              <summary className="link">{t("device.more")}</summary>
              <ul className="matches">{matches.models.slice(AT_ONCE).map(show)}</ul>
            </details>
          ) : null}
        </Form>
      )}
      {matches === null ? null : (
        <p className="small">
          <a href={sellerPaths.deviceWish(locale, { name: words })}>{t("device.missing")}</a>
        </p>
      )}
    </section>
  );
}
