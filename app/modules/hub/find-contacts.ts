const EMAIL = /[\w.+\-]+\s*(?:@|\(at\)|\[at\])\s*[\w\-]+(?:\.[\w\-]+)+/giv;
const LINK =
  /(?:https?:\/\/|www\.)[^\s<>]+|\b[\w\-]+\.(?:com|gr|net|org|eu|io|me|co\.uk|uk)(?:\/[^\s<>]*)?(?![\p{L}\d@])/giv;
const DIGITS = /(?:\+|00)?\d[\d\s.\-\(\)\/]{7,20}\d/gv;
/** Greek and British numbers as people write them, and any with the sign of a country code. */
const PHONE = /^(?:(?:\+|00)\d{10,14}|(?:30)?(?:69\d{8}|2\d{9})|(?:44|0)[127]\d{8,9})$/v;

/**
 * Phone numbers, e-mail addresses and links in the words of a seller, who are asked for none. A
 * colleague decides what they mean; an IMEI, which has 15 digits, is none of them.
 */
export function findContacts(texts: readonly (string | null)[]): string[] {
  const found = texts.flatMap((text) => {
    if (text === null) return [];
    const emails = text.match(EMAIL) ?? [];
    const rest = emails.reduce((left, email) => left.replace(email, " "), text);
    const phones = (rest.match(DIGITS) ?? []).filter((run) =>
      PHONE.test(run.replaceAll(/[^\d+]/gv, "")),
    );
    return [...emails, ...(rest.match(LINK) ?? []), ...phones];
  });
  return [...new Set(found.map((one) => one.trim()))];
}
