import type { FieldMetadata } from "@conform-to/react";
import { useT } from "../locale/use-t.ts";
import { FieldError, SelectField } from "../form/fields.tsx";
import { DEVICE_FIELDS, type DeviceChoice, type DeviceField } from "./device-choices.ts";
import type { DeviceLists } from "./find-device-choices.server.ts";
import { type ReactNode, useEffect, useRef } from "react";
import "../ui/chip.css";

type Props = {
  lists: DeviceLists;
  chosen: DeviceChoice;
  fields: Record<DeviceField, FieldMetadata<string>>;
};

export function DeviceFields({ lists, chosen, fields }: Props) {
  const t = useT("listing-draft");
  const common = useT("common");
  const { vertical } = chosen;
  const has: Record<DeviceField, boolean> = {
    vertical: true,
    brand_id: lists.brands.length > 0,
    model_id: lists.models.length > 0,
    color_id: lists.colors.length > 0,
    capacity_id: lists.capacities.length > 0,
  };
  const asked = DEVICE_FIELDS.filter((field) => has[field]);
  const select = (name: "brand_id" | "model_id", options: DeviceLists["brands"]) => (
    <DeviceSelect name={name} options={options} chosen={chosen[name]} field={fields[name]} />
  );
  return (
    <>
      <input type="hidden" name="asked" value={asked.join()} />
      <ChoiceChips
        field={fields.vertical}
        legend={t("device.vertical")}
        chosen={vertical}
        choices={lists.verticals.map((value) => ({ value, label: common(`vertical.${value}`) }))}
      />
      {has.brand_id || has.model_id ? (
        <div className="pairs device-pair">
          {has.brand_id ? select("brand_id", lists.brands) : null}
          {has.model_id ? select("model_id", lists.models) : null}
        </div>
      ) : null}
      {has.color_id ? (
        <ChoiceChips
          field={fields.color_id}
          legend={t("device.color_id")}
          chosen={chosen.color_id}
          choices={lists.colors.map(({ id, name, swatch }) => ({
            value: id,
            label: name,
            mark: <Swatch color={swatch} />,
          }))}
        />
      ) : null}
      {has.capacity_id ? (
        <ChoiceChips
          field={fields.capacity_id}
          legend={t(vertical === "smartwatches" ? "device.size" : "device.capacity_id")}
          chosen={chosen.capacity_id}
          choices={lists.capacities.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
    </>
  );
}

type SelectProps = {
  name: "brand_id" | "model_id";
  options: DeviceLists["brands"];
  chosen: string | null;
  field: FieldMetadata<string>;
};

function DeviceSelect({ name, options, chosen, field }: SelectProps) {
  const t = useT("listing-draft");
  const select = useFollow<HTMLSelectElement>(chosen, field);
  return (
    <SelectField field={field} ref={select} label={t(`device.${name}`)}>
      <option value="">{t("device.choose")}</option>
      {options.map(({ id, name: label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

function Swatch({ color }: { color: string }) {
  return (
    <svg className="swatch" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="9" fill={color} />
    </svg>
  );
}

type ChoiceChipsProps = {
  field: FieldMetadata<string>;
  legend: ReactNode;
  chosen: string | null;
  choices: readonly { value: string; label: ReactNode; mark?: ReactNode }[];
};

function ChoiceChips({ field, legend, chosen, choices }: ChoiceChipsProps) {
  const fieldset = useFollow<HTMLFieldSetElement>(chosen, field);
  return (
    <fieldset
      id={field.id}
      ref={fieldset}
      tabIndex={-1}
      className="field"
      {...(field.errors ? { "aria-describedby": field.errorId } : {})}
    >
      <legend>{legend}</legend>
      <div className="chips">
        {choices.map(({ value, label, mark }) => (
          <label key={value} className="chip">
            <input
              type="radio"
              name={field.name}
              value={value}
              defaultChecked={value === field.initialValue}
            />
            {mark}
            {label}
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  );
}

/**
 * Follows the draft when it changes below the control, for example when a model found by name sets
 * the brand. The control stays uncontrolled, so that a choice made before hydration and the focus
 * survive.
 */
function useFollow<Element extends HTMLElement>(
  chosen: string | null,
  { initialValue = null }: { initialValue?: string | null | undefined },
) {
  const ref = useRef<Element>(null);
  // A question that appears later still has the first value of the form.
  const seen = useRef(initialValue);
  useEffect(() => {
    if (seen.current === chosen) return;
    seen.current = chosen;
    const control = ref.current;
    if (control instanceof HTMLSelectElement) control.value = chosen ?? "";
    for (const radio of control?.querySelectorAll("input") ?? []) {
      radio.checked = radio.value === chosen;
    }
  }, [chosen]);
  return ref;
}
