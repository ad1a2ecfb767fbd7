import { Form } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import { paths } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { worthPaths } from "../../worth-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { ChipLink } from "../ui/chip.tsx";
import { Icon } from "../ui/icon.tsx";
import { Panel } from "../ui/panel.tsx";
import type { WorthAnswer } from "./find-answer.server.ts";
import { Answer } from "./worth-answer.tsx";
import "./worth.css";

type Place = { label: string; to: string };
type Props = {
  words: string;
  isUnknown: boolean;
  others: readonly Place[];
  skipped: string | null;
  popular: readonly Place[];
  answer: WorthAnswer | null;
  nonce: string;
  origin: string;
};

export function WorthPage({
  words,
  isUnknown,
  others,
  skipped,
  popular,
  answer,
  nonce,
  origin,
}: Props) {
  const t = useT("worth");
  const device = answer?.view.device ?? null;
  return (
    <main id="main" className="wrap stack wide worth">
      <div className="stack">
        <div className="stack snug">
          <h1>{device === null ? t("title") : t("title-of", { device })}</h1>
          {answer === null ? <p className="dim lead">{t("lead")}</p> : null}
        </div>
        <FindForm words={words} />
        {skipped === null ? null : <p className="small dim">{t("skipped", { word: skipped })}</p>}
        <Places label={t("popular")} places={popular} />
        {answer === null && !isUnknown ? <Places label={t("choose")} places={others} /> : null}
        {answer !== null && others.length > 0 ? (
          <details className="worth-others">
            <summary className="link">{t("others")}</summary>
            <Places label={t("others")} places={others} />
          </details>
        ) : null}
        {isUnknown ? <Unknown words={words} /> : null}
      </div>
      {answer === null ? null : (
        // Another device or price of the loader begins from its own values.
        <Answer
          key={`${device} ${answer.view.grade} ${answer.given}`}
          answer={answer}
          nonce={nonce}
          origin={origin}
        />
      )}
    </main>
  );
}

function FindForm({ words }: { words: string }) {
  const t = useT("worth");
  const locale = useLocale();
  return (
    <div className="field worth-ask">
      <label htmlFor="device">{t("label")}</label>
      <Form
        className="find"
        role="search"
        aria-label={t("label")}
        action={worthPaths.worth(locale)}
      >
        <input
          id="device"
          key={words}
          type="search"
          name="q"
          data-for="worth"
          defaultValue={words}
          placeholder={t("example")}
          maxLength={LIMITS.search.query}
          enterKeyHint="search"
        />
        <button className="icon" aria-label={t("find")}>
          <Icon name="search" />
        </button>
      </Form>
    </div>
  );
}

function Places({ label, places }: { label: string; places: readonly Place[] }) {
  if (places.length === 0) return null;
  return (
    <nav aria-label={label} className="stack snug">
      <p className="small dim">{label}</p>
      <ul className="chips">
        {places.map(({ label: name, to }) => (
          <li key={to}>
            <ChipLink to={to} rel="nofollow">
              {name}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Unknown({ words }: { words: string }) {
  const t = useT("worth");
  const locale = useLocale();
  return (
    <Panel aria-labelledby="unknown">
      <h2 id="unknown">{words === "" ? t("unknown") : t("unknown-words", { words })}</h2>
      <p className="dim narrow">{t("unknown-note")}</p>
      <p className="row">
        <ButtonLink kind="line" to={sellerPaths.deviceWish(locale, { name: words })}>
          {t("wish")}
        </ButtonLink>
        <ButtonLink kind="bare" to={paths.search(locale, { q: words })}>
          {t("search")}
        </ButtonLink>
      </p>
    </Panel>
  );
}
