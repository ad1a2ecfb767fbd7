import {
  AFTER_PHRASES,
  BOUND_PHRASES,
  ORDINAL_PHRASES,
  RANGE_FROM,
  RANGE_TO,
} from "./lexicon/amounts.ts";
import {
  ALL_IN_PHRASES,
  ALSO_PHRASES,
  DROP_PHRASES,
  DROPPED_AFTER,
  INSTEAD_PHRASES,
  INTENT_PHRASES,
  NOT_PHRASES,
  OWNED_PHRASES,
  SEARCH_PHRASES,
  SLIP_PHRASES,
  THIS_PHRASES,
  WANT_PHRASES,
} from "./lexicon/intents.ts";
import {
  DAY_UNITS,
  MONTH_PHRASES,
  PLACE_PHRASES,
  UNTIL_PHRASES,
  WEEKDAY_PHRASES,
} from "./lexicon/places.ts";
import { STOP_WORDS } from "./lexicon/stop-words.ts";
import {
  COMPARED_PHRASES,
  OWNERS,
  OFF_TOPIC_PHRASES,
  OTHER_THINGS,
  SECRETS,
  TOPIC_PHRASES,
} from "./lexicon/topics.ts";
import {
  DRIVE_PHRASES,
  FIELD_PHRASES,
  RELEASE_PHRASES,
  SYSTEM_PHRASES,
  UNHELD_PHRASES,
  VALUE_PHRASES,
} from "./lexicon/values.ts";
import { NUMBER_SOUNDS } from "./numbers.ts";
import { compilePhrases, listSounds, listStarts, toSound } from "./phrases.ts";

const prefix = (name: string, lists: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(lists).map(([key, list]) => [`${name}:${key}`, list]));

/** What narrows a search, and the small words around it; the longest phrase counts. */
export const FILTER_BOOK = compilePhrases({
  ...prefix("value", VALUE_PHRASES),
  ...prefix("field", FIELD_PHRASES),
  ...prefix("release", RELEASE_PHRASES),
  instead: INSTEAD_PHRASES,
  ...prefix("bound", BOUND_PHRASES),
  drop: DROP_PHRASES,
  dropped: DROPPED_AFTER,
  not: NOT_PHRASES,
  also: ALSO_PHRASES,
  slip: SLIP_PHRASES,
  unheld: UNHELD_PHRASES,
  ...prefix("system", SYSTEM_PHRASES),
  ...prefix("drive", DRIVE_PHRASES),
});
export const COLOR_BOOK = compilePhrases(
  Object.fromEntries(
    Object.entries(VALUE_PHRASES).filter(([concept]) => concept.startsWith("color:")),
  ),
);
export const AFTER_BOOK = compilePhrases(prefix("after", AFTER_PHRASES));
export const RANGE_BOOK = compilePhrases({ from: RANGE_FROM, to: RANGE_TO });
export const ORDINAL_BOOK = compilePhrases(ORDINAL_PHRASES);
export const TOPIC_BOOK = compilePhrases(TOPIC_PHRASES);
export const COMPARED_BOOK = compilePhrases(COMPARED_PHRASES);
export const PLACE_BOOK = compilePhrases(PLACE_PHRASES);
const WEEKDAYS = prefix("weekday", WEEKDAY_PHRASES);
export const UNTIL_BOOK = compilePhrases({
  ...WEEKDAYS,
  ...Object.fromEntries(
    Object.entries(UNTIL_PHRASES).map(([rule, list]) => [
      rule,
      [WEEKDAYS[rule], list].filter((one) => one !== undefined).join("|"),
    ]),
  ),
});
export const MONTH_BOOK = compilePhrases(MONTH_PHRASES);
export const DAY_UNIT_BOOK = compilePhrases(DAY_UNITS);
export const THING_BOOK = compilePhrases({ thing: OTHER_THINGS });
export const OFF_TOPIC_BOOK = compilePhrases({ off_topic: OFF_TOPIC_PHRASES });
export const SECRET_BOOK = compilePhrases({ secret: SECRETS });
export const OWNER_BOOK = compilePhrases({ owner: OWNERS });
export const ALL_IN_BOOK = compilePhrases({ all_in: ALL_IN_PHRASES });
export const SEARCH_BOOK = compilePhrases({ search: SEARCH_PHRASES });
export const OWNED_BOOK = compilePhrases(OWNED_PHRASES);
export const WANT_BOOK = compilePhrases({ want: WANT_PHRASES });
export const THIS_BOOK = compilePhrases({ this: THIS_PHRASES });
/** One book for each intent, because the same words may mean several. */
export const INTENT_BOOKS = Object.entries(INTENT_PHRASES).map(
  ([intent, list]) => [intent, compilePhrases({ [intent]: list })] as const,
);

const BOOKS = [
  FILTER_BOOK,
  AFTER_BOOK,
  RANGE_BOOK,
  ORDINAL_BOOK,
  TOPIC_BOOK,
  COMPARED_BOOK,
  PLACE_BOOK,
  UNTIL_BOOK,
  MONTH_BOOK,
  DAY_UNIT_BOOK,
  THING_BOOK,
  OFF_TOPIC_BOOK,
  ALL_IN_BOOK,
  SECRET_BOOK,
  OWNER_BOOK,
  THIS_BOOK,
  SEARCH_BOOK,
  ...INTENT_BOOKS.map(([, book]) => book),
];

export const STOP_SOUNDS: ReadonlySet<string> = new Set(
  STOP_WORDS.replace(/['’]/g, "").split(/\s+/).filter(Boolean).map(toSound),
);
/** All words that the lexicon knows, for spellings that are close to one. */
export const KNOWN_SOUNDS: ReadonlySet<string> = new Set([
  ...BOOKS.flatMap(listSounds),
  ...NUMBER_SOUNDS,
  ...STOP_SOUNDS,
]);
export const KNOWN_STARTS: readonly string[] = [...new Set(BOOKS.flatMap(listStarts))];
