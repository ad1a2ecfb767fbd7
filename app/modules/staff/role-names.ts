import type { StaffRoleName } from "#contract/staff.ts";
import { STAFF_RESOURCES, type StaffKey } from "#contract/staff-keys.ts";
import type { Market } from "#contract/market.ts";
import { useT } from "../locale/use-t.ts";

/** A built-in role has a name in each language, others the one that they were given. */
export function useRoleName(): (role: Pick<StaffRoleName, "slug" | "name">) => string {
  const t = useT("console");
  return ({ slug, name }) => (slug === null ? (name ?? "") : t(`role.name.${slug}`));
}

export function useMarketNames(): (markets: readonly Market[] | null) => string {
  const t = useT("console");
  const places = useT("locale");
  return (markets) =>
    markets === null
      ? t("staff.all-markets")
      : markets.map((market) => places(`country.${market}`)).join(", ");
}

/** Keys by what they open, for a list that is read: "orders: read, write". */
export function useKeyList(): (keys: readonly StaffKey[]) => string {
  const t = useT("console");
  return (keys) =>
    STAFF_RESOURCES.filter((one) => keys.includes(`read_${one}`) || keys.includes(`write_${one}`))
      .map((one) =>
        keys.includes(`write_${one}`)
          ? t("key.write", { what: t(`resource.${one}`) })
          : t("key.read", { what: t(`resource.${one}`) }),
      )
      .join(", ");
}
