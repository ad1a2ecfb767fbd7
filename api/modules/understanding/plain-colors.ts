import { PLAIN_COLORS, type PlainColor } from "#contract/hunter-words.ts";

/** Colours of makers that are named after a thing: "Obsidian" is black. */
const NAMED: Record<string, readonly PlainColor[]> = {
  midnight: ["black", "blue"],
  obsidian: ["black"],
  onyx: ["black"],
  graphite: ["grey", "black"],
  charcoal: ["grey", "black"],
  slate: ["grey"],
  fog: ["grey", "white"],
  titanium: ["grey"],
  platinum: ["silver"],
  transparent: ["white"],
  starlight: ["white"],
  snow: ["white"],
  porcelain: ["white"],
  chalk: ["white"],
  milk: ["white"],
  soapstone: ["white", "grey"],
  frost: ["white"],
  crystal: ["blue", "white"],
  pearl: ["white"],
  cream: ["white"],
  beige: ["brown", "white"],
  sandstone: ["brown"],
  dune: ["brown", "gold"],
  desert: ["gold", "brown"],
  bronze: ["brown", "gold"],
  hazel: ["green", "grey"],
  champagne: ["gold"],
  amber: ["orange", "red"],
  lemon: ["yellow"],
  lemongrass: ["yellow", "green"],
  lime: ["green", "yellow"],
  mint: ["green"],
  sage: ["green"],
  aloe: ["green"],
  olive: ["green"],
  emerald: ["green"],
  wintergreen: ["green"],
  celadon: ["green"],
  teal: ["green", "blue"],
  turquoise: ["blue", "green"],
  sea: ["blue", "green"],
  bay: ["blue"],
  sapphire: ["blue"],
  navy: ["blue"],
  iceblue: ["blue"],
  ultramarine: ["blue"],
  indigo: ["blue"],
  iris: ["purple"],
  aurora: ["blue", "purple"],
  lavender: ["purple"],
  lilac: ["purple"],
  violet: ["purple"],
  magenta: ["pink", "red"],
  peony: ["pink", "red"],
  rose: ["pink"],
  coral: ["orange", "pink"],
  burgundy: ["red"],
  lightgrey: ["grey"],
};

/** Whole names in which a plain word says too little: buyers call "Rose Gold" pink as well. */
const WHOLE: Record<string, readonly PlainColor[]> = {
  "space grey": ["grey", "black"],
  "sage grey": ["grey", "green"],
  "silver shadow": ["silver", "grey"],
  "rose gold": ["gold", "pink"],
  "natural titanium": ["grey", "silver"],
};

const isPlain = (word: string): word is PlainColor =>
  (PLAIN_COLORS as readonly string[]).includes(word);

/** A plain word in the name says it all ("Midnight Green"); else the thing, else the swatch. */
export function toPlainColors(name: string, swatch: string): readonly PlainColor[] {
  const whole = WHOLE[name.toLowerCase()];
  if (whole) return whole;
  const words: string[] = name.toLowerCase().match(/[a-z]+/g) ?? [];
  const plain: PlainColor[] = words.filter(isPlain);
  if (plain.length > 0) return [...new Set(plain)];
  // "Natural Titanium" and "Titanium Violet": the metal counts only where nothing else is said.
  const named = words.filter((word) => word in NAMED);
  const telling = named.filter((word) => word !== "titanium");
  const meant = (telling.length > 0 ? telling : named).map((word) => NAMED[word]!);
  // "Obsidian Midnight": of two such words, what both may mean.
  const shared = meant[0]?.filter((color) => meant.every((colors) => colors.includes(color))) ?? [];
  const found = shared.length > 0 ? shared : meant.flat();
  return found.length > 0 ? [...new Set(found)] : [toNearest(swatch)];
}

function toNearest(swatch: string): PlainColor {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(swatch.slice(at, at + 2), 16) / 255,
  );
  const high = Math.max(red, green, blue);
  const low = Math.min(red, green, blue);
  const light = (high + low) / 2;
  if (high - low < 0.12) {
    if (light < 0.25) return "black";
    if (light < 0.65) return "grey";
    return light < 0.88 ? "silver" : "white";
  }
  const hue = toHue({ red, green, blue, high, low });
  if (hue < 15 || hue >= 345) return light > 0.7 ? "pink" : "red";
  if (hue < 45) return light < 0.4 ? "brown" : "orange";
  if (hue < 70) return "yellow";
  if (hue < 165) return "green";
  if (hue < 255) return "blue";
  return hue < 300 ? "purple" : "pink";
}

type Mix = Record<"red" | "green" | "blue" | "high" | "low", number>;

function toHue({ red, green, blue, high, low }: Mix): number {
  const span = high - low;
  if (high === red) return (60 * ((green - blue) / span) + 360) % 360;
  if (high === green) return 60 * ((blue - red) / span) + 120;
  return 60 * ((red - green) / span) + 240;
}
