import sanitizeHtml from "sanitize-html";
import type { Locale } from "#contract/market.ts";

const TAGS =
  "h1 h2 h3 h4 h5 h6 p br hr ul ol li dl dt dd blockquote strong em b i s code pre a abbr sup sub time table caption thead tbody tr th td figure figcaption img";
const DROPPED =
  "script style textarea option select button noscript iframe object embed template svg math title head";
/** Prefix for the ids of an article, so that they do not collide with ours. */
const OWN = "text-";
const LOCALE_PREFIX = /^\/[a-z]{2}-[A-Z]{2}(?=[/?#]|$)/;
const WITHOUT_LOCALE = /^\/(?:media|api|assets)\//;

type Place = {
  locale: Locale;
  pictures: string | null;
};

/** Removes scripts, styles, handlers and frames; links into the shop get the page's locale. */
export function cleanHtml(html: string, { locale, pictures }: Place): string {
  const shift = 2 - findHighest(html);
  return sanitizeHtml(html, {
    allowedTags: TAGS.split(" "),
    allowedAttributes: {
      a: ["href", "rel"],
      img: ["src", "alt", "width", "height", "loading", "decoding"],
      th: ["scope", "colspan", "rowspan"],
      td: ["colspan", "rowspan"],
      ol: ["start"],
      time: ["datetime"],
      abbr: ["title"],
      ...Object.fromEntries([2, 3, 4, 5, 6].map((level) => [`h${level}`, ["id"]])),
    },
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
    nonTextTags: DROPPED.split(" "),
    nestingLimit: 30,
    transformTags: {
      "*": (tagName, attribs) => {
        const [, level] = /^h([1-6])$/.exec(tagName) ?? [];
        if (level === undefined) return { tagName, attribs };
        const id = attribs["id"]?.replace(/[^\w-]/g, "");
        const own: Record<string, string> = id ? { id: OWN + id } : {};
        return { tagName: `h${Math.min(Math.max(Number(level) + shift, 2), 6)}`, attribs: own };
      },
      b: "strong",
      i: "em",
      a: (tagName, { href }) => ({ tagName, attribs: toLink(href, locale) }),
      img: (tagName, attribs) => ({ tagName, attribs: toPicture(attribs, pictures) }),
    },
    exclusiveFilter: ({ tag, attribs, text }) =>
      (tag === "img" && attribs["src"] === undefined) || (/^h\d$/.test(tag) && text.trim() === ""),
  }).trim();
}

export function toPlainText(html: string): string {
  const text = sanitizeHtml(html, { allowedTags: [], nonTextTags: DROPPED.split(" ") });
  const decoded = text.replace(
    /&(lt|gt|quot|amp);/g,
    (_, name: keyof typeof ENTITIES) => ENTITIES[name],
  );
  return decoded.replace(/\s+/g, " ").trim();
}
const ENTITIES = { lt: "<", gt: ">", quot: '"', amp: "&" };

function findHighest(html: string): number {
  const levels = [...html.matchAll(/<h([1-6])\b/gi)].map(([, level]) => Number(level));
  return levels.length === 0 ? 2 : Math.min(...levels);
}

function toLink(href: string | undefined, locale: Locale): Record<string, string> {
  const target = href?.trim() ?? "";
  if (target.startsWith("#")) return { href: `#${OWN}${target.slice(1)}` };
  if (/^\/(?![/\\])/.test(target)) {
    const path = target.replace(LOCALE_PREFIX, "");
    return { href: WITHOUT_LOCALE.test(path) ? path : `/${locale}${path === "/" ? "" : path}` };
  }
  if (/^mailto:/i.test(target)) return { href: target };
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return {};
  return { href: target, rel: "noopener noreferrer" };
}

/** Without width and height, a picture would shift the text while it loads. */
function toPicture(
  { src = "", alt = "", width = "", height = "" }: Record<string, string>,
  pictures: string | null,
): Record<string, string> {
  const isOurs = src.startsWith("/media/");
  const isAllowed = isOurs || (URL.canParse(src) && new URL(src).origin === pictures);
  if (!isAllowed || !/^[1-9]\d{0,3}$/.test(width) || !/^[1-9]\d{0,3}$/.test(height)) return {};
  return { src, alt, width, height, loading: "lazy", decoding: "async" };
}
