import { OWNER_BOOK, SECRET_BOOK } from "./lexicon.ts";
import { findPhrases } from "./phrases.ts";
import type { Token } from "./tokens.ts";

const OTHERS = String.raw`(?:(?:an)?other|previous|last|rival) (?:guy|guys|person|people|buyer|bidder|user|customer|man|woman|lad|bloke)s?|(?:every|some|any)(?:one|body)(?: else)?|others`;
/** What others bid, the rules of the hunter, ways around the shop. */
const ATTACKS: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:${OTHERS})(?:['’]?s)?(?: (?:has|have|had|did|is|are|was|were))? (?:bid|offer)(?:s|ed|ding|ing)?\b`,
    "i",
  ),
  /\b(?:you are|you['’]?re|enter|switch to|turn on|enable|activate)\b.{0,25}\bmode\b/i,
  /\bpay (?:him|her|them|the (?:seller|owner|guy|person))\b.*\b(?:paypal|revolut|cash|bank|directly|direct|instead|outside|privately|in person)\b/i,
  /\b(?:ignore|forget|disregard|override|bypass|drop|skip)\b.{0,30}\b(?:instructions?|rules|guidelines|restrictions|prompt|training)\b/i,
  /(?:αγν[όο]ησε|ξ[έε]χνα|ξ[έε]χασε|παρ[άα]καμψε|agnois[ei]|agnohs[ei]|ksexna|xexna).{0,30}(?:οδηγ[ίι]ες|καν[όο]νες|εντολ[έε]ς|odigies|odhgies|kanones|entoles)/i,
  /\byou have no (?:rules|limits|restrictions|instructions)\b/i,
  /\b(?:messages?|chats?|conversations?)\b.{0,20}\b(?:between|of other|from other|with other)\b/i,
  /\blist (?:of )?(?:all )?(?:your |the )?(?:users|customers|buyers|sellers|members|accounts)\b/i,
  /\b(?:lowest|least|minimum)\b.{0,25}\b(?:he|she|they|seller|owner)(?:['’]?(?:d|ll))?\b.{0,12}\b(?:take|accept|let|agree|set)\b/i,
  /(?:χαμηλ[όο]τερ|κατ[ώω]τατ|ελ[άα]χιστ|x[aα]m[ih]l[ow]ter|kat[wo]tat|elaxist)\S*.{0,20}(?:δ[έε]χε|δεχτ|δεχ[όο]|dexet|dexte|dexto)/i,
  /\b(?:lowest|least|minimum|bottom)\b.{0,30}\b(?:he|she|they|the seller|the owner)(?:['’]?s|['’]?ve|has|have| has| have)? (?:told|tell|said|put|set|gave|given)\b/i,
  /\bseller\b.{0,20}\b(?:told|said to) you\b/i,
  /(?:χαμηλ[όο]τερ|κατ[ώω]τ|ελ[άα]χιστ|μικρ[όο]τερ|x[aα]m[ih]l[ow]ter|kat[wo]t(?:er|at)|elaxist)\S*.{0,25}(?<!(?:απ[όο]|apo) (?:τον |ton |τους |tous )?)(?:πουλητ|πωλητ|p[wo]l[hi]t)/i,
  /\b(?:everything|anything|the (?:text|words|lines?)) above (?:this|here|me)\b/i,
];

/** How many words may stand between a secret and who has it: "the phone number of the seller". */
const REACH = 2;
const POSSESSIVE = /^(?:his|her)$/i;
const POSSESSIVE_AFTER = /^(?:του|της|τους|tou|tis|ths|tous)$/i;
const THE = /^(?:το|τη|την|τον|to|ti|th|tin|thn|ton)$/i;
const NUMBER = /^(?:phone|number)$/i;

/** "The seller's postcode", "his full name", "το viber του". */
function asksSecret(tokens: readonly Token[]): boolean {
  const secrets = findPhrases(SECRET_BOOK, tokens);
  const owners = findPhrases(OWNER_BOOK, tokens);
  const isHeld = secrets.some(
    ({ from, to }) =>
      POSSESSIVE.test(tokens[from - 1]?.raw ?? "") ||
      (to === tokens.length - 1 &&
        POSSESSIVE_AFTER.test(tokens[to]!.raw) &&
        THE.test(tokens[from - 1]?.raw ?? "")) ||
      owners.some(
        (owner) =>
          (owner.from >= to && owner.from - to <= REACH) ||
          (from >= owner.to && from - owner.to < REACH),
      ),
  );
  return isHeld || owners.some(({ to }) => NUMBER.test(tokens[to]?.raw ?? ""));
}

/** It asks for what nobody may have. */
export const isAttack = (text: string, tokens: readonly Token[]): boolean =>
  ATTACKS.some((attack) => attack.test(text)) || asksSecret(tokens);
