import type { SettingField, SettingName } from "#contract/setting-words.ts";
import { toFieldName } from "#contract/setting-words.ts";
import { type Market, MARKET_FACTS } from "#contract/market.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { writeField } from "./setting-values.ts";

/** Names and units of the fields of a setting, and its values as people read them. */
export function useSettingWords(name: SettingName, market: Market) {
  const t = useT("setting");
  const locale = useLocale();
  const currency = MARKET_FACTS[market].currency === "EUR" ? "€" : "£";
  const unitOf = ({ kind, path }: SettingField): string | null => {
    if (kind === "money") return currency;
    if (kind === "percent") return "%";
    return kind === "number" ? (t.find(`unit.${name}.${toFieldName(path)}`) ?? null) : null;
  };
  return {
    labelOf: (path: string) => t.find(`field.${name}.${toFieldName(path)}`) ?? path,
    unitOf,
    describe(field: SettingField, value: unknown): string {
      if (typeof value === "boolean") return t(value ? "yes" : "no");
      if (field.kind === "choice")
        return t.find(`choice.${name}.${String(value)}`) ?? String(value);
      const text = writeField(locale, field, value);
      const unit = unitOf(field);
      if (text === "") return t("nothing");
      return unit === null ? text : `${text} ${unit}`;
    },
  };
}
