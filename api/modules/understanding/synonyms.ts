import type { Vertical } from "#contract/catalog.ts";
import { fold, removeAccents } from "./fold.ts";

export const VERTICAL_WORDS: Record<Vertical, readonly string[]> = {
  smartphones: [
    "smartphone",
    "smartphones",
    "phone",
    "phones",
    "mobile",
    "mobiles",
    "κινητό",
    "κινητά",
    "τηλέφωνο",
    "τηλέφωνα",
  ],
  tablets: ["tablet", "tablets", "τάμπλετ", "ταμπλέτα", "ταμπλέτες"],
  smartwatches: ["smartwatch", "smartwatches", "watch", "watches", "ρολόι", "ρολόγια"],
  headphones: ["headphones", "headphone", "headset", "ακουστικά", "ακουστικό"],
  earpods: ["earpods", "earbuds", "earphones", "ακουστικά", "ψείρες"],
  "game-consoles": ["console", "consoles", "gaming", "game", "κονσόλα", "κονσόλες"],
  laptops: ["laptop", "laptops", "notebook", "λάπτοπ", "φορητός", "φορητοί", "υπολογιστής"],
};

/** Spellings whose sound does not lead to the name (decisions "Search words"). */
const NAMES: Record<string, readonly string[]> = {
  iphone: ["άιφον", "αϊφόουν", "iphon", "aifon", "aiphone", "ayfon", "ayphone", "ifon"],
  ipad: ["άιπαντ", "αϊπάντ", "aipad"],
  airpods: ["έρποντς", "έιρποντς", "ειρποντς", "έαρποντς", "αιρπόντς", "earpod"],
  apple: ["άπλ", "απλ", "άπολ"],
  xiaomi: ["σιάομι", "σαόμι", "xaomi", "shaomi"],
  google: ["γκουγκλ", "γκούγκελ"],
  huawei: ["χαουάι", "χουάουεϊ", "χουαγουέι", "χουαουέι"],
  playstation: [
    "πλέιστεϊσον",
    "πλεϊστέισιον",
    "pleisteision",
    "plaisteision",
    "playsteision",
    "pleistation",
    "πλεϊστέσιον",
    "ps",
  ],
  xbox: ["εξμπόξ", "έξμποξ", "χμποξ"],
  switch: ["σουίτς", "σουιτς"],
  macbook: ["μάκμπουκ", "μακμπούκ", "mac", "μακ"],
  quietcomfort: ["qc"],
  watch: ["γουότς", "γουάτς", "ουάτς", "ουότς"],
  series: ["σίριζ", "σίρις"],
  surface: ["σέρφας", "σέρφεϊς", "surfase"],
  motorola: ["moto"],
  steam: ["στιμ"],
  bose: ["μπόουζ", "μποζ"],
  sennheiser: ["σενχάιζερ", "senxaizer"],
  oneplus: ["ουάνπλας", "γουανπλάς"],
  fairphone: ["φέρφον"],
  nothing: ["νάθινγκ"],
  pixel: ["πίξελ"],
  galaxy: ["γκάλαξι", "γαλαξίας"],
  pro: ["por", "rpo"],
  note: ["νόουτ", "nout"],
  lite: ["λάιτ", "lait"],
  air: ["ειρ"],
  digital: ["ντίτζιταλ"],
  ultra: ["ούλτρα", "oultra", "ultar"],
  disc: ["δίσκο", "δίσκος", "disk"],
  gb: ["γίγα", "giga", "gigabyte"],
  tb: ["τέρα", "tera", "terabyte"],
};

export const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([name, spellings]) =>
    spellings.map((spelling) => [fold(spelling), fold(name)] as const),
  ),
);

/** Without accents: a slip in one of them is looked for as it is spelled. */
export const SPELLED_NAMES: readonly (readonly [string, string])[] = Object.entries(NAMES).flatMap(
  ([name, spellings]) =>
    spellings.map((spelling) => [removeAccents(spelling), fold(name)] as const),
);

export const EMPTY_WORDS: ReadonlySet<string> = new Set(
  [
    "the a an and or of for with in to buy cheap used second hand secondhand second-hand",
    "refurbished sale και με για η ο το τα ενα μια kai me gia αγορα φθηνο φθηνα φτηνο φτηνα",
    "μεταχειρισμενο μεταχειρισμενα metaxeirismeno πωληση πωλειται",
  ].flatMap((line) => line.split(" ")),
);
