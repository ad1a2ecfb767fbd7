import { lightnessOf } from "./color.ts";
import { close, type Element, getElement, getTemplate, type Part } from "./parse-template.ts";
import type { Sheet, Values } from "./parse-template.ts";
import { type Light, renderLight, renderScene, type Scene } from "./render-scene.ts";
import { type Box, renderWear, type Wear } from "./render-wear.ts";

/** `ground` and `device` are transforms of what is before the camera. */
export type Shot = { scene: Scene; light: Light; ground: string; device: string };

const DEFINITIONS = new Set(["defs", "symbol", "clipPath", "linearGradient", "radialGradient"]);
/** The pages of `screens.svg` by the greatest share of width to height that they fit. */
const PAGES = [
  ["tall", 0.6],
  ["page", 1.2],
  ["wide", Infinity],
] as const;

/**
 * Fills a file of `drawings/`, whose README names the attributes; deterministic. Without a shot the
 * device stands on the plain ground of its template.
 */
export function renderTemplate(
  name: string,
  given: Values,
  wear: Wear,
  shot: Shot | null = null,
): string {
  const ids = new Map<string, string>();
  /** Equal definitions are written once, whichever template they come from. */
  const define = (markup: string): string => {
    let id = ids.get(markup);
    if (!id) {
      id = `d${ids.size.toString(36)}`;
      ids.set(markup, id);
    }
    return `url(#${id})`;
  };

  const write = (parts: Part[], sheet: Sheet, values: Values): string => {
    let text = "";
    for (const part of parts) {
      if (typeof part === "string") text += part;
      else if (typeof part === "function") text += part(values);
      else text += define(renderReference(part.reference, sheet, values));
    }
    return text;
  };

  const renderReference = (id: string, { byId }: Sheet, values: Values): string => {
    const found = byId.get(id) ?? getElement(`shared.svg#${id}`);
    return found.constant ?? renderOwn(found, values);
  };

  const renderAll = (elements: Element[], values: Values): string => {
    let markup = "";
    for (const element of elements) {
      if (!DEFINITIONS.has(element.tag)) markup += element.constant ?? render(element, values);
    }
    return markup;
  };

  const render = (element: Element, outer: Values): string => {
    if (element.condition?.(outer) === false) return "";
    const values = element.color ? { ...outer, ...toShades(element.color(outer)) } : outer;
    if (element.wear) {
      const [part, place = ""] = element.wear.split("/") as [keyof Wear, string?];
      return renderWear(toBox(element, values), wear[part], `${values.seed}/${place}`, define);
    }
    if (element.screen) return renderScreen(toBox(element, values), element.screen(values), values);
    if (!element.href) return renderOwn(element, values);
    const content = renderAll([getElement(element.href(values), element.sheet)], values);
    return close("g", write(element.open, element.sheet, values), content);
  };

  const renderOwn = ({ tag, open, shades, children, sheet }: Element, values: Values): string => {
    const content = renderAll(children, values);
    let markup = close(tag, write(open, sheet, values), content);
    for (const shade of shades) markup += close(tag, write(shade, sheet, values), "");
    return markup;
  };

  const renderScreen = (box: Box, kind: string, values: Values): string => {
    const { x, y, width, height, radius } = box;
    const place = `x="${x}" y="${y}" width="${width}" height="${height}"`;
    const layer = (id: string) => {
      const { open, children, sheet } = getElement(`screens.svg#${id}`);
      const window = write(open, sheet, values).replace("<symbol", `<svg ${place}`);
      return close("svg", window, renderAll(children, values));
    };
    const [page] = PAGES.find(([, upTo]) => width / height < upTo)!;
    const hasPaper = kind === "about" || kind === "battery";
    const wallpaper = hasPaper ? [] : [`wallpaper-${values.wallpaper}`];
    const layers = [...wallpaper, `${page}-${kind}`, "glare"].map(layer);
    const clip = define(`<clipPath><rect ${place} rx="${radius}"/></clipPath>`);
    return `<g clip-path="${clip}">${layers.join("")}</g>`;
  };

  const { root } = getTemplate(name);
  const values = { ...given, ...toShades(`${given.body}`) };
  const device = renderAll(root.children, values);
  const open = write(root.open, root.sheet, values);
  const content = shot
    ? `<g transform="${shot.ground}">${renderScene(shot.scene)}</g><g transform="${shot.device}">${device}</g>${renderLight(shot.light)}`
    : device;
  const defs = [...ids].map(([markup, id]) => markup.replace(/^<\w+/, `$& id="${id}"`)).join("");
  return `${open} width="800" height="800"><defs>${defs}</defs>${content}</svg>`;
}

function toBox({ box }: Element, values: Values): Box {
  const [x = 0, y = 0, width = 0, height = 0, radius = 0] = box.map((side) => Number(side(values)));
  return { x, y, width, height, radius };
}

/** Dark bodies shine less, and marks on them are white. */
function toShades(color: string): Values {
  const lightness = lightnessOf(color);
  return {
    ink: lightness > 0.55 ? "#000" : "#fff",
    shine: lightness < 0.3 ? 0.24 : 0.34,
    shadow: lightness < 0.3 ? 0.3 : 0.17,
  };
}
