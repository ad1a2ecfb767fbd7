/** Model names that imply their brand. */
export const KNOWN_FAMILIES =
  /^(?:iPhone|iPad|AirPods|MacBook|Galaxy|Pixel|PlayStation|Xbox|Surface|ThinkPad|Fairphone|Redmi|POCO|Steam Deck)\b/;

/** The common name of a model: "iPhone 13", but "Xiaomi 13" and "Apple Watch Series 8". */
export const toProductTitle = (brand: string, model: string): string =>
  KNOWN_FAMILIES.test(model) ? model : `${brand} ${model}`;
