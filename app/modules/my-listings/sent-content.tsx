import { formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { DescriptionList } from "../ui/description-list.tsx";
import { Photo } from "../ui/photo.tsx";
import type { Draft } from "#contract/listing-draft.ts";
import { listConditionLines } from "../condition/condition-lines.ts";

export function SentContent({ sent: { photos, lines, notes } }: { sent: SentView }) {
  const t = useT("my-listings");
  const words = useT("device-words");
  const views = useT("listing-more");
  const locale = useLocale();
  return (
    <section className="stack" aria-labelledby="sent">
      <h2 id="sent">{t("one.sent")}</h2>
      <ul className="row evidence">
        {photos.map(({ url, tag }) => (
          <li key={url}>
            <Photo url={url} alt={views(`photo.${tag}`)} set="thumb" className="thumb" />
          </li>
        ))}
      </ul>
      <DescriptionList
        facts={lines.map(({ category, words: kind, grade, percent, reason }) => ({
          key: category,
          label: words(`category.${category}`),
          value: percent === undefined ? words(`${kind}.${grade}`) : formatPercent(locale, percent),
          note: reason,
        }))}
      />
      {notes === null || notes === "" ? null : <p className="narrow">{notes}</p>}
    </section>
  );
}

/** Content under review; visible only to the seller and the hub. */
export type SentView = ReturnType<typeof presentSent>;

export function presentSent({ photos, properties, battery_health, vertical, notes }: Draft) {
  const conditions = Object.entries(properties).flatMap(([category, { grade, reason }]) =>
    grade === "none" ? [] : [{ category, grade, reason }],
  );
  return {
    photos: photos.map(({ original_url, custom_properties }) => ({
      url: original_url,
      tag: custom_properties.tag,
    })),
    lines:
      vertical === null
        ? []
        : listConditionLines({ conditions, battery_health, vertical } as Parameters<
            typeof listConditionLines
          >[0]),
    notes,
  };
}
