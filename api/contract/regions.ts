import type { Language, Market } from "./market.ts";

/**
 * The prefectures of Greece, by which couriers sort (spec §3 "Address": about 50 names), ordered by
 * their Greek names. Addresses store `code`.
 */
export const GREEK_REGIONS = [
  { code: "aitoloakarnania", el: "Αιτωλοακαρνανία", en: "Aitoloakarnania" },
  { code: "argolida", el: "Αργολίδα", en: "Argolida" },
  { code: "arkadia", el: "Αρκαδία", en: "Arkadia" },
  { code: "arta", el: "Άρτα", en: "Arta" },
  { code: "attica", el: "Αττική", en: "Attica" },
  { code: "achaia", el: "Αχαΐα", en: "Achaia" },
  { code: "boeotia", el: "Βοιωτία", en: "Boeotia" },
  { code: "grevena", el: "Γρεβενά", en: "Grevena" },
  { code: "drama", el: "Δράμα", en: "Drama" },
  { code: "dodecanese", el: "Δωδεκάνησα", en: "Dodecanese" },
  { code: "evros", el: "Έβρος", en: "Evros" },
  { code: "euboea", el: "Εύβοια", en: "Euboea" },
  { code: "evrytania", el: "Ευρυτανία", en: "Evrytania" },
  { code: "zakynthos", el: "Ζάκυνθος", en: "Zakynthos" },
  { code: "ilia", el: "Ηλεία", en: "Ilia" },
  { code: "imathia", el: "Ημαθία", en: "Imathia" },
  { code: "heraklion", el: "Ηράκλειο", en: "Heraklion" },
  { code: "thesprotia", el: "Θεσπρωτία", en: "Thesprotia" },
  { code: "thessaloniki", el: "Θεσσαλονίκη", en: "Thessaloniki" },
  { code: "ioannina", el: "Ιωάννινα", en: "Ioannina" },
  { code: "kavala", el: "Καβάλα", en: "Kavala" },
  { code: "karditsa", el: "Καρδίτσα", en: "Karditsa" },
  { code: "kastoria", el: "Καστοριά", en: "Kastoria" },
  { code: "corfu", el: "Κέρκυρα", en: "Corfu" },
  { code: "kefalonia", el: "Κεφαλλονιά και Ιθάκη", en: "Kefalonia and Ithaca" },
  { code: "kilkis", el: "Κιλκίς", en: "Kilkis" },
  { code: "kozani", el: "Κοζάνη", en: "Kozani" },
  { code: "corinthia", el: "Κορινθία", en: "Corinthia" },
  { code: "cyclades", el: "Κυκλάδες", en: "Cyclades" },
  { code: "laconia", el: "Λακωνία", en: "Laconia" },
  { code: "larissa", el: "Λάρισα", en: "Larissa" },
  { code: "lasithi", el: "Λασίθι", en: "Lasithi" },
  { code: "lesvos", el: "Λέσβος", en: "Lesvos" },
  { code: "lefkada", el: "Λευκάδα", en: "Lefkada" },
  { code: "magnesia", el: "Μαγνησία", en: "Magnesia" },
  { code: "messinia", el: "Μεσσηνία", en: "Messinia" },
  { code: "xanthi", el: "Ξάνθη", en: "Xanthi" },
  { code: "pella", el: "Πέλλα", en: "Pella" },
  { code: "pieria", el: "Πιερία", en: "Pieria" },
  { code: "preveza", el: "Πρέβεζα", en: "Preveza" },
  { code: "rethymno", el: "Ρέθυμνο", en: "Rethymno" },
  { code: "rhodope", el: "Ροδόπη", en: "Rhodope" },
  { code: "samos", el: "Σάμος", en: "Samos" },
  { code: "serres", el: "Σέρρες", en: "Serres" },
  { code: "trikala", el: "Τρίκαλα", en: "Trikala" },
  { code: "phthiotis", el: "Φθιώτιδα", en: "Phthiotis" },
  { code: "florina", el: "Φλώρινα", en: "Florina" },
  { code: "phocis", el: "Φωκίδα", en: "Phocis" },
  { code: "chalkidiki", el: "Χαλκιδική", en: "Chalkidiki" },
  { code: "chania", el: "Χανιά", en: "Chania" },
  { code: "chios", el: "Χίος", en: "Chios" },
] as const satisfies readonly ({ code: string } & Record<Language, string>)[];

export type GreekRegion = (typeof GREEK_REGIONS)[number]["code"];

/** A prefecture's name in the reader's language; elsewhere the region as typed. */
export function toRegionName(country: Market, region: string, language: Language): string {
  if (country !== "GR") return region;
  return GREEK_REGIONS.find(({ code }) => code === region)?.[language] ?? region;
}
