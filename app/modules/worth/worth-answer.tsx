import { Form } from "react-router";
import { paths } from "../../paths.ts";
import { worthPaths } from "../../worth-paths.ts";
import { PriceMarket } from "../listing-draft/price/price-market.tsx";
import { PriceOutcome } from "../listing-draft/price/price-outcome.tsx";
import { type LivePrice, useLivePrice } from "../listing-draft/price/use-live-price.ts";
import { formatMoney } from "../locale/format.ts";
import { formatAmount } from "../locale/parse-amount.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { SoldHistory } from "../market-price/sold-history.tsx";
import { useCanSell } from "../session/use-session.ts";
import { Button } from "../ui/button.tsx";
import { ChipLink } from "../ui/chip.tsx";
import { Field } from "../ui/field.tsx";
import { Panel } from "../ui/panel.tsx";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { useLite } from "../ui/use-lite.ts";
import type { WorthAnswer } from "./find-answer.server.ts";
import { ShareAnswer } from "./share-answer.tsx";
import { toSlideRange } from "./to-slide-range.ts";
import "../ui/amount-field.css";

type Props = { answer: WorthAnswer; nonce: string; origin: string };

export function Answer({ answer, nonce, origin }: Props) {
  const t = useT("worth");
  const locale = useLocale();
  const canSell = useCanSell();
  const { chosen, view, given, history, chart } = answer;
  const live = useLivePrice(view, given, worthPaths.worth(locale, chosen));
  const price = live.price === null ? null : formatAmount(locale, live.price.amount);
  const isShown = price !== null && (answer.isOwn || price !== given);
  return (
    <>
      <Choices answer={answer} />
      <div className="split">
        <div className="stack">
          <PriceForm answer={answer} live={live} />
          <PriceMarket
            view={view}
            live={live}
            said={{ grade: t("grade-chosen"), noGrade: t("no-grade") }}
          />
          {answer.isNarrow ? null : <p className="small dim">{t("narrow")}</p>}
        </div>
        <div className="stack">
          <PriceOutcome live={live} />
          {canSell ? (
            <Panel kind="act" aria-labelledby="start">
              <h2 id="start">{t("start")}</h2>
              <p>{t(price === null ? "start-note" : "start-note-price")}</p>
              <Form method="post" action={worthPaths.worth(locale)}>
                <HiddenNonce nonce={nonce} />
                <Chosen chosen={chosen} />
                <input type="hidden" name="price" value={price ?? ""} />
                <SubmitButton full pending={t("starting")}>
                  {t("start-do")}
                </SubmitButton>
              </Form>
            </Panel>
          ) : (
            <p className="dim">{t("off")}</p>
          )}
          <ShareAnswer
            title={t("title-of", { device: view.device ?? "" })}
            url={origin + worthPaths.worth(locale, isShown ? { ...chosen, price } : chosen)}
          />
        </div>
      </div>
      <SoldHistory history={history} chart={chart} />
    </>
  );
}

/** Each choice is a link to its own answer. */
function Choices({ answer }: { answer: WorthAnswer }) {
  const t = useT("worth");
  const common = useT("common");
  const locale = useLocale();
  const { capacities, grades, isSize } = answer;
  return (
    <div className="stack">
      {capacities.length < 2 ? null : (
        <ChoiceRow
          label={t(isSize ? "size" : "capacity")}
          choices={capacities.map((one) => ({ ...one, key: one.label }))}
        />
      )}
      <ChoiceRow
        label={t("condition")}
        choices={grades.map(({ grade, ...one }) => ({
          ...one,
          key: grade,
          label: common(`grade.${grade}`),
        }))}
      />
      <p>
        {/* A static page. */}
        <a className="btn bare m" href={`${paths.howItWorks(locale)}#grades`}>
          {t("grades")}
        </a>
      </p>
    </div>
  );
}

type Choice = { key: string; label: string; to: string; isOn: boolean };

function ChoiceRow({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav aria-label={label} className="stack snug">
      <p className="worth-label">{label}</p>
      <ul className="chips">
        {choices.map(({ key, label: name, to, isOn }) => (
          <li key={key}>
            <ChipLink
              to={to}
              on={isOn}
              rel="nofollow"
              preventScrollReset
              {...(isOn ? { "aria-current": "true" as const } : {})}
            >
              {name}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Chosen({ chosen }: Pick<WorthAnswer, "chosen">) {
  return Object.entries(chosen).map(([name, value]) =>
    value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}

type PriceFormProps = { answer: WorthAnswer; live: LivePrice };

/** Without scripts the button asks for the answer at the price; with them it is there at once. */
function PriceForm({ answer: { chosen, given, isFaulty, view }, live }: PriceFormProps) {
  const t = useT("worth");
  const words = useT("listing-draft-price");
  const locale = useLocale();
  const { field, onInput } = live;
  const { min, max } = live.bounds;
  const bounds = {
    min: formatMoney(locale, min),
    max: max === null ? "" : formatMoney(locale, max),
  };
  return (
    <Form className="stack snug amount-field" action={worthPaths.worth(locale)}>
      <Chosen chosen={chosen} />
      <Field
        id="price"
        name="price"
        ref={field}
        label={words("label")}
        hint={words(max === null ? "hint-least" : "hint", bounds)}
        defaultValue={given}
        onInput={onInput}
        errors={isFaulty ? [t(max === null ? "price-fault-least" : "price-fault", bounds)] : []}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        after={
          <>
            <span className="currency" aria-hidden="true">
              {view.currency === "GBP" ? "£" : "€"}
            </span>
            <Button kind="line">{words("preview")}</Button>
          </>
        }
      />
      {useLite() ? null : <Slide live={live} />}
    </Form>
  );
}

/** Takes its room before the scripts are there, so that nothing moves. */
function Slide({ live }: { live: LivePrice }) {
  const t = useT("worth");
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { bounds, price } = live;
  const range = toSlideRange(live);
  const money = (units: number) =>
    formatMoney(locale, { amount: units * 100, currency: bounds.min.currency });
  if (range === null) return null;
  const at = Math.round((price?.amount ?? range.middle * 100) / 100);
  return (
    <div className="worth-slide">
      <input
        type="range"
        aria-label={t("slide")}
        aria-valuetext={money(at)}
        min={range.from}
        max={range.to}
        step={1}
        value={Math.min(range.to, Math.max(range.from, at))}
        disabled={!isHydrated}
        onChange={({ target }) => live.write(Number(target.value) * 100)}
      />
      <p className="row small dim" aria-hidden="true">
        <span>{money(range.from)}</span>
        <span className="end">{money(range.to)}</span>
      </p>
    </div>
  );
}
