import { OWNED_BOOK, WANT_BOOK } from "./lexicon.ts";
import { findPhrase } from "./phrases.ts";
import type { Resolved } from "./resolve-devices.ts";
import type { Token } from "./tokens.ts";

const SMALL =
  /^(?:an?|the|my|our|old|already|το|τα|τον|την?|ένα|ενα|μια|παλιό|παλιο|ήδη|ηδη|to|ta|ton|tin|thn|ena|mia|palio|idi|hdh)$/i;
const MINE = /^(?:μου|mou|μας|mas)$/i;
/** "Have you got a 14" asks for one. */
const YOU = /^(?:you|u|ya)$/i;
/** "Το 14 μου κάνει". */
const SUITS =
  /^(?:κάνει|κανει|αρέσει|αρεσει|φτάνει|φτανει|αρκεί|αρκει|kanei|aresei|ftanei|arkei)$/i;

type Place = Pick<Resolved, "from" | "to">;

/** Longest of the phrases below, in words. */
const REACH = 4;

/** The phrases that end before a device, small words between them left aside. */
function listBefore(tokens: readonly Token[], { from }: Place): string[] {
  const concepts: string[] = [];
  for (let end = from; end > 0; end -= 1) {
    const last = tokens[end - 1]!;
    if (last.ends || last.isBeforeComma) break;
    for (let at = Math.max(0, end - REACH); at < end; at += 1) {
      const span = findPhrase(OWNED_BOOK, tokens, at);
      const isAsked = YOU.test(tokens[at - 1]?.raw ?? "");
      if (span?.to === end && !isAsked) concepts.push(span.concept);
    }
    if (!SMALL.test(last.raw)) break;
  }
  return concepts.filter((concept) => concept !== "gone");
}

function isSaidAfter(tokens: readonly Token[], { from, to }: Place): boolean {
  const next = tokens[to];
  if (!next || tokens[to - 1]!.ends || tokens[to - 1]!.isBeforeComma) return false;
  if (MINE.test(next.raw))
    return (
      /^(?:το|τα|to|ta)$/i.test(tokens[from - 1]?.raw ?? "") &&
      !SUITS.test(tokens[to + 1]?.raw ?? "")
    );
  return findPhrase(OWNED_BOOK, tokens, to)?.concept === "gone";
}

const isWanted = (tokens: readonly Token[], from: number, to: number): boolean =>
  tokens.slice(from, to).some((_, i) => findPhrase(WANT_BOOK, tokens, from + i) !== null);

/** "I have an 11 and want a 13", "upgrading from an S21": none of these is sought. */
export function listOwned<Device extends Place>(
  tokens: readonly Token[],
  devices: readonly Device[],
): Device[] {
  if (devices.length < 2) return [];
  const before = devices.map((device) => listBefore(tokens, device));
  const isMarked = devices.map((device, i) => before[i]!.length > 0 || isSaidAfter(tokens, device));
  const owned = devices.filter((device, i) => {
    if (!isMarked[i]) return false;
    const others = devices.filter((_, other) => !isMarked[other]);
    if (before[i]!.includes("leaves")) return others.length > 0;
    return others.some(
      (other) =>
        (other.from >= device.to && isWanted(tokens, device.to, other.from)) ||
        (before[i]!.includes("has") &&
          other.to <= device.from &&
          isSentenceBetween(tokens, other, device)),
    );
  });
  return owned.length < devices.length ? owned : [];
}

/** "S23, I have an S21" says two things. */
const isSentenceBetween = (tokens: readonly Token[], one: Place, other: Place): boolean =>
  tokens.slice(one.to - 1, other.from).some(({ ends, isBeforeComma }) => ends || isBeforeComma);
