import type { Draft } from "#contract/draft.ts";
import { listConditionLines } from "../ui/condition-lines.ts";

/** What was sent and waits for the hub: nobody sees it yet, its seller included, but here. */
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
