import { NOTIFICATION_CATEGORIES, type NotificationCategory } from "#contract/order-words.ts";

export type Wish = { category: NotificationCategory; mail: boolean; bell: boolean };

/** Money is always written about; there is nothing to choose. */
export const isAlwaysMailed = (category: NotificationCategory): boolean => category === "payout";

/** Name of a box of the form. */
export const toBox = (category: NotificationCategory, way: "mail" | "bell"): string =>
  `${category}.${way}`;

/** What a form says, which names only the boxes that are ticked. */
export const readWishes = (isTicked: (box: string) => boolean): Wish[] =>
  NOTIFICATION_CATEGORIES.map((category) => ({
    category,
    mail: isAlwaysMailed(category) || isTicked(toBox(category, "mail")),
    bell: isTicked(toBox(category, "bell")),
  }));
