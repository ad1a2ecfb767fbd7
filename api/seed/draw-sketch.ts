import type { Canvas } from "./draw-canvas.ts";
import type { PhotoTag } from "#contract/photo.ts";
import type { Wear } from "./draw-wear.ts";

/** The photo tags, and front and back together for a cover. */
export type View = PhotoTag | "pair";

export type Sketch = {
  brand: string;
  model: string;
  colorName: string;
  body: string;
  wear: Wear;
  view: View;
  /** The same for all photos of one model and colour. */
  seed: string;
  /** Battery health from 0 to 1. */
  health: number;
};

/** Draws one view of a device; returns the part of the canvas to show, by default all of it. */
export type DrawView = (
  canvas: Canvas,
  sketch: Sketch,
) => { x: number; y: number; size: number } | void;
