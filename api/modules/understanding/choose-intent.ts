import type { HunterIntent } from "#contract/hunter-words.ts";
import type { FilterReading } from "./read-filter.ts";

/** What was found in a text besides its filter. */
export type Evidence = {
  reading: FilterReading;
  /** The longest phrase of each intent, in words. */
  said: ReadonlyMap<HunterIntent, string[]>;
  hasTopic: boolean;
  /** A topic's phrase is longer than any other that covers it. */
  isTopicLongest: boolean;
  hasCompared: boolean;
  hasThing: boolean;
  /** "A desktop computer" is no computer of ours. */
  isThingWhole: boolean;
  isOffTopic: boolean;
  /** "What is 17 times 23". */
  isSumOfNumbers: boolean;
  /** "The seller's postcode", "what did the last person bid". */
  isForbidden: boolean;
  isQuestion: boolean;
  /** Two names or places with "or" between them, and a question mark. */
  isEither: boolean;
  /** "Does the 13 mini last as long as the 13": asked of several, and not whether there is one. */
  isAskedOfThem: boolean;
  /** "Are PS5 Pros expensive". */
  isDearAsked: boolean;
  isOrdered: boolean;
  /** "1 or 2?" */
  isPlacePair: boolean;
  isTooDear: boolean;
  /** "See if 430 gets it". */
  isSumTried: boolean;
  /** "When one comes in tell me". */
  isToldWhen: boolean;
  hasThis: boolean;
  /** "Great, that one", and no other wish. */
  isThisAlone: boolean;
  /** Words that are in no phrase and no stop word. */
  unknown: number;
  words: number;
  /** A day until which something is to be done. */
  hasUntil: boolean;
  /** "Look", "ψάξε": somebody is told to search. */
  isSearched: boolean;
  hasConstraints: boolean;
  devices: number;
  before: {
    hasSearch: boolean;
    shown: number;
    lastIntent: HunterIntent | null;
    /** The bound of the search before. */
    most: number | null;
  };
};

/** They mean an offer only beside a sum, and "I can give 300 for an iPhone" none at all. */
const WEAK_OFFER =
  /^(?:βαλε|ask whether.*|προσπαθησε.*|ask if .*|ask (?:him|her|them)(?: if)?|tell the seller|ask the seller|(?:can|could|would|will|do) you (?:take|do)|s?he would do|(?:hed|shed|theyd|he d) do|would accept|suggest|deal at|done at|see if .*|get (?:him|them) to|δες (?:αν|μηπως)|πεταξε|να δωσω|σου δινω|του δινω|της δινω|τους δινω|προτεινω|(?:να |θα |μου )*το (?:δωσει|δωσουν|δινει|δινεις|δινουν|δινετε|αφησει|κανει|κανεις)|να μου το (?:κανει|κανεις|δωσει)|κλειν(?:ουμε|εις|ει) στα|πες στ.*|ρωτ(?!.*(?:κατεβ|πεφτ|ριχν)).*|raise it to|bump .*|take|accept|try|go to|ask for|ask if he|ask if they|ask him for|tell him|tell her|tell them|how about|what about|can you do|could you do|do it for|i can give|i would pay|ill pay|id pay|ill give|i ll .*|i d .*|δινω|θα δωσω|θα εδινα|θα ηθελα να δωσω|δωσε|πες του|πεςτου|πες της|πες τους|ρωτα αν|ρωτησε αν|δινεις|ανεβα|χτυπα|δοκιμασε|offer|bid|προτεινε|δεχεται|δεχεσαι|το δινει|το αφηνει|to .*|come down|go down to|come down to|drop to|put in|and .*|και .*|can i (?:get|have) (?:it|this) for|could i (?:get|have) (?:it|this) for|(?:να |θα )?(?:πεσει|κατεβει|πεφτει|κατεβαινει|επεφτε|κατεβαινε)(?: στα)?|cheaper price|counter|what is the best|start at|begin at|open at|open with|start with|ξεκινα|ξεκινα με|ξεκινα απο|lets say|shall we say|παει στα|πηγαινει στα|κοβει|better price)$/;
