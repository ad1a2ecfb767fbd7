import { fold, toPieces } from "./fold.ts";
import { SYNONYMS } from "./synonyms.ts";

/** A word as it was typed, as it sounds, and its runs of letters and digits: "s23" is s and 23. */
export type Token = {
  raw: string;
  word: string;
  pieces: string[];
  /** It ends a sentence or a part of one. */
  ends: boolean;
};

/** Longer texts are read to here; nobody asks for a device in more words. */
const MAX_TOKENS = 400;

const SPLIT = /[\p{L}\p{M}\p{N}]+(?:[.,:'’+][\p{L}\p{M}\p{N}]+)*\+?|[€£%]|[-–—/+]/gu;

export function toTokens(text: string): Token[] {
  const found = [...text.normalize("NFC").matchAll(SPLIT)].slice(0, MAX_TOKENS);
  return found.map((match, i) => {
    const raw = match[0];
    const word = fold(raw);
    const rest = text.slice(match.index + raw.length, found[i + 1]?.index);
    return {
      raw,
      word,
      pieces: word
        .split(" ")
        .flatMap((part) => (SYNONYMS.has(part) ? [SYNONYMS.get(part)!] : toPieces(part)))
        .map((piece) => SYNONYMS.get(piece) ?? piece),
      ends: /[.,;!?·…\n]/.test(rest),
    };
  });
}
