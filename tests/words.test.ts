import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/**
 * Words that must not be used, each with its replacement, so that one thing has one name in pages,
 * mails and articles.
 */
const NOT_USED: Record<"el" | "en", [word: RegExp, instead: string][]> = {
  el: [
    [/e[-‑]mail/i, "email"],
    [/'/, "’"],
    [/εξαψήφι/i, "κωδικός επιβεβαίωσης"],
    [/μεταφορική|μεταφορικές|μεταφορέα/i, "κούριερ"],
    [/(κλείσ|κλείν)\S* (νέα |ξανά )?(την )?παραλαβή/i, "ραντεβού με τον κούριερ"],
    [/τέλ(ος|η) ασφ[αά]λε/i, "προστασία αγοραστή"],
    [/όλα μέσα/i, "τελική τιμή"],
    [/(λέει|πεις|πες|πει|είπες?) (ναι|όχι)(?![\p{L}])/iu, "δέχεται, απορρίπτει"],
    [/αρνήσου|αρνηθείς|αρνήθηκες/i, "απορρίπτει"],
    [/προβεβλημέν/i, "προωθούμενη"],
    [/θυρίδ/i, "locker"],
    [/ακόμη/i, "ακόμα"],
    [/παλιότερ/i, "παλαιότερες"],
    [/περιηγητή|φυλλομετρητή/i, "browser"],
    [/Ασύρματα ακουστικά/i, "earbuds"],
    [/(?<!\w)hub(?!\w)/i, "κέντρο"],
    [/τιμή πώλησης/i, "τιμή της αγγελίας"],
    [/αράδοσε/i, "παράδωσε"],
  ],
  en: [
    [/e[-‑]mail/i, "email"],
    [/'/, "’"],
    [/\bType (the|your|a|what|these)\b/, "Enter"],
    [/\bto go on\b|\bGo on\b/, "Continue"],
    [/too many tries/i, "attempts"],
    [/(small|capital) letter/i, "lowercase, uppercase"],
    [/\bblanks\b/i, "spaces"],
    [/safety fee/i, "buyer protection"],
    [/\ball in\b/i, "total price"],
    [/\b(says?|said) (yes|no)\b/i, "accept, decline"],
    [/earpods/i, "earbuds"],
    [/\bPoor\b/, "Fair"],
    [/\bfeatured\b|\bboost/i, "promoted"],
    [/off the shelf/i, "hidden"],
    [/\bnobody\b|\bsomebody\b/i, "no one, someone"],
  ],
};

/** The joke of the error pages, which belongs on a page of its own only. */
const JOKE = { el: "Δικό μας λάθος", en: "Our side, not yours" };

type Text = { file: string; key: string; text: string };

function listTexts(file: string): Text[] {
  const source = readFileSync(join(root, file), "utf8");
  if (file.endsWith(".md"))
    return [{ file, key: "", text: source.replace(/\]\([^)]*\)|\{\{.*?\}\}/g, "") }];
  const texts: Text[] = [];
  function walk(value: unknown, key: string): void {
    if (typeof value === "string")
      texts.push({ file, key, text: value.replace(/\{\{.*?\}\}/g, "") });
    else
      for (const [name, inner] of Object.entries(value as object))
        walk(inner, key ? `${key}.${name}` : name);
  }
  walk(JSON.parse(source), "");
  return texts;
}

test.each(["el", "en"] as const)("one thing has one name, %s", (language) => {
  const files = globSync(
    [
      `app/locales/${language}{,-*}/*.json`,
      `api/**/locales/*${language}.json`,
      `app/services/cms/store/articles/${language}/**/*.md`,
    ],
    { cwd: root },
  );
  expect(files.length).toBeGreaterThan(80);
  const found = files
    .flatMap(listTexts)
    .flatMap(({ file, key, text }) => [
      ...NOT_USED[language]
        .filter(([word]) => word.test(text))
        .map(([word, instead]) => `${file} ${key}: ${word.exec(text)![0]}, say ${instead}`),
      ...(text.includes(JOKE[language]) && !file.endsWith("error-page.json")
        ? [`${file} ${key}: ${JOKE[language]}`]
        : []),
    ]);
  expect(found).toEqual([]);
});