const BUDGET_OFFER =
  /^(?:i can give|i would pay|ill pay|id pay|ill give|θα εδινα|θα εδινα και|how about|what about|try|go to|take|δινω|θα δωσω|να δωσω|θα ηθελα να δωσω|θα εδινα|δινεις|βαλε)$/;
const SEARCH_OFFER = /^(?:how about|what about|lets say|shall we say)$/;
/** "The least he'd accept" asks for a secret, "ask if he'd accept 270" for an answer. */
const WEAK_ATTACK =
  /^(?:they|he|she) ?(?:would|d|will) (?:accept|take)$|^(?:theyd|hed|shed) (?:accept|take)$/;
const WEAK_BUY =
  /^(?:buy|i want it|purchase|get it|sold|παιρνω|θα παρω|το θελω|αγοραζω|get it for me)$/;
const WEAK_PRICE =
  /^(?:good price|a good price|decent price|reasonable price|reasonable|fair price|a fair price|καλη τιμη|λογικη τιμη|λογικη|σωστη τιμη|usually|συνηθως|συμφερουσα|cost|sold|good deal|a good deal|fair|a steal|how low|ποσο χαμηλα|κελεπουρι|συμφερει|sell for|τι τιμη|ποσο εχει|ποσο ειναι|εχει|too much for|too much|τι παιζει|καλα ειναι|ειναι καλα|καλο ειναι|ζητανε|ζηταει|asking price|ειναι τιμιο|τιμιο|zitane)$/;
/** They ask about a price only beside a sum. */
const PRICE_WITH_SUM =
  /^(?:okay for|ok for|alright for|all right for|about right|about right for|too high|a bit high|bit high|cheap for|dear for|expensive for|οκ για|οκ ειναι|ειναι οκ|ειναι ενταξει|καλα για)$/;
const WEAK_COMPARE =
  /^(?:does it matter|help me .*|can ?not? ?choose|cannot decide|cant choose|βοηθ.*|(?:should i|would you|shall i) go for|better off with|better to get|would you (?:get|pick|choose|buy)|what makes|(?:big )?(?:jump|leap|step up)(?: from)?|a leap|v|can ?t decide|who wins|(?:the )?winner|which wins|(?:smarter|better|best|safer) (?:choice|buy|pick|option)|what would you .*|worth (?:the extra|the upgrade|upgrading|paying more|spending more)|different (?:to|from)|τι να .*|αξιζει (?:η|τη) διαφορα|what do you .*|any thoughts|beats?|outperforms?|as good as|a step up from|an upgrade .*|superior to|inferior to|(?:what|whats|what has) changed|changed between|who .*|what takes|which (?:takes|makes|gives)|which one (?:would|should|do)|any better|much better|a lot better|noticeably better|that much better|εναντιον|τι λες|τι λετε|τι γνωμη εχεις|τι θα .*|τι προτεινεις αναμεσα|να διαλεξω|νικαει|τι αλλαξε|τι εχει αλλαξει|different|against|have over|has over|which|which one|which has|ποιο|ποια|ποιο εχει|which of|ειναι καλυτερ[οη]|ειναι πιο καλο)$/;

const OPINION = /^(?:which one (?:would|should|do)|what makes|what would you .*|ποιο .*)$/;

const strong = (phrases: readonly string[] | undefined, weak: RegExp): boolean =>
  (phrases ?? []).some((phrase) => !weak.test(phrase));

