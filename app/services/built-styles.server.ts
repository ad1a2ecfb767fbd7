import { readFileSync } from "node:fs";

/** Beside the server's build, in whichever of its files this ends up. */
const folder = new URL("client", import.meta.url.replace(/\/server\/(?!.*\/server\/).*$/, "/"));
const texts = new Map<string, string>();

/** The text of a stylesheet of this build, by its address. */
export function readBuiltStyles(href: string): string {
  let text = texts.get(href);
  if (text === undefined) {
    text = readFileSync(new URL(folder + href), "utf8");
    texts.set(href, text);
  }
  return text;
}
