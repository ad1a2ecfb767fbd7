import type { T } from "../locale/use-t.ts";
import type { BoostCard } from "./present-boost.ts";

/** "Visa ending 4242". */
export const nameBoostCard = (
  t: T<"selling">,
  { brand, last4 }: Pick<BoostCard, "brand" | "last4">,
): string => t("boost.card", { brand: t(`boost.brand.${brand}`), last4 });
