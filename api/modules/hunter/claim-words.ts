import type { ACCESSORIES } from "#contract/listing-words.ts";
import type { PLAIN_COLORS } from "#contract/hunter-words.ts";

/** Something that a sentence states, and that a fact has to carry. */
export type Claim = { kind: ClaimKind; value: string; at: number };
export type ClaimKind =
  | "money"
  | "percent"
  | "duration"
  | "date"
  | "year"
  | "storage"
  | "number"
  | "grade"
  | "color"
  | "accessory"
  | "superlative"
  | "price_mark"
  | "topic"
  /** These nothing carries: deeds, refusals, markup, "nothing fits", the seller, ways to pay. */
  | "never";

export const word = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern.replaceAll("ς", "σ")})(?![\\p{L}])`, "gu");
/** The beginning of a word, for languages that inflect. */
export const stem = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}])(?:${pattern.replaceAll("ς", "σ")})`, "gu");

const CONDITION: Record<string, string> = {
  excellent: "excellent|αριστη|εξαιρετικη",
  good: "good|καλη",
  poor: "fair|poor|μετρια",
  repairable: "repairable|for repair|για επισκευη",
};
const COLOR_STEMS: Record<(typeof PLAIN_COLORS)[number], string> = {
  black: "black(?!\\p{L})|μαυρ",
  white: "white(?!\\p{L})|λευκ|ασπρ",
  grey: "gr[ea]y(?!\\p{L})|γκρι",
  silver: "silver(?!\\p{L})|ασημ",
  gold: "gold(?:en)?(?!\\p{L})|χρυσ",
  blue: "blue(?!\\p{L})|μπλε|γαλαζι",
  green: "green(?!\\p{L})|πρασιν",
  red: "red(?!\\p{L})|κοκκιν",
  pink: "pink(?!\\p{L})|ροζ",
  purple: "purple(?!\\p{L})|μωβ|μοβ",
  yellow: "yellow(?!\\p{L})|κιτριν",
  orange: "orange(?!\\p{L})|πορτοκαλι",
  brown: "brown(?!\\p{L})|καφε",
};
export const ACCESSORY_STEMS: Record<(typeof ACCESSORIES)[number], string> = {
  box: "box(?:es)?(?!\\p{L})|κουτι",
  charger: "charger|φορτιστη",
  case: "case(?!\\p{L})|θηκη",
  headphones: "headphones|earphones|ακουστικα",
};
export const WITHOUT =
  /(?:without|no|not|lacks?|missing|minus|χωρισ|διχωσ|λειπ\S*|δεν εχ\S*)(?: (?!with |but |αλλα |με )[^\s,;.]+){0,4} ?$/u;

