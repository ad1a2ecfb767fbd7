import { HUNTER_COMPARED, HUNTER_TOPICS, type HunterIntent } from "#contract/hunter-words.ts";
import type { Catalogue } from "./catalogue.ts";
import { chooseIntent, type Evidence } from "./choose-intent.ts";
import {
  COMPARED_BOOK,
  INTENT_BOOKS,
  OFF_TOPIC_BOOK,
  SEARCH_BOOK,
  STOP_SOUNDS,
  THING_BOOK,
  THIS_BOOK,
  TOPIC_BOOK,
  DAY_UNIT_BOOK,
} from "./lexicon.ts";
import { findIndex } from "./device-index.ts";
import { findPhrase, findPhrases, type Span } from "./phrases.ts";
import { FilterReader, type FilterReading, toPriceBounds } from "./read-filter.ts";
import { type Item, type ItemContext, readItems } from "./read-items.ts";
import { isAttack } from "./read-attack.ts";
import { readWords } from "./read-words.ts";
import type { DeviceFilter, Slots, Understood } from "./slots.ts";
import { type Token, toNamePieces } from "./tokens.ts";

/** What a turn is read in the light of. */
export type TurnContext = {
  filter: DeviceFilter;
  /** What was named last, where it is no search: "the FE then" of two that were compared. */
  named?: DeviceFilter;
  /** Devices of the last answer. */
  shown: number;
  lastIntent: HunterIntent | null;
};

export const NO_TURN: TurnContext = { filter: {}, shown: 0, lastIntent: null };

/** What the search before was about, so that "and the 14?" means an iPhone. */
function findNames(
  { models }: Catalogue,
  { filter, named }: TurnContext,
): Omit<ItemContext, "index"> {
  const keys = filter.model ?? named?.model;
  const { kind, brand } = filter;
  const known = models.filter(({ key }) => keys?.includes(key));
  const names = known.map((one) => toNamePieces(one.name));
  const isNarrowed = !keys && (kind ?? brand) !== undefined;
  const among = models.filter(
    (one) =>
      isNarrowed && (!kind || kind.includes(one.vertical)) && (!brand || brand.includes(one.brand)),
  );
  const [first = []] = names;
  const family = first.filter(
    (piece) => piece.length > 1 && !/\d/.test(piece) && names.every((name) => name.includes(piece)),
  );
  // "The Pro" after a PS5 is none of the PS4.
  const shared = first.filter((piece) => names.every((name) => name.includes(piece)));
  const kinds = kind ?? known.map(({ vertical }) => vertical);
  return { family: family.slice(0, 1), name: shared, kinds, among };
}

const QUESTION_WORDS =
  /^(?:am|whats|wheres|whos|hows|whens|what|when|where|who|how|why|is|are|does|do|can|could|will|would|has|have|which|τι|ποτε|πότε|που|πού|ποιος|ποια|ποιο|poia|poio|πως|πώς|ποσο|πόσο|ποσα|πόσα|ποσες|πόσες|ποση|πόση|ποσος|γιατι|μπορω|μπορώ|γινεται|γίνεται|υπαρχει|υπάρχει|εχει|έχει|εχετε|έχετε|εχω|έχω|ti|pote|pou|poios|pos|pws|poso|posa|poses|posi|posh|giati|mporo|mporw|ginetai|yparxei|iparxei|exei|exete|ehei|ehete|αν|an|if|στελνετε|στέλνετε|stelnete)$/i;

