import type { FiscalDocument, FiscalError } from "./port.ts";

const GREEK_VAT_NUMBER = /^EL\d{9}$/;

/** The Greek check digit: weights 256 to 2, modulo 11, modulo 10. */
export function isGreekVatNumber(text: string): boolean {
  if (!GREEK_VAT_NUMBER.test(text)) return false;
  const digits = Array.from(text.slice(2), Number);
  const sum = digits
    .slice(0, 8)
    .reduce((total, digit, index) => total + digit * 2 ** (8 - index), 0);
  return (sum % 11) % 10 === digits[8];
}

/** What myDATA refuses, with its numbers of errors where they are known. */
export function checkDocument(document: FiscalDocument): FiscalError[] {
  const errors: FiscalError[] = [];
  const refuse = (code: string, message: string) => errors.push({ code, message });
  if (!isGreekVatNumber(document.issuer.vatNumber))
    refuse("101", `${document.issuer.vatNumber} is no VAT number`);
  if (document.lines.length === 0) refuse("XML", "A document has at least one line");
  for (const { rate, net, vat } of document.lines) {
    if (net < 0 || vat < 0) refuse("XML", "A line has no negative amount");
    if (Math.abs(Math.round((net * rate) / 10_000) - vat) > 1)
      refuse("203", `VAT of ${vat} does not follow from ${net} at ${rate / 100} %`);
  }
  return errors;
}
