import { useRef } from "react";
import { useFetcher } from "react-router";
import type { AddOn } from "#contract/add-on.ts";
import type { Money } from "#contract/money.ts";
import { ADD_ON_KINDS, type AddOnKind } from "#contract/add-on-kinds.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Option } from "../ui/option.tsx";
import { STEP_FORM, StepActionForm } from "../checkout/step-action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import type { FormSeed } from "../form/form-rules.ts";
import { useActionForm } from "../form/use-action-form.ts";

const ADD_ON = "add_on";

type Props = {
  addOns: readonly AddOn[];
  total: Money;
  seed: FormSeed<never>;
  result: ActionResult | undefined;
};

export function AddOnChoice({ addOns, total, seed, result }: Props) {
  const fetcher = useFetcher();
  const [form] = useActionForm({
    id: STEP_FORM,
    seed,
    lastResult: result,
    texts: ["checkout"],
    // React Router would end the way to the next step with the loaders of a count that comes back
    // while that step's route is being discovered.
    onSend: () => fetcher.reset(),
  });
  const t = useT("add-ons");
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const kinds = Map.groupBy(addOns, ({ kind }) => kind);

  function count() {
    const element = box.current?.closest("form");
    if (!element) return;
    const wish = new FormData(element);
    wish.set("intent", "count");
    void fetcher.submit(wish, { method: "post" });
  }

  return (
    <StepActionForm form={form}>
      <div className="stack" ref={box} onChange={count}>
        {[...kinds].map(([kind, options]) => (
          <fieldset key={kind}>
            <legend>{t(`kind.${kind}`)}</legend>
            {kind !== "cross_selling" && options.length > 1 ? (
              <Option
                type="radio"
                box
                name={`${ADD_ON}_${kind}`}
                value=""
                defaultChecked={options.every(({ is_chosen }) => !is_chosen)}
                label={t("none")}
              />
            ) : null}
            {options.map(({ option, name, description, price, is_chosen }) => (
              <Option
                key={option}
                {...(kind !== "cross_selling" && options.length > 1
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
        ))}
      </div>
      <p aria-live="polite">
        <b>{t("total", { amount: formatMoney(locale, total) })}</b>{" "}
        <noscript>
          <button className="btn line s" name="intent" value="stay" form={STEP_FORM}>
            {t("update")}
          </button>
        </noscript>
      </p>
    </StepActionForm>
  );
}

type ChosenAddOn = { kind: AddOnKind; option: string };

const isKind = (text: string): text is AddOnKind =>
  (ADD_ON_KINDS as readonly string[]).includes(text);

export function parseAddOns(form: FormData): ChosenAddOn[] {
  return [...form].flatMap(([name, value]) => {
    if (!name.startsWith("add_on") || typeof value !== "string") return [];
    const [kind = "", option = ""] = value.split(":", 2);
    return isKind(kind) && /^[\w-]{1,60}$/.test(option) ? [{ kind, option }] : [];
  });
}
