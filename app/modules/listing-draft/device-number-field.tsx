import type { FieldMetadata } from "@conform-to/react";
import { LIMITS } from "#contract/limits.ts";
import { Field } from "../form/fields.tsx";
import { useT } from "../locale/use-t.ts";

type Props = { field: FieldMetadata<string>; vertical: string; isNeeded: boolean };

/** The IMEI of a phone, the serial number of another kind; buyers never see it. */
export function DeviceNumberField({ field, vertical, isNeeded }: Props) {
  const t = useT("listing-draft");
  const isPhone = vertical === "smartphones";
  return (
    <Field
      field={field}
      label={t(isPhone ? "device.imei" : "device.serial")}
      mark={isNeeded ? undefined : <span className="dim">({t("optional")})</span>}
      hint={t(isPhone ? "device.imei-hint" : "device.serial-hint")}
      maxLength={LIMITS.listing.deviceNumber}
      autoComplete="off"
      spellCheck={false}
      autoCapitalize="characters"
      {...(isPhone ? { inputMode: "numeric" as const } : {})}
    />
  );
}
