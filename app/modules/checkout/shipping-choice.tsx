import type { Locker, ShippingMethod, ShippingOption } from "#contract/shipping-option.ts";
import { formatDate, formatMoney, formatNumber } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Option } from "../ui/option.tsx";
import { StepForm } from "./step-form.tsx";

type Props = {
  options: readonly (ShippingOption & { is_preselected: boolean })[];
  postalCode: string;
  method: ShippingMethod | null;
  lockerId: string | null;
  nonce: string;
  errors: Record<string, string | undefined>;
};

export function ShippingChoice({ options, postalCode, method, lockerId, nonce, errors }: Props) {
  const t = useT("checkout");
  const locale = useLocale();
  const possible = options.filter(({ available }) => available);
  const chosen =
    possible.find((option) => option.method === method) ??
    options.find((option) => option.is_preselected);
  const whenOf = ({ eta_from, eta_to }: ShippingOption) => {
    const [from, to] = [formatDate(locale, eta_from, "short"), formatDate(locale, eta_to, "short")];
    return from === to ? t("shipping.on", { date: from }) : t("shipping.between", { from, to });
  };
  return (
    <StepForm nonce={nonce}>
      <fieldset id="method" aria-describedby={errors["method"] ? "method-error" : undefined}>
        <legend>{t("shipping.legend", { postalCode })}</legend>
        {errors["method"] ? (
          <p className="err" id="method-error">
            {errors["method"]}
          </p>
        ) : null}
        {options.map((option) => (
          <div className="way" key={option.method}>
            <Option
              type="radio"
              box
              name="method"
              value={option.method}
              required
              defaultChecked={option === chosen}
              label={t(`shipping.${option.method}`)}
              note={
                <>
                  {whenOf(option)}
                  <span className="below">{t(`shipping.${option.method}-note`)}</span>
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
                : { disabledReason: t(`shipping.refusal.${option.refusal ?? "area"}`) })}
            />
            {option.available && option.lockers.length > 0 ? (
              <LockerChoice
                lockers={option.lockers}
                postalCode={postalCode}
                lockerId={lockerId}
                error={errors["locker_id"]}
              />
            ) : null}
          </div>
        ))}
      </fieldset>
    </StepForm>
  );
}

type LockerProps = {
  lockers: readonly Locker[];
  postalCode: string;
  lockerId: string | null;
  error: string | undefined;
};

const NEAREST = 4;

function LockerChoice({ lockers, postalCode, lockerId, error }: LockerProps) {
  const t = useT("checkout");
  const locale = useLocale();
  const chosen = Math.max(
    0,
    lockers.findIndex(({ id }) => id === lockerId),
  );
  const distanceOf = (metres: number) =>
    metres < 1000
      ? t("shipping.metres", { count: Math.round(metres / 10) * 10 })
      : t("shipping.kilometres", { number: formatNumber(locale, Math.round(metres / 100) / 10) });
  const options = lockers.map((locker, index) => (
    <Option
      key={locker.id}
      type="radio"
      name="locker_id"
      value={locker.id}
      defaultChecked={index === chosen}
      label={locker.name}
      note={locker.address}
      end={locker.distance_metres === null ? null : distanceOf(locker.distance_metres)}
    />
  ));
  const more = options.slice(NEAREST);
  return (
    <fieldset
      className="lockers"
      id="locker_id"
      aria-describedby={error ? "locker_id-error" : undefined}
    >
      <legend>{t("shipping.lockers", { postalCode })}</legend>
      {error ? (
        <p className="err" id="locker_id-error">
          {error}
        </p>
      ) : null}
      {options.slice(0, NEAREST)}
      {more.length === 0 ? null : (
        <details open={chosen >= NEAREST}>
          <summary>
            <span>{t("shipping.more-lockers", { count: more.length })}</span>
          </summary>
          {more}
        </details>
      )}
    </fieldset>
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
