import type { GenericCondition } from "#contract/condition.ts";

/** What a picture for sharing says, in the language of its locale. */
export type ShareCard = {
  title: string;
  /** Smaller, under the title. */
  detail?: string | undefined;
  grade?: { name: GenericCondition; label: string } | undefined;
  price?: { text: string; note: string } | undefined;
  /** `/media/<key>`, the first one large; none: the shop's own colours. */
  photos: readonly string[];
  /** The photo is a person's. */
  isFace?: true;
};
