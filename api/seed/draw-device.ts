import type { Vertical } from "#contract/catalog.ts";
import { createCanvas, type Ground, GROUNDS } from "./draw-canvas.ts";
import { pick } from "./draw-chance.ts";
import { toHex } from "./draw-color.ts";
import { drawConsole } from "./draw-console.ts";
import { drawEarpods } from "./draw-earpods.ts";
import { drawHeadphones } from "./draw-headphones.ts";
import { drawLaptop } from "./draw-laptop.ts";
import { drawPhone } from "./draw-phone.ts";
import type { DrawView, View } from "./draw-sketch.ts";
import { drawTablet } from "./draw-tablet.ts";
import { drawWatch } from "./draw-watch.ts";
import type { Wear } from "./draw-wear.ts";

export type DeviceDrawing = {
  vertical: Vertical;
  brand: string;
  model: string;
  color: string;
  wear: Wear;
  /** Battery health from 0 to 1. */
  health: number;
  tag: View;
  ground?: Ground;
};

const drawers = {
  smartphones: drawPhone,
  tablets: drawTablet,
  smartwatches: drawWatch,
  headphones: drawHeadphones,
  earpods: drawEarpods,
  "game-consoles": drawConsole,
  laptops: drawLaptop,
} as const satisfies Record<Vertical, DrawView>;

/** Draws a photo of a device as an SVG of 800 x 800; deterministic. */
export function drawDevice({
  vertical,
  brand,
  model,
  color,
  wear,
  health,
  tag,
  ground,
}: DeviceDrawing): string {
  const seed = `${brand}/${model}/${color}`;
  const grounds = Object.keys(GROUNDS) as Ground[];
  const canvas = createCanvas(ground ?? pick(grounds, `${seed}/ground`));
  const view = drawers[vertical](canvas, {
    brand,
    model,
    colorName: color,
    body: toHex(color),
    wear,
    view: tag,
    seed,
    health,
  });
  return canvas.toSvg(view ?? undefined);
}
