/**
 * A device's name as wishes are counted by it: case, Greek accents, spaces and punctuation make no
 * difference. Letters, digits and scripts do: "LG K7" and "LG Q7" are two devices, although the
 * search folds them to one sound. So is "S10+" beside "S10".
 */
export const toNameKey = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/(?<=\p{Script=Greek}\p{M}*)\p{M}/gu, "")
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replace(/\+/g, " plus ")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();