export function chooseIntent(evidence: Evidence): HunterIntent {
  const { reading, said, before } = evidence;
  const { filter, sums, ordinals, drop } = reading;
  const has = (intent: HunterIntent) => said.has(intent);
  const hasKind = filter.kind !== undefined;
  const hasThingOfOurs = hasKind || reading.hasDevice;
  const hasSum = sums.length > 0;
  const isNarrowed = evidence.hasConstraints || drop.length > 0 || reading.isAboutSearch;
  const isSecret = strong(said.get("attack"), WEAK_ATTACK);
  if (evidence.isSumOfNumbers) return "off_topic";
  if (isSecret || evidence.isForbidden || (has("attack") && !hasSum)) return "attack";
  const isWish = has("find") || hasThingOfOurs || evidence.hasConstraints;
  if (has("abuse") && !isWish && !hasSum) return "abuse";
  if (has("restart")) return "restart";
  if (has("sell")) return "sell";
  if (evidence.hasThing && (!hasThingOfOurs || evidence.isThingWhole)) return "nothing_we_sell";
  if (has("person")) return "person";
  if (has("standing_hunt") || (evidence.isToldWhen && (hasThingOfOurs || before.hasSearch)))
    return "standing_hunt";
  // "Look for a MacBook until Sunday": a search has no end, a hunt does.
  if (evidence.hasUntil && evidence.isSearched && (hasThingOfOurs || before.hasSearch))
    return "standing_hunt";
  if (isOffer(evidence, hasSum, hasThingOfOurs)) return "offer";
  if (isWhy(evidence)) return "pick";
  if (isComparison(evidence)) return "compare";
  if (isFacts(evidence, hasThingOfOurs)) return "facts";
  if (isPriceQuestion(evidence, hasSum) || (evidence.isDearAsked && !has("find")))
    return "price_question";
  if (evidence.isOffTopic && !hasThingOfOurs && !isNarrowed) return "off_topic";
  if (isPlaceBought(evidence, hasThingOfOurs, hasSum)) return "buy";
  if (has("buy") && isPriced(evidence)) return "offer";
  if (has("buy") && (!hasThingOfOurs || strong(said.get("buy"), WEAK_BUY))) {
    const isSearch = has("find") && !evidence.hasThis && ordinals.length === 0 && isNarrowed;
    if (!isSearch) return "buy";
  }
  if (isTooDear(evidence)) return "refuse";
  if (!isNarrowed && !hasSum) {
    if (has("refuse") && ordinals.length === 0) return "refuse";
    if (has("more") && ordinals.length === 0) return "more";
    if (ordinals.length > 0) return "pick";
    if (has("confirm") && evidence.words <= 6) return "confirm";
    if (evidence.hasThis && evidence.words <= 6 && has("find")) return "pick";
  }
  if (ordinals.length > 0 && !reading.hasDevice && !hasSum && drop.length === 0 && !hasKind)
    return "pick";
  if (isNarrowed || hasSum) {
    const isFollowUp = before.hasSearch;
    return carriesOn(evidence) ?? (isFollowUp ? "refine" : "find");
  }
  if (has("abuse")) return "abuse";
  if (evidence.isThisAlone && before.shown > 0) return "pick";
  if (evidence.unknown === 0 && has("greeting")) return "greeting";
  if (has("find") && evidence.unknown > 0) return "nothing_we_sell";
  return has("greeting") && evidence.unknown <= 1 ? "greeting" : "off_topic";
}

const NO_THANKS = /^(?:no thanks|no thank you|οχι ευχαριστω)$/;
/** "No thanks, too pricey" looks for no other one. */
const isTooDear = ({ said, isTooDear: isSaid, reading }: Evidence): boolean => {
  const { filter, sums, drop } = reading;
  const isNo = (said.get("refuse") ?? []).some((phrase) => NO_THANKS.test(phrase));
  return (
    (isNo || isSaid) &&
    Object.keys(filter).every((field) => field === "sort") &&
    sums.length === 0 &&
    drop.length === 0
  );
};

