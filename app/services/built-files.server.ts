import { readFileSync } from "node:fs";

const folder = new URL("client", import.meta.url.replace(/\/server\/(?!.*\/server\/).*$/, "/"));
const texts = new Map<string, string>();

/** One character per byte, as documents are while they are put together. */
function readBuilt(file: string): string {
  let text = texts.get(file);
  if (text === undefined) {
    text = readFileSync(new URL(folder + file), "latin1");
    texts.set(file, text);
  }
  return text;
}

export const readBuiltStyles = (href: string): string => readBuilt(href);

const PAGE_SCRIPT = "app/entry.page.ts";
let pageScript: string | undefined;

/** Address of the page script, which a build of its own writes (vite.page.config.ts). */
export function findPageScript(): string {
  if (import.meta.env.DEV) return `/${PAGE_SCRIPT}`;
  pageScript ??= `/${(JSON.parse(readBuilt("/page-manifest.json")) as Manifest)[PAGE_SCRIPT]!.file}`;
  return pageScript;
}

type Manifest = Record<string, { file: string }>;
