import type { Language } from "#contract/market.ts";

type Words = Record<Language, readonly string[]>;

export const NOTES: Words = {
  en: [
    "One owner, non-smoking home.",
    "I have moved on to something newer, so this is looking for a new home.",
    "Receipt available, bought from a high street shop.",
    "It was a gift and I prefer what I already have.",
    "Everything tested last week.",
    "Selling because work gave me another one.",
    "Kept with care, hardly used this year.",
  ],
  el: [
    "Ένας ιδιοκτήτης, σπίτι χωρίς καπνό.",
    "Πήρα κάτι νεότερο, οπότε ψάχνει νέο σπίτι.",
    "Υπάρχει απόδειξη από κατάστημα.",
    "Ήταν δώρο και προτιμώ αυτό που έχω ήδη.",
    "Όλα δοκιμασμένα την περασμένη εβδομάδα.",
    "Πωλείται γιατί η δουλειά μού έδωσε άλλο.",
    "Με προσοχή και λίγη χρήση φέτος.",
  ],
};

export const PHONE_NOTES: Words = {
  en: [
    "Unlocked to all networks.",
    "Battery easily lasts the day.",
    "Reset and signed out of every account, ready for its next owner.",
    "My daughter had it for a year, always in a case.",
    "It has been in a drawer since summer.",
  ],
  el: [
    "Ξεκλείδωτο για όλα τα δίκτυα.",
    "Η μπαταρία βγάζει άνετα τη μέρα.",
    "Με επαναφορά και χωρίς λογαριασμούς, έτοιμο για τον επόμενο.",
    "Το είχε η κόρη μου έναν χρόνο, πάντα με θήκη.",
    "Είναι στο συρτάρι από το καλοκαίρι.",
  ],
};

export const ACCESSORY_NOTES: Words = {
  en: [
    "Original cable included.",
    "Comes with a spare cable.",
    "Comes with the shop receipt.",
    "Comes with a cleaning cloth.",
    "Everything in the photos is included.",
  ],
  el: [
    "Μαζί και το γνήσιο καλώδιο.",
    "Δίνω και ένα εφεδρικό καλώδιο.",
    "Με την απόδειξη του καταστήματος.",
    "Με πανάκι καθαρισμού.",
    "Ό,τι φαίνεται στις φωτογραφίες πάει μαζί.",
  ],
};