/** From words to an intent and its slots; the same words give the same answer, always. */
export function understand(
  text: string,
  catalogue: Catalogue,
  turn: TurnContext = NO_TURN,
): Understood {
  const index = findIndex(catalogue);
  const tokens = readWords(text, index);
  const items = readItems(tokens, { index, ...findNames(catalogue, turn) });
  const context = { tokens, catalogue, index, before: turn.filter, shown: turn.shown };
  const reading = new FilterReader(items, context).read();
  const topics = findPhrases(TOPIC_BOOK, tokens);
  const compared = findPhrases(COMPARED_BOOK, tokens);
  const phrases = INTENT_BOOKS.flatMap(([, book]) => findPhrases(book, tokens));
  const intents = phrases.filter(
    (span) =>
      !items.some((item) => item.type !== "word" && covers(item, span)) &&
      // "No Beats or Bose" compares nothing.
      !items.some(
        ({ type, from, to }) => type === "device" && from <= span.from && to >= span.to,
      ) &&
      !phrases.some((other) => other.concept !== span.concept && covers(other, span)),
  );
  const things = findPhrases(THING_BOOK, tokens).filter(({ from }) => !isWhere(tokens, from));
  const isSearching = Object.keys(turn.filter).length > 0;
  // "With 16 GB of RAM" is said of the laptops that are shown.
  const isSearchedWithout = (thing: Span) =>
    isSearching && reading.unheld.some((one) => one.from <= thing.from && one.to >= thing.to);
  const talk = findPhrases(OFF_TOPIC_BOOK, tokens);
  const others = [...talk, ...findPhrases(THIS_BOOK, tokens)];
  const skipped = listSkipped(tokens, items, reading.unheld, [
    ...topics,
    ...compared,
    ...intents,
    ...others,
    ...reading.heard,
  ]);
  const said = Map.groupBy(intents, ({ concept }) => concept as HunterIntent);
  const until = reading.until ?? findPeriod(tokens, items);
  const evidence: Evidence = {
    reading,
    said: new Map(
      [...said].map(([intent, spans]) => [intent, spans.map(({ text: plain }) => plain)]),
    ),
    hasTopic: topics.length > 0,
    // A "tax return" returns nothing.
    isTopicLongest: topics.some(
      (topic) => isUncovered(topic, items, intents) && !talk.some((other) => covers(other, topic)),
    ),
    hasCompared: compared.length > 0,
    hasThing:
      things.some((thing) => !isSearchedWithout(thing)) ||
      (!isSearching && items.some((item) => isCamera(tokens, item))),
    isThingWhole: items.some(
      (item) =>
        item.type === "phrase" &&
        item.concept.startsWith("value:kind") &&
        things.some((thing) => covers(thing, item)),
    ),
    isOffTopic: talk.length > 0,
    isSumOfNumbers: SUM_OF_NUMBERS.test(text.trim()),
    isForbidden: isAttack(text, tokens),
    isQuestion:
      /[?;]/.test(text) || QUESTION_WORDS.test(tokens[isAnd(tokens[0]) ? 1 : 0]?.raw ?? ""),
    isEither: /[?;]\s*$/.test(text) && isEither(tokens, items, compared),
    isAskedOfThem: ASKED.test(text.trim()) && !IN_STOCK.test(text),
    isDearAsked: isDearAsked(text.trim(), reading),
    isOrdered: ORDERED.test(text.trim()),
    isPlacePair: PLACE_PAIR.test(text.trim()) && reading.ordinals.length === 2,
    isTooDear: TOO_DEAR.test(text.trim()),
    isSumTried: SUM_TRIED.test(text),
    isToldWhen: TOLD_WHEN.test(text.trim()),
    hasThis: findPhrases(THIS_BOOK, tokens).length > 0,
    isThisAlone: skipped.length === 0 && THIS_ALONE.test(text.trim()),
    unknown: skipped.length,
    words: tokens.length,
    hasUntil: until !== null,
    isSearched: findPhrases(SEARCH_BOOK, tokens).length > 0,
    hasConstraints: Object.keys(reading.filter).length > 0,
    devices: items.filter(({ type }) => type === "device").length,
    before: {
      hasSearch: isSearching,
      most: turn.filter.price_max ?? null,
      shown: turn.shown,
      lastIntent: turn.lastIntent,
    },
  };
  const intent = chooseIntent(evidence);
  const slots = toSlots(intent, evidence, {
    topic: longest(preferTopics(topics.filter((topic) => isUncovered(topic, items, intents))))
      ?.concept,
    compared: longest(compared)?.concept,
    named: listNamed(items),
    isInstead: items.some((item) => item.type === "phrase" && item.concept === "instead"),
    until,
  });
  const closing = intent === "greeting" ? findClosing(evidence.said.get(intent) ?? []) : null;
  if (NO_SLOTS.has(intent))
    return { intent, slots, skipped: [], unsold: [], ...(closing && { closing }) };
  if (intent === "sell") return { intent, slots, skipped: [], unsold: [] };
  const isAlso = reading.isAlso && intent === "refine";
  return { intent, slots, skipped, unsold: reading.unsold, ...(isAlso && { isAlso }) };
}

