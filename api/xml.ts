const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

export type XmlNode = readonly [name: string, content: XmlContent, attributes?: Attributes];
type XmlContent = string | number | readonly (XmlNode | null)[];
type Attributes = Record<string, string>;

// Control characters cannot be written in XML 1.0 at all.
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const escape = (text: string): string =>
  text.replace(FORBIDDEN, "").replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

const writeNode = ([name, content, attributes = {}]: XmlNode): string => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  const inner =
    typeof content === "object"
      ? content.map((node) => (node ? writeNode(node) : "")).join("")
      : escape(String(content));
  return `<${name}${written.join("")}>${inner}</${name}>`;
};

export const writeXml = (root: XmlNode): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${writeNode(root)}`;

export const decodeXml = (text: string): string =>
  text.replace(/&(#x[0-9a-f]+|#\d+|[a-z]+);/gi, (whole, name: string) => {
    if (name.startsWith("#x")) return String.fromCodePoint(Number.parseInt(name.slice(2), 16));
    if (name.startsWith("#")) return String.fromCodePoint(Number(name.slice(1)));
    return NAMED[name] ?? whole;
  });

/**
 * The contents of the elements of this name, whatever their prefix. For answers of a known shape,
 * in which an element never contains another of its own name.
 */
export const findElements = (xml: string, name: string): string[] =>
  [
    ...xml.matchAll(
      new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([\\s\\S]*?)</(?:\\w+:)?${name}>`, "g"),
    ),
  ].map(([, content]) => content!);

export const findText = (xml: string, name: string): string | null => {
  const [content] = findElements(xml, name);
  return content === undefined ? null : decodeXml(content.trim());
};
