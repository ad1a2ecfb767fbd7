import type { Language } from "#contract/market.ts";
import type { ReviewOption } from "#contract/review-options.ts";

type Word = { options: readonly ReviewOption[]; comment: string };
type Words = Record<Language, readonly Word[]>;

const AS_DESCRIBED = ["as_described"] as const;
const FAST = ["fast"] as const;

export const GLAD_BUYERS: Words = {
  el: [
    { options: AS_DESCRIBED, comment: "Άψογη συναλλαγή, η συσκευή όπως στις φωτογραφίες." },
    { options: ["fast", "well_packed"], comment: "Ήρθε σε τρεις μέρες και πολύ προσεγμένα." },
    {
      options: AS_DESCRIBED,
      comment: "Είχα τις αμφιβολίες μου, αλλά είναι πραγματικά σαν καινούριο.",
    },
    { options: ["good_price"], comment: "Στα μαγαζιά το ίδιο έκανε 150 ευρώ παραπάνω." },
    {
      options: ["as_described", "fast"],
      comment: "Μπράβο στον πωλητή, όλα ξεκάθαρα από την αρχή.",
    },
    { options: AS_DESCRIBED, comment: "Το πήρα για τη μητέρα μου και είναι ενθουσιασμένη." },
    { options: ["well_packed"], comment: "Διπλό κουτί και αφρολέξ, ούτε γρατζουνιά." },
    { options: ["as_described"], comment: "Η μπαταρία κρατάει όσο έλεγε. Συνιστάται." },
    { options: FAST, comment: "Αποδέχτηκε μέσα σε μία ώρα και το έδωσε την επομένη." },
    {
      options: ["friendly"],
      comment: "Είχε βάλει κι ένα ευχαριστήριο σημείωμα στο κουτί. Ευγενικός άνθρωπος.",
    },
    { options: ["good_price", "as_described"], comment: "Τίμια τιμή για την κατάσταση που είναι." },
    { options: AS_DESCRIBED, comment: "Δεύτερη φορά που παίρνω από εδώ, ξανά όλα καλά." },
    { options: ["as_described", "well_packed"], comment: "Με το κουτί του και τα χαρτιά, τέλειο." },
    { options: FAST, comment: "Γρήγορα και χωρίς πολλά λόγια." },
    { options: AS_DESCRIBED, comment: "Ένα σημαδάκι στη γωνία που το έγραφε κιόλας. Όλα εντάξει." },
    { options: ["friendly", "fast"], comment: "Πολύ καλή εμπειρία, ευχαριστώ!" },
  ],
  en: [
    { options: AS_DESCRIBED, comment: "Exactly what the photos showed. No surprises." },
    {
      options: ["fast", "well_packed"],
      comment: "Here within the week and wrapped like a museum piece.",
    },
    { options: ["good_price"], comment: "Saved a good £120 on the high street price." },
    { options: AS_DESCRIBED, comment: "Was a bit nervous buying used but honestly it looks new." },
    { options: FAST, comment: "Accepted in an hour, sent the next morning." },
    { options: ["friendly"], comment: "Even put a thank-you note in the box. Lovely." },
    {
      options: ["as_described", "good_price"],
      comment: "Battery holds up as promised. Happy with it.",
    },
    {
      options: AS_DESCRIBED,
      comment: "Tiny mark on one corner, and the listing said so. Fair play.",
    },
    { options: ["well_packed"], comment: "Came in its original box with everything in it." },
    {
      options: ["as_described", "fast"],
      comment: "Bought it for my son's birthday, arrived just in time.",
    },
    { options: FAST, comment: "Quick and painless." },
    { options: AS_DESCRIBED, comment: "Second one I've had from this seller. Good as ever." },
    { options: ["good_price"], comment: "Couldn't find it cheaper anywhere in this condition." },
    { options: ["friendly", "as_described"], comment: "Top seller, would buy again." },
  ],
};

/** Reviews of unhappy buyers who kept the device all the same. */
export const SORE_BUYERS: Words = {
  el: [
    {
      options: ["slow"],
      comment: "Η συσκευή καλή, αλλά περίμενα τέσσερις μέρες να την παραδώσει.",
    },
    { options: ["badly_packed"], comment: "Σκέτο σε μια σακούλα. Ευτυχώς δεν έπαθε τίποτα." },
    { options: ["not_as_described"], comment: "Έλεγε άριστη, εγώ θα την έλεγα απλώς καλή." },
    { options: ["slow"], comment: "Άργησε, και το καλώδιο που έγραφε δεν ήταν μέσα." },
  ],
  en: [
    {
      options: ["slow"],
      comment: "Fine device, but it took the seller most of a week to hand it over.",
    },
    { options: ["badly_packed"], comment: "Loose in an old shoebox. Lucky it survived." },
    {
      options: ["not_as_described"],
      comment: "I'd call it good rather than excellent. Kept it anyway.",
    },
  ],
};

export const GLAD_SELLERS: Words = {
  el: [
    { options: ["friendly"], comment: "Σοβαρός αγοραστής, τον συνιστώ ανεπιφύλακτα." },
    { options: FAST, comment: "Όλα γρήγορα και καθαρά." },
    { options: ["friendly", "fast"], comment: "Ευχαριστώ, καλορίζικο!" },
    { options: FAST, comment: "Το δέχτηκε την ίδια μέρα που το πήρε." },
    { options: ["friendly"], comment: "Άψογος, μακάρι να ήταν όλοι έτσι." },
    { options: ["friendly"], comment: "Κανένα πρόβλημα. Με το καλό να το χαρεί." },
  ],
  en: [
    { options: ["friendly"], comment: "A pleasure, hope it serves you well." },
    { options: FAST, comment: "Smooth from start to finish." },
    { options: FAST, comment: "Accepted it the day it arrived. Thanks!" },
    { options: ["friendly", "fast"], comment: "Great buyer, no fuss." },
    { options: ["friendly"], comment: "Would sell to them again any time." },
  ],
};

export const SORE_SELLERS: Words = {
  el: [{ options: ["slow"], comment: "Το άφησε ως την τελευταία ώρα για να το αποδεχτεί." }],
  en: [{ options: ["slow"], comment: "Left it until the last hour to accept." }],
};
