import { findEditDistance } from "./edit-distance.ts";
import { removeAccents } from "./fold.ts";
import { KNOWN_SOUNDS, KNOWN_STARTS, STOP_SOUNDS } from "./lexicon.ts";
import { toSound } from "./phrases.ts";
import { type DeviceIndex, correctByNeighbours } from "./resolve-devices.ts";
import { listReadings, splitTokens, type Token, toNamePieces } from "./tokens.ts";

const CORRECTED_FROM = 5;
const LONG = 8;
/** Each letter of a word multiplies the ways to read it; longer ones are no words. */
const LONGEST = 32;

/** Words that are looked through for a misspelt one begin as it does. */
const KNOWN_BY_START = Map.groupBy(KNOWN_SOUNDS, (word) =>
  word.slice(0, word.startsWith("=") ? 2 : 1),
);

const isKnown = (sound: string): boolean =>
  KNOWN_SOUNDS.has(sound) ||
  KNOWN_STARTS.some((start) => start.length > 2 && sound.startsWith(start));

const isNamed = ({ pieces }: DeviceIndex, token: Token): boolean =>
  token.pieces.length > 0 &&
  token.pieces.every((piece) => pieces.has(piece)) &&
  // "WH" sounds like "οι" and is no name by itself.
  token.pieces.some((piece) => /[a-z]{3}/.test(piece) || token.pieces.length > 1);

/** Words with every way in which they may be read: other letters, two words in one, a slip. */
export function readWords(text: string, index: DeviceIndex): Token[] {
  const tokens = joinParted(splitTokens(text), index);
  const read = isEnglish(tokens, index) ? tokens.map(keepSpelling) : tokens.map(keepMy);
  return read.flatMap((token, at) => {
    const beside = correctBesideSum(token, read[at + 1], read[at + 2]);
    if (beside) return [beside];
    if (!/\p{L}/u.test(token.raw) || isNamed(index, token) || token.sounds.some(isKnown))
      return [token];
    if (token.raw.length > LONGEST) return [token];
    const known = correctByNeighbours(index, { before: read[at - 1], token, next: read[at + 1] });
    if (known !== null) return [{ ...token, pieces: [known], isCorrected: true as const }];
    const readings = listReadings(token.raw).filter(isKnown);
    if (readings.length > 0) return [{ ...token, sounds: [...token.sounds, ...readings] }];
    const corrected = correct(token, index);
    return corrected === token ? (splitInTwo(token, index) ?? [token]) : [corrected];
  });
}

const isSpelled = ({ sounds }: Token): boolean =>
  sounds.some((sound) => sound.startsWith("=") && KNOWN_SOUNDS.has(sound));
const isHeard = ({ sounds }: Token): boolean =>
  sounds.some((sound) => !sound.startsWith("=") && KNOWN_SOUNDS.has(sound));

/** More of its words are English than sound Greek: then "my" is not "μη". */
function isEnglish(tokens: readonly Token[], index: DeviceIndex): boolean {
  const words = tokens.filter((token) => /^[a-z]+$/i.test(token.raw) && !isNamed(index, token));
  const count = (is: (token: Token) => boolean) => words.filter(is).length;
  return count(isSpelled) > count(isHeard);
}

const keepSpelling = (token: Token): Token =>
  isSpelled(token)
    ? { ...token, sounds: token.sounds.filter((sound) => sound.startsWith("=")) }
    : token;

/** Nobody writes "μη" so. */
const keepMy = (token: Token): Token => (/^my$/i.test(token.raw) ? keepSpelling(token) : token);

const isSmall = ({ sounds }: Token): boolean => sounds.some((sound) => STOP_SOUNDS.has(sound));

/** "Πλέι στέισον": a name that is written as two words, none of which means anything. */
function joinParted(tokens: readonly Token[], index: DeviceIndex): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [token, next] = [tokens[at]!, tokens[at + 1]];
    // "If one" sounds like a name, and both are words of sentences.
    const areWords =
      next && !token.ends && [token, next].every((one) => one.pieces.length > 0 && !isSmall(one));
    const pieces = areWords ? toNamePieces(token.raw + next.raw) : [];
    const isSeries = /^s$/i.test(token.raw) && /^\d{2}$/.test(next?.raw ?? "") && !token.ends;
    if (isSeries) {
      joined.push({
        ...next!,
        raw: `${token.raw}${next!.raw}`,
        pieces: toNamePieces(token.raw + next!.raw),
      });
      at += 1;
      continue;
    }
    // "Series x xbox" has the name already.
    const areNamed =
      isNamed(index, token) || (next?.pieces.length === 1 && index.anchors.has(next.pieces[0]!));
    const isName = pieces.length === 1 && index.anchors.has(pieces[0]!) && !areNamed;
    // "Play staion": the slip is in the second part.
    const slip =
      areWords && !areNamed && !next.sounds.some(isKnown) && token.raw.length + next.raw.length > 7
        ? nearestSpelling({ raw: token.raw + next.raw }, index, 1)
        : null;
    if (slip) {
      joined.push({
        ...next!,
        raw: `${token.raw} ${next!.raw}`,
        pieces: [slip.word],
        isCorrected: true,
      });
      at += 1;
      continue;
    }
    joined.push(isName ? { ...next!, raw: `${token.raw} ${next!.raw}`, pieces } : token);
    if (isName) at += 1;
  }
  return joined;
}