const BYE = /^(?:(?:good)?bye|see (?:you|ya)|cya|good ?night|αντιο|τα λεμε|καληνυχτα|φιλια)$/;
const THANKS =
  /thank|^(?:ta|ty|thx|thanx|cheers|lovely|nice one|you re welcome)$|appreciate|ευχαριστ|σαι καλα|εισαι καλα|μπραβο|φοβερος/;
const findClosing = (greetings: readonly string[]): Understood["closing"] | null => {
  if (greetings.some((phrase) => BYE.test(phrase))) return "bye";
  return greetings.some((phrase) => THANKS.test(phrase)) ? "thanks" : null;
};

const isAnd = (token: Token | undefined): boolean =>
  token !== undefined && /^(?:and|και|κι|kai|ki|ke)$/i.test(token.raw);

const CAMERA = /^(?:cameras?|kamera|kameres|κ[αά]μερα|κ[αά]μερες)$/i;
const SOUGHT =
  /^(?:an?|any|some|new|used|second|hand|secondhand|cheap|digital|want|need|buy|find|got|μ[ιί]α|mia|καμι[αά]|kamia|φτην[ηή]|φθην[ηή]|μεταχειρισμ[εέ]νη|θ[εέ]λω|thelo|thelw|8elw|8elo|ψ[αά]χνω|psaxno|psaxnw|[εέ]χετε|exete)$/i;
const SEEKING = /^(?:looking|searching|search|look|ψ[αά]χνω|ψαχνομαι|psaxno|psaxnw)$/i;
const FOR = /^(?:for|για|gia)$/i;
const WITH = /^(?:with|has|having|με|me|[εέ]χει|exei)$/i;

/** A camera is sought itself where it is no trait of a thing: not "with a camera", not "good camera". */
function isCamera(tokens: readonly Token[], item: Item): boolean {
  const { from, to } = item;
  if (item.type !== "phrase" || item.concept !== "value:need:photo" || to > from + 1) return false;
  const [second, before] = [tokens[from - 2], tokens[from - 1]];
  if (!CAMERA.test(tokens[from]!.raw)) return false;
  if (!before || before.ends || before.isBeforeComma) return true;
  if (FOR.test(before.raw)) return SEEKING.test(second?.raw ?? "");
  return SOUGHT.test(before.raw) && !WITH.test(second?.raw ?? "");
}

/** "To read in bed" looks for no bed. */
function isWhere(tokens: readonly Token[], at: number): boolean {
  const [before = "", first = ""] = [at - 1, at - 2].map((i) => tokens[i]?.raw.toLowerCase());
  const isIn = /^(?:in|on|at|στο|στη|στην|στον|στα|sto|sth|sti|stin|sthn|ston|sta)$/;
  return isIn.test(before) || (isIn.test(first) && /^(?:the|my|our|a)$/.test(before));
}