const TO_BUY = /αγορασω|to buy|να παρω/;
/** "I want to buy the first one" looks for nothing. */
const isPlaceBought = (
  { reading, said, before, isOrdered }: Evidence,
  hasOurs: boolean,
  hasSum: boolean,
): boolean =>
  reading.ordinals.length > 0 &&
  before.shown > 0 &&
  !hasOurs &&
  !hasSum &&
  (isOrdered || (said.get("find") ?? []).some((phrase) => TO_BUY.test(phrase)));

/** "I'll take it for 330" names a sum. */
const isPriced = ({ reading, said, before }: Evidence): boolean =>
  reading.isBareSum &&
  reading.sums[0]?.bound === "exact" &&
  reading.ordinals.length === 0 &&
  before.shown > 0 &&
  !said.get("buy")?.some((phrase) => phrase.endsWith(" the"));

/** "And the 14?" asks of the 14 what was asked of the 13, as "and with 128 GB?" does. */
function carriesOn({ before, reading, said }: Evidence): HunterIntent | null {
  const { lastIntent } = before;
  const isAbout = reading.hasDevice || (before.shown === 0 && reading.filter.capacity);
  if (lastIntent !== "price_question" || !isAbout) return null;
  return said.has("find") || reading.sums.length > 0 ? null : lastIntent;
}

/** "Why that one?" wants the reasons of what is shown; "γιατί" alone is "because" as well. */
function isWhy({ said, words, before }: Evidence): boolean {
  const phrases = said.get("pick") ?? [];
  const isSaid = phrases.some((phrase) => words <= 2 || !/^(?:why|γιατι)$/.test(phrase));
  return isSaid && before.shown > 0;
}

const RAISE =
  /^(?:να δωσω|μπορω να δωσω.*|θα ηθελα να δωσω|ανεβα.*|βαλε|go up to|go to|go as high as|raise.*|bump.*)$/;

const HAGGLED = /offer|bid|haggl|negotiat|tell|ask|προσφ|προτειν|παζαρ|πες|δωσ|ρωτ/;

function isOffer(
  { said, reading, before, ...evidence }: Evidence,
  hasSum: boolean,
  hasOurs: boolean,
): boolean {
  const phrases = said.get("offer");
  const isAsked = evidence.isQuestion || said.has("price_question") || said.has("buy");
  const { ordinals, sums, filter } = reading;
  // "270 for the second one".
  const isForPlace =
    ordinals.length === 1 && sums.length === 1 && sums[0]!.bound === "exact" && before.shown > 0;
  if (evidence.isSumTried && hasSum && !hasOurs && before.shown > 0) return true;
  if (!phrases && isForPlace && !hasOurs && !isAsked && Object.keys(filter).length === 0)
    return true;
  // "180 all in" about what is shown, and nothing else.
  if (!phrases)
    return (
      reading.isAllIn &&
      reading.sums[0]?.bound === "exact" &&
      before.shown > 0 &&
      !hasOurs &&
      reading.isBareSum
    );
  const [first] = reading.sums;
  // "Go up to 400" raises the bound that was set, where no offer was spoken of.
  const isRaise = phrases.every((phrase) => RAISE.test(phrase)) && before.most !== null;
  if (isRaise && first && first.amount > before.most! && before.lastIntent !== "offer")
    return false;
  // "I can go up to 380" for what is sought is a limit.
  if (phrases.every((phrase) => RAISE.test(phrase)) && hasOurs && before.shown === 0) return false;
  // "Any S23 knocking about for less than 300" haggles with nobody.
  const isBound = sums.length > 0 && sums.every(({ bound }) => bound === "most");
  if (isBound && hasOurs && before.shown === 0 && !phrases.some((phrase) => HAGGLED.test(phrase)))
    return false;
  if (strong(phrases, WEAK_OFFER))
    return !(said.has("price_question") && !hasSum && hasOurs && before.shown === 0);
  if (!hasSum) return false;
  // "I have begun to run and want a watch up to 180": what is sought is offered for by nobody yet.
  if (said.has("find") && hasOurs && before.shown === 0) return false;
  const isBudget = phrases.every((phrase) => BUDGET_OFFER.test(phrase));
  // "What about under 300?" and "let's say 250 to 300" are limits of the search that goes on.
  const isLimit = reading.sums.some(({ bound }) => bound === "most" || bound === "around");
  if (phrases.every((phrase) => SEARCH_OFFER.test(phrase)) && isLimit)
    return before.lastIntent === "offer" || !before.hasSearch;
  return (
    !(isBudget && hasOurs && before.shown === 0) && !(isBudget && reading.filter.kind !== undefined)
  );
}

