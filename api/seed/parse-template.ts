import { readdirSync, readFileSync } from "node:fs";

export type Values = Record<string, string | number | boolean>;
type Formula = (values: Values) => string;
/** Markup as it stands, a formula in its place, or a gradient or clip path by its id. */
export type Part = string | Formula | { reference: string };
/** An element of a template, compiled, since one template makes hundreds of pictures. */
export type Element = {
  sheet: Sheet;
  tag: string;
  /** The opening tag without its bracket. */
  open: Part[];
  /** The same for each shade that lies over the element. */
  shades: Part[][];
  children: Element[];
  condition?: (values: Values) => boolean;
  href?: Formula;
  color?: Formula;
  wear?: string;
  screen?: Formula;
  box: Formula[];
  /** All its markup, if no value changes it. */
  constant?: string;
};
export type Sheet = { root: Element; byId: Map<string, Element> };

const folder = new URL("drawings/", import.meta.url);
const names = new Set(readdirSync(folder));
const sheets = new Map<string, Sheet>();
/** `display` hides samples that would overlap in an editor. */
const DIRECTIVES = new Set(["id", "if", "display", "href", "wear", "screen", "shade"]);

export const hasTemplate = (name: string): boolean => names.has(name);

export function getTemplate(name: string): Sheet {
  const known = sheets.get(name);
  if (known) return known;
  const sheet = parseTemplate(readFileSync(new URL(name, folder), "utf8"));
  sheets.set(name, sheet);
  return sheet;
}

/** Looks up `file.svg#id`, or `#id` in the sheet itself. */
export function getElement(href: string, own?: Sheet): Element {
  const [file = "", id = ""] = href.split("#");
  const found = (file ? getTemplate(file) : own)?.byId.get(id);
  if (!found) throw new Error(`No drawing ${href}`);
  return found;
}

/** The templates are ours, so elements and attributes in double quotes are all of XML to know. */
function parseTemplate(text: string): Sheet {
  const sheet = { byId: new Map<string, Element>() } as Sheet;
  const open: Element[] = [];
  const tags = text.replace(/<!--.*?-->/gs, "").matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g);
  for (const [, isEnd, tag = "", rest = "", isEmpty] of tags) {
    if (!isEnd) {
      const attributes = new Map<string, string>();
      for (const [, name = "", value = ""] of rest.matchAll(/([\w-]+)="([^"]*)"/g)) {
        attributes.set(name.replace(/^data-/, ""), value);
      }
      const element = toElement(sheet, tag, attributes);
      const id = attributes.get("id");
      if (id) sheet.byId.set(id, element);
      open.at(-1)?.children.push(element);
      open.push(element);
    }
    if (isEnd || isEmpty) {
      sheet.root = open.pop()!;
      sheet.root.constant = toConstant(sheet.root);
    }
  }
  return sheet;
}

function toElement(sheet: Sheet, tag: string, attributes: Map<string, string>): Element {
  const element: Element = {
    sheet,
    tag,
    open: toOpen(tag === "use" ? "g" : tag, attributes),
    shades: [],
    children: [],
    box: [],
  };
  const [condition, href, color] = ["if", "href", "color"].map((name) => attributes.get(name));
  const [wear, screen, shade] = ["wear", "screen", "shade"].map((name) => attributes.get(name));
  if (condition) element.condition = toCondition(condition);
  if (href) element.href = toFormula(href);
  if (color) element.color = toFormula(color);
  if (screen) element.screen = toFormula(screen);
  if (wear) element.wear = wear;
  if (wear || screen) {
    const sides = ["x", "y", "width", "height", "rx"];
    element.box = sides.map((name) => toFormula(attributes.get(name) ?? "0"));
  }
  for (const id of shade?.split(" ") ?? []) {
    const shaded = new Map(attributes);
    const isLine = attributes.get("fill") === "none";
    if (!isLine) shaded.delete("stroke");
    shaded.set(isLine ? "stroke" : "fill", `url(#${id})`);
    element.shades.push(toOpen(tag, shaded));
  }
  return element;
}

function toOpen(tag: string, attributes: Map<string, string>): Part[] {
  const parts: Part[] = [];
  let text = `<${tag}`;
  for (const [name, value] of attributes) {
    if (DIRECTIVES.has(name)) continue;
    const reference = /^url\(#(.+)\)$/.exec(value)?.[1];
    text += ` ${name}="`;
    if (reference) parts.push(text, { reference });
    else if (value.includes("{")) parts.push(text, toFormula(value));
    else text += `${value}"`;
    if (reference || value.includes("{")) text = '"';
  }
  return [...parts, text];
}

/** Text with values in braces and one step of arithmetic if need be: `{radius - 6}`. */
function toFormula(text: string): Formula {
  const parts = text.split(/\{([\w-]+)(?: ([-*]) ([\d.]+))?\}/);
  if (parts.length === 1) return () => text;
  return (values) => {
    let result = parts[0] as string;
    for (let at = 1; at < parts.length; at += 4) {
      const value = values[parts[at] as string];
      if (value === undefined) throw new Error(`No value for ${text}`);
      const [sign, by] = [parts[at + 1], Number(parts[at + 2])];
      const number = sign === "-" ? Number(value) - by : Number(value) * by;
      result += `${sign ? Math.round(number * 100) / 100 : value}${parts[at + 3]}`;
    }
    return result;
  };
}

/** All words hold: `name`, `name=value`, or either after `!`. */
function toCondition(text: string): (values: Values) => boolean {
  const words = text.split(" ").map((word) => {
    const [, not, name = "", value] = /^(!?)([\w-]+)(?:=(.*))?$/.exec(word) ?? [];
    return { name, value, wanted: not !== "!" };
  });
  return (values) =>
    words.every(({ name, value, wanted }) => {
      const holds = value === undefined ? Boolean(values[name]) : values[name] === value;
      return holds === wanted;
    });
}

function toConstant({ tag, open, shades, children, ...rest }: Element): string | undefined {
  const { condition, href, wear, screen } = rest;
  if (tag === "svg" || condition || href || wear || screen || shades.length > 0) return undefined;
  if (open.some((part) => typeof part !== "string")) return undefined;
  if (children.some(({ constant }) => constant === undefined)) return undefined;
  return close(tag, open.join(""), children.map(({ constant }) => constant).join(""));
}

export function close(tag: string, open: string, content: string): string {
  if (open === "<g") return content;
  return content ? `${open}>${content}</${tag}>` : `${open}/>`;
}