type Wording = readonly [kind: ClaimKind, value: string, RegExp];
const TOPICS: Record<string, string> = {
  warranty: "warrant|guarante|εγγυη",
  returns: "return|refund|money back|επιστρο|επιστρε",
  delivery: "deliver|shipp|ships?(?!\\p{L})|courier|παραδοσ|παραδιδ|αποστο|μεταφορικ|κουριερ",
  soon: "today|tonight|tomorrow|next[- ]day|same[- ]day|σημερα|αποψε|αυριο|μεθαυριο|αυθημερον",
  free: "free(?!\\p{L})|δωρεαν",
  instalments: "instal|financ|δοσ(?:εισ|η)(?!\\p{L})",
  discount: "discount|% off|reduced|voucher|coupon|εκπτωσ|κουπονι",
  original: "original|genuine|authentic|γνησι|αυθεντικ",
  unlocked: "unlock|ξεκλειδωτ",
  waterproof: "water-?proof|water[- ]resist|αδιαβροχ",
  insurance: "insur|ασφαλισ",
  stolen: "stolen|κλεμμεν|κλοπ",
  hub: "(?:our|the) hub|inspect|κεντρο|ελεγχ|ελεγξ",
  scarce: "last one|only one left|hurry|selling fast|τελευταιο κομματι|προλαβε|εξαντλ",
  rating: "stars?(?!\\p{L})|rated|reviews?|αστερι|κριτικ",
};
/** What the shop alone may say, in its own sentences, or what nobody can know from the facts. */
const NEVER: Record<string, string> = {
  payment:
    "cash(?!\\p{L})|paypal|revolut|western union|(?:bank|wire|money) transfer|iban(?!\\p{L})|crypto|bitcoin|gift card|deposit|(?:pay|paid|paying|payment)(?:s|ments?)? (?!in instal)|in person|(?:when|if|once) you meet|meet(?:ing|s)?(?! your| the limit)(?!\\p{L})|face to face|outside (?:of )?(?:the|this|our) |on collection|collect(?:ion|ed|ing)?(?!\\p{L})|μετρητα|αντικαταβολ|καταθεσ|κατεθεσ|εμβασμ|προκαταβολ|πληρω|χερι με χερι|απο κοντα|συναντη|εκτοσ (?:του )?καταστηματ|παραλα[βμ]",
  seller: "seller|owner|vendor|πωλητ|πουλα|ιδιοκτητ|κατοχο",
  history:
    "(?<!for )repair(?!able)|replac|refurb|restor|(?:was|been|is|got|has) (?:\\p{L}+ )?(?:fixed|changed|swapped|serviced|opened|dropped)|new (?:battery|screen|display|glass|part)|(?<!για )επισκευ(?!ασιμ)|αντικατ|ανακατασκευ|αλλαγμεν|αλλαχτηκ|αλλαξ|σερβισ|(?:νεα|καινουρ\\p{L}*) (?:μπαταρια|οθονη)|ανοιχτηκε",
  perfection:
    "perfect|immaculate|impeccable|faultless|spotless|never(?!\\p{L})|working order|fully (?:functional|working)|works? (?:\\p{L}+ )?(?:well|fine|great|flawlessly)|(?:as )?good as new|(?:hardly|barely|lightly|gently) used|looked after|well kept|(?:no|not a|without(?: a| any)?|zero) (?:\\p{L}+ )?(?:scratch|mark(?!et)|defect|fault|issue|problem|damage|dent|wear)|τελει|αψεγαδιαστ|αθικτ|ποτε(?!\\p{L})|(?:λειτουργ|δουλευ)\\p{L}* (?:\\p{L}+ )?(?:αριστα|καλα|κανονικα)|προσεγμεν|(?:χωρισ|καμια|κανενα|δεν εχει) (?:\\p{L}+ )?(?:γρατζουνι|σημαδι|φθορ|βλαβ|προβλημα|ζημια|χτυπημα)|δεν (?:εχει )?επεσε|δεν εχει πεσει|ελαχιστα χρησιμοποι|σχεδον αχρησιμοποι",
  authenticity:
    "real deal|counterfeit|fake|replica|knock-?off|legit|verified|certified|receipt|proof of|απομιμησ|μαιμου|πλαστο|πιστοποι|αποδειξ",
  urgency:
    "act (?:fast|now|quick)|(?:buy|order|decide|move) (?:\\p{L}+ )?(?:now|quickly|fast|soon)|don'?t (?:wait|miss)|don’t (?:wait|miss)|while (?:it|they|stocks?) last|before (?:it|they|someone|somebody)|won['’]?t last|in demand|urgent|go(?:es|ing)? fast|βιασ|σπευσ|επειγ|μην? (?:το |τη |την )?(?:χασ|περιμεν)|πριν (?:το|την|τη) |περιζητητ|μεγαλη ζητηση|γρηγορα",
  guarantee:
    "guaranteed|guaranteeing|i guarantee|we guarantee|promis|risk|safe(?!\\p{L})|safely|trust|reliab|certainly|definitely|for sure|υποσχ|υποσχομ|εγγυωμ|εγγυατ|εγγυημεν|ρισκ|κινδυν|ασφαλ(?:εσ|ησ|ωσ|εια)|αξιοπιστ|εμπιστ|σιγουρ|οπωσδηποτε",
};
export const WORDINGS: readonly Wording[] = [
  ...Object.entries(CONDITION).flatMap(([value, names]): Wording[] => [
    [
      "grade",
      value,
      word(`(?<!very |πολυ )(?:${names}) (?:\\p{L}+ )?(?:condition|shape|κατασταση)`),
    ],
    ["grade", value, word(`(?:condition|κατασταση)(?: is| ειναι)?:? (?:${names})`)],
    ["grade", value, word(`(?:graded?|βαθμο\\p{L}*)(?: as| is)?:? (?:${names})`)],
  ]),
  [
    "never",
    "as new",
    word(
      "very good (?:condition|shape)|πολυ καλη κατασταση|mint|pristine|flawless|perfect condition|(?:like|as|brand)[- ]new|sealed|unused|never used|σαν καινουρ\\p{L}*|ολοκαινουρ\\p{L}*|αψογ\\p{L}*|σφραγισμεν\\p{L}*|αχρησιμοποιητ\\p{L}*|τελεια κατασταση",
    ),
  ],
  ...Object.entries(COLOR_STEMS).map(([value, names]): Wording => ["color", value, stem(names)]),
  [
    "superlative",
    "cheapest",
    stem("cheapest|lowest|least expensive|φθηνοτερ|φτηνοτερ|χαμηλοτερ|πιο φ[θτ]ην"),
  ],
  ["superlative", "dearest", stem("dearest|most expensive|highest|ακριβοτερ|υψηλοτερ|πιο ακριβ")],
  ["superlative", "best", word("best|top|greatest|καλυτερ\\p{L}*|κορυφαι\\p{L}*")],
  ["superlative", "newest", stem("newest|latest|νεοτερ|πιο προσφατ|πιο καινουρ")],
  [
    "price_mark",
    "fair",
    word(
      "(?:fair|reasonable|good|great|decent|honest) (?:price|deal|value)|(?:λογικη|δικαιη|καλη|σωστη|τιμια) τιμη|συμφερει",
    ),
  ],
  [
    "price_mark",
    "below",
    word(
      "below (?:the )?(?:market|usual|average)|less than (?:what )?\\p{L}+ (?:\\p{L}+ )?(?:usually|such)|bargain|steal|underpriced|κελεπουρι|ευκαιρια|κατω απο (?:τη συνηθισμενη|την αγορα|οσο)",
    ),
  ],
  [
    "price_mark",
    "above",
    word(
      "above (?:the )?(?:market|usual|average)|more than (?:what )?\\p{L}+ (?:\\p{L}+ )?(?:usually|such)|overpriced|πανω απο (?:τη συνηθισμενη|την αγορα|οσο)",
    ),
  ],
  ...Object.entries(TOPICS).map(([value, names]): Wording => ["topic", value, stem(names)]),
  [
    "never",
    "absence",
    word(
      "(?:nothing|none|no (?:device|phone|listing|laptop|tablet|result|match)\\p{L}*)(?: \\p{L}+){0,3} (?:fits?|fit|matche?s?|found|available|sale)|(?:found|have|there (?:is|are)) (?:nothing|none)|δεν (?:βρηκα|υπαρχει|υπαρχουν|εχουμε|ταιριαζει)|κανενα (?:δεν|κινητο)|τιποτα δεν",
    ),
  ],
  [
    "never",
    "deed",
    word(
      "i(?:'ve| have|'ll| will|’ve|’ll)? (?:just |already |now )?(?:bought|buy|order(?:ed)?|reserved?|sent|send|paid|pay|offered|negotiated?|contacted?|booked?|added)|(?:αγορασα|παρηγγειλα|κρατησα|εστειλα|πληρωσα|προσφερα|επικοινωνησα|θα (?:αγορασω|παραγγειλω|κρατησω|στειλω|πληρωσω))",
    ),
  ],
  [
    "never",
    "refusal",
    word(
      "i(?:'m| am|’m) (?:sorry|afraid|unable)|i (?:cannot|can ?not|can'?t|can’t|won'?t)|as an ai(?: \\p{L}+)*|language model|λυπαμαι|δεν μπορω να|ωσ (?:γλωσσικο|τεχνητη)",
    ),
  ],
  ...Object.entries(NEVER).map(([value, names]): Wording => ["never", value, stem(names)]),
  ["never", "markup", /https?:|www\.|@|[<>{}`*|#\\[\]_]|\p{Extended_Pictographic}/gu],
];
