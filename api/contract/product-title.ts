/** Families whose name says who made them. */
export const KNOWN_FAMILIES =
  /^(?:iPhone|iPad|AirPods|MacBook|Galaxy|Pixel|PlayStation|Xbox|Surface|ThinkPad|Fairphone|Redmi|POCO|Steam Deck)\b/;

/** How people call a model: "iPhone 13", but "Xiaomi 13" and "Apple Watch Series 8". */
export const toProductTitle = (brand: string, model: string): string =>
  KNOWN_FAMILIES.test(model) ? model : `${brand} ${model}`;