/** "Katwapo" and "iphone13mexri": two known words without the space. */
function splitInTwo(token: Token, index: DeviceIndex): Token[] | null {
  const { raw } = token;
  // The longest first part: "iphone13pro256" is no "iphone" and "13pro256".
  for (let at = raw.length - 2; at >= SHORTEST; at -= 1) {
    const [first, second] = [raw.slice(0, at), raw.slice(at)].map((part) => splitTokens(part)[0]);
    if (!first || !second || first.raw.length !== at || !isPart(first, index)) continue;
    const isEnd =
      /^\d{2}/.test(second.raw) || (second.raw.length >= SHORTEST && isPart(second, index));
    // A number is not cut in two.
    if (!isEnd || (/\d$/.test(first.raw) && /^\d/.test(second.raw))) continue;
    return [
      { ...first, ends: false, isBeforeComma: false },
      { ...second, ends: token.ends, isBeforeComma: token.isBeforeComma },
    ];
  }
  return null;
}

const THAN = /^(?:than|then)$/i;
const FROM = /^(?:από|απο|απ|apo|ap)$/i;
const isSum = (token: Token | undefined) => /^[€£]|^\d/.test(token?.raw ?? "");
const COMPARATIVES = ["less", "more", "lower", "higher", "cheaper"];
const UNDER_OR_OVER = ["κάτω", "πάνω", "λιγότερο", "λιγότερα", "φτηνότερο"];

/** "Les than 300", "kto apo 300": what stands there is a bound, however it is spelled. */
function correctBesideSum(
  token: Token,
  next: Token | undefined,
  second: Token | undefined,
): Token | null {
  // "Min" is no "μην" there.
  if (/^min$/i.test(token.raw) && isSum(next)) return { ...token, sounds: ["=min"] };
  if (!next || !isSum(second) || isSpelled(token) || token.raw.length < 3) return null;
  const sound = token.sounds[0]!;
  const typed = token.raw.toLowerCase();
  if (THAN.test(next.raw)) {
    const word = COMPARATIVES.find((one) => findEditDistance(typed, one, 1) <= 1);
    return word ? { ...token, sounds: [`=${word}`], isCorrected: true } : null;
  }
  if (!FROM.test(next.raw) || token.sounds.some(isKnown)) return null;
  const heard = UNDER_OR_OVER.map(toSound).find((one) => findEditDistance(sound, one, 1) <= 1);
  return heard ? { ...token, sounds: [...token.sounds, heard], isCorrected: true } : null;
}

const SHORTEST = 3;
const isPart = (part: Token, index: DeviceIndex): boolean =>
  isNamed(index, part) || part.sounds.some((sound) => KNOWN_SOUNDS.has(sound));

/** The first letter is seldom wrong; where it is, the word is skipped and said to be. */
function correct(token: Token, index: DeviceIndex): Token {
  const [sound = "", spelling = ""] = token.sounds;
  if (Math.max(sound.length, token.raw.length) < CORRECTED_FROM || /\d/.test(sound)) return token;
  const limit = sound.length < LONG ? 1 : 2;
  const nearest = (words: Iterable<string>, within: number) => {
    let best = null as { word: string; distance: number } | null;
    for (const word of words) {
      const typed = word.startsWith("=") ? spelling : sound;
      const isSpelling = typed.startsWith("=");
      if (word.length < CORRECTED_FROM - 1 || !word.startsWith(typed.slice(0, isSpelling ? 2 : 1)))
        continue;
      // Two slips are not the first ones of a word: "balck" is "black", and "blame" is not.
      const reach = isSpelling && !word.startsWith(typed.slice(0, 3)) ? 1 : within;
      const distance = findEditDistance(typed, word, reach);
      // A letter is left out more often than it is mistaken: "chargr" is no "charge".
      const isLonger =
        best !== null && distance === best.distance && word.length > best.word.length;
      if (distance < (best?.distance ?? Infinity) || (isLonger && distance <= reach))
        best = { word, distance };
    }
    return best;
  };
  const within = sound.length < 6 ? 1 : 2;
  // Of two that are as close, the one that is spelled so.
  const starts = [spelling.slice(0, 2), sound.slice(0, 1)];
  const known = nearest(
    starts.flatMap((start) => KNOWN_BY_START.get(start) ?? []),
    limit,
  );
  const least = known?.distance ?? Infinity;
  const spelled = nearestSpelling(token, index, token.raw.length < 6 ? 1 : 2);
  const heard = nearest(index.anchors, within);
  // Of a name that only sounds like it and a word that is spelled like it, the word is meant.
  const device =
    spelled && spelled.distance <= least && spelled.distance <= (heard?.distance ?? Infinity)
      ? spelled
      : heard && (heard.distance < least || (heard.distance === least && !isSpelledWord(known)))
        ? heard
        : null;
  // Folded already: "soitx" folded once more is no Switch.
  if (device) return { ...token, pieces: [device.word], isCorrected: true };
  return known ? { ...token, sounds: [...token.sounds, known.word], isCorrected: true } : token;
}

const isSpelledWord = (known: { word: string } | null): boolean =>
  known !== null && known.word.startsWith("=");

function nearestSpelling(
  { raw }: Pick<Token, "raw">,
  { spelledByLetter }: DeviceIndex,
  within: number,
) {
  const typed = removeAccents(raw.toLowerCase());
  let best: { word: string; distance: number } | null = null;
  for (const [spelling, word] of spelledByLetter.get(typed[0] ?? "") ?? []) {
    // "Γαλλία" is no Galaxy.
    const reach = /[α-ω]/.test(spelling) ? 1 : within;
    const distance = findEditDistance(typed, spelling, reach);
    if (distance <= reach && distance < (best?.distance ?? Infinity)) best = { word, distance };
  }
  return best;
}
