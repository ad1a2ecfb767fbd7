import { useEffect, useRef } from "react";
import { Form, useFetcher } from "react-router";
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
import { ADD_ON, parseAddOns } from "./parse-add-ons.ts";
import "./add-on-cards.css";

/** Intents of the form: by its button, and at every tick where scripts run. */
export const ADD_ONS = "add-ons";
export const COUNT_ADD_ONS = "count-add-ons";

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
};

/** A form of its own within the summary: what is ticked counts at once, and nothing is ticked. */
export function AddOnCards({ addOns, terms, result }: Props) {
  const t = useT("add-ons");
  const locale = useLocale();
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const { submit, data, state } = useFetcher<ActionResult>({ key: COUNT_ADD_ONS });
  const chosen = addOns.filter(({ is_chosen }) => is_chosen);

  function count() {
    const wish = new FormData(form.current!);
    wish.set("intent", COUNT_ADD_ONS);
    void submit(wish, { method: "post" });
  }

  // What was ticked before the scripts came.
  useEffect(() => {
    if (form.current === null) return;
    const ticked = parseAddOns(new FormData(form.current)).map(({ option }) => option);
    const known = chosen.map(({ option }) => option);
    if (ticked.toSorted().join() !== known.toSorted().join()) count();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  if (addOns.length === 0) return null;
  const cards = Object.entries(CARDS).flatMap(([name, kinds]) => {
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
      <Form method="post" className="extras" ref={form} onChange={count}>
        <input type="hidden" name="intent" value={ADD_ONS} />
        {cards.map(({ name, kinds, own }) => (
          <details key={name} className="panel">
            <Summary title={t(`card.${name}`)} addOns={own} />
            <div className="stack">
              {kinds.map((kind) => (
                <Kind key={kind} kind={kind} addOns={own.filter((one) => one.kind === kind)} />
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
              {isHydrated ? null : <Button kind="line">{t("update")}</Button>}
            </div>
          </details>
        ))}
      </Form>
      <p className="vh" role="status">
        {chosen.length === 0 || state !== "idle"
          ? ""
          : t("chosen", { names: chosen.map(({ name }) => name).join(", ") })}
      </p>
    </section>
  );
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

function Kind({ kind, addOns }: { kind: AddOnKind; addOns: readonly AddOn[] }) {
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
