import { hasBattery } from "#contract/condition.ts";
import { formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Field } from "../ui/field.tsx";
import type { InspectionValues } from "./inspection-fields.ts";
import { hubPaths } from "../../hub-paths.ts";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import type { InspectionView } from "./present-inspection.ts";

type Props = {
  inspection: InspectionView;
  values: InspectionValues;
  errorOf: (field: string) => string | undefined;
  theirsOf: (field: string) => string | null;
};

export function InspectionNumbers({ inspection, values, errorOf, theirsOf }: Props) {
  const t = useT("inspection");
  const locale = useLocale();
  const { numberKind, claimed, vertical, former, listedNumber } = inspection;
  const hintOf = (field: string, hint: string) => {
    const theirs = theirsOf(field);
    return theirs === null ? hint : t("theirs", { value: theirs });
  };
  return (
    <section className="stack snug" aria-labelledby="numbers">
      <h2 id="numbers">{t("group.numbers")}</h2>
      <NumberDoubts inspection={inspection} />
      {listedNumber === null ? null : (
        <p className="small">
          {t("listed-number")} <b>{listedNumber}</b>
        </p>
      )}
      <div className="inspection-numbers">
        <Field
          id="device_number"
          name="device_number"
          label={t(`field.${numberKind}`)}
          hint={hintOf(
            "device_number",
            former?.device_number_ending
              ? t("former-number", { ending: former.device_number_ending })
              : t(`number-hint.${numberKind}`),
          )}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="characters"
          {...(numberKind === "imei" ? { inputMode: "numeric" as const } : {})}
          defaultValue={values["device_number"] ?? ""}
          // The next thing to scan.
          {...((values["device_number"] ?? "") === "" && { "data-scan-first": "" })}
          errors={[errorOf("device_number") ?? []].flat()}
        />
        {hasBattery(vertical) ? (
          <Field
            id="battery_health"
            name="battery_health"
            label={t("field.battery_health")}
            hint={hintOf(
              "battery_health",
              claimed.battery === null
                ? t("battery-unclaimed")
                : t("battery-claimed", { percent: formatPercent(locale, claimed.battery) }),
            )}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            defaultValue={values["battery_health"] ?? ""}
            errors={[errorOf("battery_health") ?? []].flat()}
            after={<span aria-hidden="true">%</span>}
          />
        ) : null}
      </div>
    </section>
  );
}

export function NumberDoubts({ inspection }: { inspection: InspectionView }) {
  const t = useT("inspection");
  const locale = useLocale();
  const { seen_in: seenIn, make, is_other: isOther } = inspection.doubts;
  if (seenIn.length === 0 && make === null && !isOther) return null;
  return (
    <Note kind="act" id="doubts">
      {isOther ? <p>{t("doubt.other", { number: inspection.listedNumber ?? "" })}</p> : null}
      {seenIn.length === 0 ? null : (
        <>
          <p>{t("doubt.seen", { count: seenIn.length })}</p>
          <ul className="dots">
            {seenIn.map(({ order_id, number, title }) => (
              <li key={order_id}>
                <Link to={hubPaths.order(locale, order_id)} discover="none">
                  {number}
                </Link>{" "}
                {title}
              </li>
            ))}
          </ul>
        </>
      )}
      {make === null ? null : <p>{t("doubt.make", { make: make.name, count: make.devices })}</p>}
      {inspection.decision === null ? <p>{t("doubt.second")}</p> : null}
    </Note>
  );
}
