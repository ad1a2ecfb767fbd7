/** What this device keeps of a step that is not saved yet. */
export type Remembered = {
  /** The fields of the form as a query. */
  text: string;
  /** Of the draft that the form was made from. */
  version: number;
  at: number;
};

const PREFIX = "sell:";
/** As long as a visitor's draft lives. */
const KEPT_FOR = 30 * 24 * 3_600_000;

const keyOf = (listingId: string, step: string) => `${PREFIX}${listingId}:${step}`;

/** Storage may be full, or shut: then only the marketplace keeps. */
function quietly<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
}

export const remember = (listingId: string, step: string, what: Remembered): void =>
  void quietly((storage) => storage.setItem(keyOf(listingId, step), JSON.stringify(what)));

export const forget = (listingId: string, step: string): void =>
  void quietly((storage) => storage.removeItem(keyOf(listingId, step)));

export function recall(listingId: string, step: string, now: number): Remembered | null {
  const kept = quietly((storage) =>
    JSON.parse(storage.getItem(keyOf(listingId, step)) ?? "null"),
  ) as Partial<Remembered> | null;
  const { text, version, at } = kept ?? {};
  if (typeof text !== "string" || typeof version !== "number" || typeof at !== "number")
    return null;
  return now - at > KEPT_FOR ? null : { text, version, at };
}

/** Whoever uses this device next finds nothing; also what one draft left when it went. */
export function forgetAll(listingId = ""): void {
  quietly((storage) => {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(PREFIX + listingId)) storage.removeItem(key);
    }
  });
}