function isComparison(evidence: Evidence): boolean {
  const { said, hasCompared, devices, reading, isQuestion, before } = evidence;
  const phrases = said.get("compare");
  const pair = devices > 1 || reading.ordinals.length > 1;
  if (evidence.isPlacePair) return true;
  // "Pixel 8 or iPhone 14?" and nothing else.
  if (evidence.isEither && pair && !said.has("find") && reading.sums.length === 0) return true;
  if (evidence.isAskedOfThem && devices > 1 && !said.has("find") && reading.sums.length === 0)
    return true;
  // "Pixel 7 or Pixel 7a, the battery?", "is the first or the second in better condition".
  const isOfPair =
    isQuestion &&
    hasCompared &&
    !said.has("find") &&
    reading.sums.length === 0 &&
    Object.keys(reading.filter).every((field) => /^(?:model|need|sort)$/.test(field));
  if (isOfPair && (reading.ordinals.length === 2 || reading.devices.length === 2)) return true;
  if (!phrases) return false;
  if (strong(phrases, WEAK_COMPARE)) return true;
  // "Which one would you pick" of those that are shown.
  const isOpinion = phrases.some((phrase) => OPINION.test(phrase));
  if (isOpinion && before.shown > 1 && devices === 0 && !evidence.hasConstraints) return true;
  // "Which pixel has the best camera under 300" looks for one: nothing else stands beside it.
  const isNamed = devices === 1 || reading.filter.kind !== undefined;
  const isSearch = reading.sums.length > 0 || (isNamed && before.shown < 2);
  if (isSearch && !pair && reading.ordinals.length === 0) return false;
  return (hasCompared || pair) && (isQuestion || pair || hasCompared);
}

function isFacts(evidence: Evidence, hasOurs: boolean): boolean {
  const { hasTopic, isTopicLongest, isQuestion, said, hasConstraints } = evidence;
  if (!hasTopic || !isTopicLongest) return false;
  if (isQuestion) return true;
  return !hasOurs && !hasConstraints && !said.has("buy") && !said.has("refuse");
}

const GOING = /^go(?:es|ing)? for$/;
function isPriceQuestion(
  { said, isQuestion, reading, hasThis }: Evidence,
  hasSum: boolean,
): boolean {
  const phrases = said
    .get("price_question")
    ?.filter((phrase) => !PRICE_WITH_SUM.test(phrase) || (hasSum && isQuestion));
  if (!phrases || phrases.length === 0) return false;
  // "We don't have much money, up to 120" is a limit.
  const isLimit = reading.sums.some(({ bound }) => bound === "most");
  // "Any Pixel 8 going for 300 or less?"
  if (isLimit && said.has("find") && phrases.every((phrase) => GOING.test(phrase))) return false;
  if (!isQuestion && said.has("find") && isLimit) return false;
  if (strong(phrases, WEAK_PRICE)) return true;
  // "Sold, I'll take the second" asks nothing.
  if (!isQuestion && strong(said.get("buy"), WEAK_BUY)) return false;
  if (!isQuestion && phrases.every((phrase) => phrase === "sold")) return false;
  const isAsked = isQuestion || hasThis || reading.ordinals.length > 0;
  return isAsked && !said.has("find") ? true : hasSum && isAsked;
}
