import type { FieldMetadata } from "@conform-to/react";
import type { StaffRole } from "#contract/staff.ts";
import { MARKETS } from "#contract/market.ts";
import { ChoiceField } from "../form/fields.tsx";
import { useT } from "../locale/use-t.ts";
import { useKeyList, useRoleName } from "./role-names.ts";

type Props = {
  fields: { role_ids: FieldMetadata<string>; markets: FieldMetadata<string> };
  roles: readonly StaffRole[];
};

/** Which roles, and in which markets; roles with keys that the reader lacks cannot be given. */
export function GrantFields({ fields, roles }: Props) {
  const t = useT("console");
  const places = useT("locale");
  const nameOf = useRoleName();
  const listKeys = useKeyList();
  return (
    <>
      <ChoiceField
        type="checkbox"
        field={fields.role_ids}
        legend={t("staff.roles")}
        choices={roles.map((role) => ({
          value: role.id,
          label: nameOf(role),
          note: role.slug === "owner" ? t("role.every-key") : listKeys(role.keys),
          disabledReason: role.is_grantable ? undefined : t("role.not-grantable"),
        }))}
      />
      <ChoiceField
        type="checkbox"
        field={fields.markets}
        legend={t("staff.markets")}
        hint={t("staff.markets-hint")}
        choices={MARKETS.map((market) => ({ value: market, label: places(`country.${market}`) }))}
      />
    </>
  );
}
