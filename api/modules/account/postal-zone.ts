/**
 * Postal zones of Greece by the first digit of a code. Codes cross the border of a prefecture here
 * and there, so no more is asked of a code than that its zone be the region's.
 */
const ZONES: readonly (readonly [digits: string, regions: readonly string[]])[] = [
  ["1", ["attica"]],
  [
    "2",
    [
      "corinthia",
      "argolida",
      "arkadia",
      "laconia",
      "messinia",
      "achaia",
      "ilia",
      "kefalonia",
      "zakynthos",
    ],
  ],
  [
    "3",
    [
      "aitoloakarnania",
      "lefkada",
      "boeotia",
      "phocis",
      "euboea",
      "phthiotis",
      "evrytania",
      "magnesia",
    ],
  ],
  ["4", ["larissa", "trikala", "karditsa", "ioannina", "thesprotia", "arta", "preveza", "corfu"]],
  [
    "56",
    [
      "kozani",
      "grevena",
      "kastoria",
      "florina",
      "thessaloniki",
      "pella",
      "imathia",
      "pieria",
      "kilkis",
      "serres",
      "chalkidiki",
      "kavala",
      "drama",
      "xanthi",
      "evros",
      "rhodope",
    ],
  ],
  ["7", ["heraklion", "lasithi", "chania", "rethymno"]],
  // Kythira, which belongs to Attica, has a code of the islands.
  ["8", ["attica", "lesvos", "chios", "samos", "cyclades", "dodecanese"]],
];

/** Whether a Greek postal code can lie in a region. The zones of Thrace are Macedonia's. */
export const isCodeOfRegion = (postalCode: string, region: string): boolean =>
  ZONES.some(([digits, regions]) => digits.includes(postalCode[0]!) && regions.includes(region));
