import { readFileSync } from "node:fs";

const folder = new URL("client", import.meta.url.replace(/\/server\/(?!.*\/server\/).*$/, "/"));
const texts = new Map<string, string>();

export function readBuiltStyles(href: string): string {
  let text = texts.get(href);
  if (text === undefined) {
    text = readFileSync(new URL(folder + href), "utf8");
    texts.set(href, text);
  }
  return text;
}
