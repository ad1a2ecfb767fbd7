import type { ComponentProps } from "react";
import type { Locker, ShippingMethod, ShippingOption } from "#contract/shipping-option.ts";
import { formatDate, formatMoney, formatNumber } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { useTerms } from "../session/use-terms.ts";
import { Option } from "../ui/option.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { ChoiceFrame } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { useActionForm } from "../form/use-action-form.ts";
import { STEP_FORM, StepActionForm } from "./step-action-form.tsx";

type Props = {
  options: readonly (ShippingOption & { is_preselected: boolean })[];
  postalCode: string;
  method: ShippingMethod | null;
  lockerId: string | null;
  seed: FormSeed<"method" | "locker_id">;
  result: ActionResult | undefined;
};

export function ShippingChoice({ options, postalCode, seed, result, ...saved }: Props) {
  const t = useT("checkout");
  const locale = useLocale();
  const until = useTerms().delivery.express_until;
  const [form, fields] = useActionForm({
    id: STEP_FORM,
    seed,
    lastResult: result,
    texts: ["checkout"],
    defaultValue: { method: saved.method, locker_id: saved.lockerId },
  });
  const method = parseShippingMethod(fields.method.initialValue);
  const possible = options.filter(({ available }) => available);
  const chosen =
    possible.find((option) => option.method === method) ??
    options.find((option) => option.is_preselected);
  const whenOf = ({ eta_from, eta_to }: ShippingOption) => {
    const [from, to] = [formatDate(locale, eta_from, "short"), formatDate(locale, eta_to, "short")];
    return from === to ? t("shipping.on", { date: from }) : t("shipping.between", { from, to });
  };
  return (
    <StepActionForm form={form}>
      <ChoiceFrame
        field={fields.method}
        className=""
        legend={t("shipping.legend", { postalCode })}
        isErrorFirst
      >
        {options.map((option) => (
          <div className="way" key={option.method}>
            <Option
              type="radio"
              box
              name={fields.method.name}
              value={option.method}
              defaultChecked={option === chosen}
              label={t(`shipping.${option.method}`)}
              note={
                <>
                  {whenOf(option)}
                  <span className="below">{t(`shipping.${option.method}-note`, { until })}</span>
                  {option.place ? (
                    <span className="below">
                      {option.place.address}, {option.place.hours.from}–{option.place.hours.to}
                    </span>
                  ) : null}
                </>
              }
              end={
                option.price.amount === 0 ? t("summary.free") : formatMoney(locale, option.price)
              }
              {...(option.available
                ? {}
                : { disabledReason: t(`shipping.refusal.${option.refusal ?? "area"}`, { until }) })}
            />
            {option.available && option.lockers.length > 0 ? (
              <LockerChoice
                lockers={option.lockers}
                postalCode={postalCode}
                field={fields.locker_id}
              />
            ) : null}
          </div>
        ))}
      </ChoiceFrame>
    </StepActionForm>
  );
}

type LockerProps = {
  lockers: readonly Locker[];
  postalCode: string;
  field: ComponentProps<typeof ChoiceFrame>["field"] & { initialValue: string | undefined };
};

const NEAREST = 4;

function LockerChoice({ lockers, postalCode, field }: LockerProps) {
  const t = useT("checkout");
  const locale = useLocale();
  const chosen = Math.max(
    0,
    lockers.findIndex(({ id }) => id === field.initialValue),
  );
  const distanceOf = (metres: number) =>
    metres < 1000
      ? t("shipping.metres", { count: Math.round(metres / 10) * 10 })
      : t("shipping.kilometres", { number: formatNumber(locale, Math.round(metres / 100) / 10) });
  const options = lockers.map((locker, index) => (
    <Option
      key={locker.id}
      type="radio"
      name={field.name}
      value={locker.id}
      defaultChecked={index === chosen}
      label={locker.name}
      note={locker.address}
      end={locker.distance_metres === null ? null : distanceOf(locker.distance_metres)}
    />
  ));
  const more = options.slice(NEAREST);
  return (
    <ChoiceFrame
      field={field}
      className="lockers"
      legend={t("shipping.lockers", { postalCode })}
      isErrorFirst
    >
      {options.slice(0, NEAREST)}
      {more.length === 0 ? null : (
        <details open={chosen >= NEAREST}>
          <summary>
            <span>{t("shipping.more-lockers", { count: more.length })}</span>
          </summary>
          {more}
        </details>
      )}
    </ChoiceFrame>
  );
}

const METHODS: ReadonlySet<string> = new Set([
  "locker",
  "courier",
  "express",
  "hub_pickup",
] satisfies ShippingMethod[]);

/** Values that forms of earlier builds still send. */
const EARLIER: Record<string, ShippingMethod | undefined> = {
  boxnow: "locker",
  acs: "courier",
  pickup: "hub_pickup",
};

export const parseShippingMethod = (value = ""): ShippingMethod | null =>
  METHODS.has(value) ? (value as ShippingMethod) : (EARLIER[value] ?? null);
