import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { AddOn } from "#contract/add-on.ts";
import type { AddOnKind } from "#contract/add-on-kinds.ts";
import { paths } from "../../paths.ts";
import type { ActionResult } from "../form/action-result.ts";
import { ResultNote } from "../form/result-note.tsx";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Option } from "../ui/option.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import {
  ADD_ON,
  ADD_ONS,
  COUNT_ADD_ONS,
  isSameAddOns,
  parseAddOns,
  WITH_ADD_ONS,
} from "./parse-add-ons.ts";
import "./add-on-cards.css";

const CARDS = {
  protection: ["insurance", "extra_warranty"],
  care: ["refurbishment", "data_wipe"],
  accessories: ["cross_selling"],
} as const satisfies Record<string, readonly AddOnKind[]>;

type Props = {
  addOns: readonly AddOn[];
  /** Words of the link to what the covers cover, where one is offered. */
  terms: string | null;
  result: ActionResult | undefined;
  /** Id of the form that pays. */
  form: string;
};

/**
 * What is ticked counts at once, and nothing is ticked. The boxes are fields of the form that pays,
 * which thereby knows what the buyer wants, also where no script runs.
 */
export function AddOnCards({ addOns, terms, result, form }: Props) {
  const t = useT("add-ons");
  const locale = useLocale();
  const isHydrated = useHydrated();
  const cards = useRef<HTMLDivElement>(null);
  /** What was sent a second time. */
  const again = useRef<string>(null);
  const { submit, data, state } = useFetcher<ActionResult>({ key: COUNT_ADD_ONS });
  const chosen = addOns.filter(({ is_chosen }) => is_chosen);

  function count() {
    const wish = readTicks(cards.current!);
    wish.set("intent", COUNT_ADD_ONS);
    void submit(wish, { method: "post" });
  }

  // What was ticked before the scripts came is not on the order, and what was ticked in a hurry may
  // have reached it in another order: it is sent once more. What is refused is not left ticked.
  useEffect(() => {
    if (state !== "idle" || cards.current === null) return;
    const ticked = parseAddOns(readTicks(cards.current));
    if (isSameAddOns(ticked, chosen)) {
      again.current = null;
      return;
    }
    const wish = JSON.stringify(ticked);
    if (again.current === wish || data?.error) return showChosen(cards.current, chosen);
    again.current = wish;
    count();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state, addOns]);

  if (addOns.length === 0) return null;
  const groups = Object.entries(CARDS).flatMap(([name, kinds]) => {
    const own = kinds.flatMap((kind) => addOns.filter((addOn) => addOn.kind === kind));
    return own.length === 0 ? [] : [{ name: name as keyof typeof CARDS, kinds, own }];
  });
  return (
    <section className="stack" aria-labelledby="extras">
      <h2 id="extras">{t("title")}</h2>
      <ResultNote
        result={state === "idle" ? (data ?? result) : undefined}
        texts={["checkout"]}
        intents={[ADD_ONS, COUNT_ADD_ONS]}
      />
      <div className="extras" ref={cards} onChange={count}>
        <input type="hidden" name={WITH_ADD_ONS} value="1" form={form} />
        {groups.map(({ name, kinds, own }) => (
          <details key={name} className="panel">
            <Summary title={t(`card.${name}`)} addOns={own} />
            <div className="stack">
              {kinds.map((kind) => (
                <Kind
                  key={kind}
                  form={form}
                  kind={kind}
                  addOns={own.filter((one) => one.kind === kind)}
                />
              ))}
              {name === "protection" && terms !== null ? (
                <p className="small">
                  <a
                    href={paths.content(locale, "support", "warranty-and-claims")}
                    target="_blank"
                    rel="noreferrer"
                  >
                    {terms}
                  </a>
                </p>
              ) : null}
              {isHydrated ? null : (
                <Button
                  kind="line"
                  type="submit"
                  form={form}
                  name="intent"
                  value={ADD_ONS}
                  formNoValidate
                >
                  {t("update")}
                </Button>
              )}
            </div>
          </details>
        ))}
      </div>
      <p className="vh" role="status">
        {chosen.length === 0 || state !== "idle"
          ? ""
          : t("chosen", { names: chosen.map(({ name }) => name).join(", ") })}
      </p>
    </section>
  );
}

function readTicks(cards: HTMLElement): FormData {
  const ticks = new FormData();
  for (const { name, value } of cards.querySelectorAll<HTMLInputElement>("input:checked"))
    ticks.append(name, value);
  return ticks;
}

/** Changes the boxes themselves, which keeps the focus where it is. */
function showChosen(cards: HTMLElement, chosen: readonly AddOn[]): void {
  const values = new Set(chosen.map(({ kind, option }) => `${kind}:${option}`));
  const names = new Set<string>(chosen.map(({ kind }) => `${ADD_ON}_${kind}`));
  for (const input of cards.querySelectorAll<HTMLInputElement>(`[name^=${ADD_ON}]`))
    input.checked = input.value === "" ? !names.has(input.name) : values.has(input.value);
}

function Summary({ title, addOns }: { title: string; addOns: readonly AddOn[] }) {
  const t = useT("add-ons");
  const locale = useLocale();
  const chosen = addOns.filter(({ is_chosen }) => is_chosen);
  const [least] = addOns.map(({ price }) => price).toSorted((a, b) => a.amount - b.amount);
  const isOne = addOns.length === 1;
  return (
    <summary>
      <span>
        <b>{title}</b>
        <span className="below small dim">
          {(chosen.length === 0 ? addOns : chosen).map(({ name }) => name).join(", ")}
        </span>
      </span>
      {chosen.length === 0 ? (
        <span className="small dim">
          {isOne ? formatMoney(locale, least!) : t("from", { amount: formatMoney(locale, least!) })}
        </span>
      ) : (
        <span className="small added">
          <Icon name="check" />
          {t("added")}
        </span>
      )}
    </summary>
  );
}

type KindProps = { form: string; kind: AddOnKind; addOns: readonly AddOn[] };

function Kind({ form, kind, addOns }: KindProps) {
  const t = useT("add-ons");
  const locale = useLocale();
  if (addOns.length === 0) return null;
  const isOneOf = kind !== "cross_selling" && addOns.length > 1;
  return (
    <fieldset>
      <legend className={kind === "cross_selling" ? "vh" : "small"}>{t(`kind.${kind}`)}</legend>
      {isOneOf ? (
        <Option
          type="radio"
          box
          form={form}
          name={`${ADD_ON}_${kind}`}
          value=""
          defaultChecked={addOns.every(({ is_chosen }) => !is_chosen)}
          label={t("none")}
        />
      ) : null}
      {addOns.map(({ option, name, description, price, is_chosen }) => (
        <Option
          key={option}
          {...(isOneOf
            ? { type: "radio" as const, name: `${ADD_ON}_${kind}` }
            : { type: "checkbox" as const, name: ADD_ON })}
          box
          form={form}
          value={`${kind}:${option}`}
          defaultChecked={is_chosen}
          label={name}
          note={description}
          end={formatMoney(locale, price)}
        />
      ))}
    </fieldset>
  );
}
