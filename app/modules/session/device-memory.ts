import { days } from "#contract/duration.ts";
export type Remembered = {
  text: string;
  version: number;
  at: number;
};

const PREFIX = "sell:";
const KEPT_FOR = days(30);

const keyOf = (listingId: string, step: string) => `${PREFIX}${listingId}:${step}`;

/** Storage may be full or blocked; then only the API keeps the text. */
function quietly<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
}

export const remember = (listingId: string, step: string, what: Remembered): void =>
  void quietly((storage) => storage.setItem(keyOf(listingId, step), JSON.stringify(what)));

export const discard = (listingId: string, step: string): void =>
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

export function discardAll(listingId = ""): void {
  quietly((storage) => {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(PREFIX + listingId)) storage.removeItem(key);
    }
  });
}