const ASKED = /^(?:is|are|does|do|did|will|how|what|what['’]?s|who|which)\b/i;
/** They ask whether there is one. */
const IN_STOCK =
  /\b(?:have|got|any|anything|available|stock|sell|selling|left|find|show|looking|want|need)\b/i;
const DEAR_ASKED = /^(?:is|are) (?!there|you|any).*\b(?:expensive|pricey|cheap|dear|affordable)\b/i;

const THIS_ALONE =
  /^(?:(?:great|ok(?:ay)?|yes|yeah|nice|perfect|right|cool|ναι|οκ|ωρα[ιί]α|τ[εέ]λεια|nai|wraia|oraia|teleia),? )?(?:(?:this|that) one|αυτ[οό](?: εδ[ωώ])?|εκε[ιί]νο|auto|afto|ayto|ekeino)[.!]*$/i;
/** "Is 200 good for a Switch". */
const SUM_ASKED =
  /^(?:is|was|are|would|wouldn['’]?t) (?:it (?:at|for) )?[£€]?\d[\d.,]*(?: ?(?:quid|pounds?|euros?|eur|€|gbp))? .*\b(?:good|ok(?:ay)?|fine|decent|fair|alright|right|steep|pricey|expensive|dear|cheap|lot|much|reasonable|bargain|steal)\b/i;
const isDearAsked = (text: string, { hasDevice, sums }: FilterReading): boolean =>
  (hasDevice && DEAR_ASKED.test(text)) ||
  (sums.length > 0 && SUM_ASKED.test(text)) ||
  PRICE_ASKED.test(text) ||
  WELL_PRICED.test(text);

/** "Το δεύτερο είναι σε καλή τιμή;" */
const WELL_PRICED =
  /^(?:το|τα|αυτ[όο]|τ[οό]|to|ta|auto|ayto|afto) .*(?:(?:είναι|ειναι|einai|ine) (?:σε|se) (?:καλ[ήη]|kal[ihy]) (?:τιμ[ήη]|tim[ih])|(?:σε|se) (?:καλ[ήη]|kal[ihy]) (?:τιμ[ήη]|tim[ih]) (?:είναι|ειναι|einai|ine))[;? ]*$|^αυτ[όο] (?:σε|se) (?:καλ[ήη]) (?:τιμ[ήη])/iu;
/** "Is it a good price?" */
const PRICE_ASKED =
  /^(?:is|are|είναι|ειναι|einai|ine) .*(?:good|fair|decent|καλ[ήη]|kal[ihy]|λογικ[ήη]|logik[ih]) (?:price|τιμ[ήη]|tim[ih])/iu;
const PLACE_PAIR = /^(?:the |το |to )?\d (?:or|ή|η|h|vs) (?:the |το |to )?\d ?[?;]*$/iu;
/** "No, too expensive". */
const TOO_DEAR =
  /^(?:no|nah|nope|όχι|οχι|oxi|ohi|μπα|mpa)(?:[, ].*)? (?:too|πολ[υύ]|pol[iy]) (?:expensive|pricey|dear|much|ακριβ\S+|akriv\S+)[.!]*$/iu;

/** "See if 430 gets it". */
const SUM_TRIED = /\b(?:see|ask) (?:if|whether) [£€]?\d/i;
/** "When an Xbox comes in tell me". */
const TOLD_WHEN =
  /^(?:όταν|οταν|μόλις|μολις|αν|when|once|if|otan|molis|an) .*\b(?:tell me|let me know|pes mou)\b|^(?:όταν|οταν|μόλις|μολις|αν) .* πες μου(?!\p{L})/iu;
/** "Get me the second one". */
const ORDERED =
  /^(?:(?:ok(?:ay)?|please|great|right|yes|ναι|οκ|ωρα[ιί]α|nai|wraia),? )?(?:get|grab|order|book|reserve|κλε[ιί]σε|π[αά]ρε|kleise|klise|pare)(?! rid)(?: (?:me|us|μου|mou))? (?:the|number|no|το|τον|την?|to|ton|th|tin|thn)\b/iu;
const SUM_OF_NUMBERS =
  /^(?:what(?:['’]?s| is)|how much is|calculate|work out|πόσο κάνει|ποσο κανει|poso kanei)\s+\d+\s*(?:[x×*+/-]|times|plus|minus|divided by|επί|επι|epi|συν|syn|sin|μείον|μειον|meion|δια|dia)\s*\d+\s*[?;.!]*$/i;

const OR = /^(?:or|ή|η|h|i|vs)$/i;
const ARTICLE = /^(?:the|one|το|τα|τον|την|τη|to|ta|ton|thn|tin|th)$/i;

/** Nothing but names or places, and "or" between them. */
const isEither = (
  tokens: readonly Token[],
  items: readonly Item[],
  compared: readonly Place[],
): boolean =>
  items.every(
    ({ type, from, to }) =>
      type === "device" ||
      type === "ordinal" ||
      compared.some((one) => one.from < to && one.to > from) ||
      (to === from + 1 && (OR.test(tokens[from]!.raw) || ARTICLE.test(tokens[from]!.raw))),
  ) &&
  items.some(
    ({ from, type }) => type !== "device" && type !== "ordinal" && OR.test(tokens[from]!.raw),
  );

const NO_SLOTS = new Set<HunterIntent>([
  "nothing_we_sell",
  "off_topic",
  "abuse",
  "attack",
  "restart",
  "person",
  "greeting",
]);

const longest = (spans: readonly Span[]): Span | undefined =>
  spans.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];

const TIME_ALONE =
  /^(?:how many days|how long|(?:σε )?ποσες (?:μερες|ημερες)|ποσο καιρο|ποση ωρα)$/;
/** "How many days do I have to return it" is about returns. */
function preferTopics(topics: readonly Span[]): readonly Span[] {
  // Instalments are a way to pay, and the closer word.
  const isParted = topics.some(({ concept }) => concept === "instalments");
  const told = topics.filter(
    ({ text, concept }) => !TIME_ALONE.test(text) && !(isParted && concept === "payment"),
  );
  return told.length > 0 ? told : topics;
}

type Place = { from: number; to: number };
const covers = (outer: Place, inner: Place): boolean =>
  outer.from <= inner.from && outer.to >= inner.to && outer.to - outer.from > inner.to - inner.from;

/** "Good battery" is a wish; "battery" alone may be a question. */
const isUncovered = (topic: Span, items: readonly Item[], intents: readonly Span[]): boolean =>
  !items.some((item) => item.type !== "word" && covers(item, topic)) &&
  !intents.some(
    (intent) =>
      ["attack", "buy", "offer", "price_question"].includes(intent.concept) &&
      covers(intent, topic),
  );

function listSkipped(
  tokens: readonly Token[],
  items: readonly Item[],
  unheld: readonly Place[],
  spans: readonly Place[],
): string[] {
  const known = new Set<number>();
  const wholes = new Map(
    unheld.map(({ from, to }) => [
      from,
      tokens
        .slice(from, to)
        .map(({ raw }) => raw)
        .join(" "),
    ]),
  );
  for (const { from, to } of [...spans, ...items.filter(({ type }) => type !== "word")])
    for (let at = from; at < to; at += 1) known.add(at);
  return tokens.flatMap(({ raw, sounds }, at) => {
    const whole = wholes.get(at);
    if (whole !== undefined) return [whole];
    const isSmall = known.has(at) || sounds.some((sound) => STOP_SOUNDS.has(sound));
    return isSmall || !/[\p{L}\p{N}]/u.test(raw) ? [] : [raw];
  });
}

/** "For 3 days", "δύο εβδομάδες": a number and a unit of days. */
function findPeriod(tokens: readonly Token[], items: readonly Item[]): string | null {
  for (const item of items) {
    if (item.type !== "number" || item.to >= tokens.length) continue;
    const unit = findPhrase(DAY_UNIT_BOOK, tokens, item.to);
    if (unit) return `days:${item.number.value * Number(unit.concept)}`;
  }
  return null;
}

type Found = {
  topic: string | undefined;
  compared: string | undefined;
  /** Every model that was named, also one that was ruled out. */
  named: string[];
  isInstead: boolean;
  until: string | null;
};

const listNamed = (items: readonly Item[]): string[] => [
  ...new Set(
    items.flatMap((item) =>
      item.type === "device" && item.device.level !== "brand"
        ? item.device.models.map(({ key }) => key)
        : [],
    ),
  ),
];

function toSlots(intent: HunterIntent, { reading, ...evidence }: Evidence, found: Found): Slots {
  if (NO_SLOTS.has(intent)) return {};
  const { filter, sums, ordinals, drop, place, isAllIn } = reading;
  const { model, brand, kind, capacity, color, grade } = filter;
  const device: Slots = {
    ...(model && { model }),
    ...(brand && { brand }),
    ...(kind && { kind }),
  };
  const shown: Slots = ordinals.length > 0 ? { ordinals: [...new Set(ordinals)] } : {};
  const points: Slots =
    !model && !brand && !kind && ordinals.length === 0 && sums.length === 0
      ? { points_at: "this" }
      : {};
  const where: Slots = place ? { place } : {};
  const whole: Slots = isAllIn ? { all_in: true } : {};
  // "Forget Samsung, a Pixel 8": the new model takes the place of the old one.
  const dropped = model ? drop.filter((field) => field !== "model") : drop;
  switch (intent) {
    case "find":
    case "refine":
      return {
        ...filter,
        ...toPriceBounds(sums),
        ...(dropped.length > 0 && { drop: dropped }),
        ...whole,
        ...where,
      };
    case "standing_hunt":
      return {
        ...filter,
        ...toPriceBounds(sums),
        ...(found.until && { until: found.until }),
        ...whole,
        ...where,
      };
    case "offer":
      return {
        ...device,
        ...(model && filter.sort && { sort: filter.sort }),
        ...shown,
        ...toOffer(reading),
        ...whole,
        ...points,
      };
    case "price_question": {
      const [sum] = sums;
      return {
        ...device,
        ...(capacity && { capacity }),
        ...(color && { color }),
        ...(grade && { grade }),
        // "The last S24 that was sold" is none of those that were shown.
        ...(!model && shown),
        ...(sum && { amount: sum.amount }),
        ...whole,
        ...points,
      };
    }
    case "compare": {
      const by = HUNTER_COMPARED.find((one) => one === found.compared);
      const { need: _need, sort: _sort, exclude_model: excluded, ...limits } = filter;
      // "The 15 Pro instead of the 15" rules nothing out.
      const named: Slots =
        found.named.length > 1 && (excluded || found.isInstead || reading.hasOwned || !model)
          ? { model: found.named }
          : {};
      const bounds = toPriceBounds(sums.filter(({ bound }) => bound !== "exact"));
      return { ...limits, ...named, ...bounds, ...shown, ...(by && { compare_by: by }) };
    }
    case "facts": {
      const topic = HUNTER_TOPICS.find((one) => one === found.topic);
      return { ...(model && { model }), ...shown, ...(topic && { topic }), ...where };
    }
    case "sell":
      return device;
    case "buy":
      return { ...device, ...shown, ...points };
    case "pick":
      return ordinals.length > 0
        ? { ...shown }
        : evidence.hasThis || evidence.said.has("pick")
          ? { points_at: "this" }
          : {};
    default:
      return {};
  }
}

function toOffer({ sums }: FilterReading): Pick<Slots, "amount" | "ceiling"> {
  const ceiling = sums.find(({ bound }) => bound === "most");
  const amount = sums.find(({ bound }) => bound !== "most");
  return {
    ...(amount && { amount: amount.amount }),
    ...(ceiling && { ceiling: ceiling.amount }),
  };
}
