/** What is wrong with a control for six digits, as a key. */
export const codeKeyOf = (_: string, { valueMissing }: ValidityState): string =>
  valueMissing ? "auth.code-required" : "auth.code-must-be-six-digits";
