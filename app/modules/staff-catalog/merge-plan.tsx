import type { DeviceMerge, ModelMerge } from "#contract/catalog-merge.ts";
import { MERGE_MOVES } from "#contract/catalog-merge-words.ts";
import { formatNumber } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { DescriptionList } from "../ui/description-list.tsx";
import { Note } from "../ui/note.tsx";

/** What a merge would move, as counts above zero. */
export function MergePlan({ plan: { moves } }: { plan: ModelMerge | DeviceMerge }) {
  const t = useT("catalog-merge");
  const locale = useLocale();
  const shown = MERGE_MOVES.flatMap((key) =>
    key === "above" || !moves[key] ? [] : [{ key, count: moves[key] }],
  );
  return (
    <>
      {shown.length === 0 ? (
        <p>{t("plan.nothing")}</p>
      ) : (
        <DescriptionList
          facts={shown.map(({ key, count }) => ({
            key,
            label: t(`moves.${key}`),
            value: formatNumber(locale, count),
          }))}
        />
      )}
      {moves.orders ? <p className="dim">{t("plan.orders")}</p> : null}
      {moves.above ? <Note kind="act">{t("plan.above", { count: moves.above })}</Note> : null}
    </>
  );
}
