import type { Canvas } from "./draw-canvas.ts";
import type { PhotoTag } from "#contract/photo-tags.ts";
import type { Wear } from "./draw-wear.ts";

/** The photo tags, and the front and back together for a cover. */
export type View = PhotoTag | "pair";

/** One photo to draw: what stands there, how worn it is, and from where it is seen. */
export type Sketch = {
  brand: string;
  model: string;
  /** The maker's name of the colour, and what it looks like. */
  colorName: string;
  body: string;
  wear: Wear;
  view: View;
  /** The same for all photos of one model and colour. */
  seed: string;
  /** Battery health from 0 to 1. */
  health: number;
};

/** Draws one view of one kind of device; answers the part of the canvas to show, if not all. */
export type DrawView = (
  canvas: Canvas,
  sketch: Sketch,
) => { x: number; y: number; size: number } | void;
