import { pick } from "./chance.ts";

const GROUNDS = ["#e4d9c6", "#d5dfce", "#d6dde0", "#e8d0c0", "#dcd6e4"] as const;
const CLOTHES = ["#2f6b4f", "#3f5f7f", "#8a5a3f", "#5f4a72", "#4a4d52", "#a8632f"] as const;
const SKINS = ["#f0d3bd", "#dcb08f", "#b98560", "#8a5c3f"] as const;
const HAIR = ["#2b231f", "#5a3d28", "#8a6a45", "#4a4a4a", "#b08a55"] as const;

/** An abstract portrait as an SVG of 400 x 400, deterministic by the name. */
export function renderPortrait(name: string): string {
  const of = <T>(from: readonly T[], what: string) => pick(from, `${name}/${what}`);
  const hair = of(
    [
      "M118 176a82 86 0 0 1 164 0v22q-14-46-46-58-60 22-118 36z",
      "M112 252V178a88 92 0 0 1 176 0v74q-18 6-30-2 8-70-24-110-58 26-92 34-6 40-2 76-14 8-28 2z",
      "M122 168a78 78 0 0 1 156 0q-36-30-78-30t-78 30z",
    ],
    "cut",
  );
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">',
    `<path fill="${of(GROUNDS, "ground")}" d="M0 0h400v400H0z"/>`,
    `<path fill="${of(CLOTHES, "clothes")}" d="M56 400q6-112 104-124h80q98 12 104 124z"/>`,
    `<g fill="${of(SKINS, "skin")}"><path d="M168 236h64v54q-32 26-64 0z"/>`,
    '<ellipse cx="200" cy="184" rx="72" ry="84"/></g>',
    `<path fill="${of(HAIR, "hair")}" d="${hair}"/></svg>`,
  ].join("");
}
