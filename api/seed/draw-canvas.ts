import { darken } from "./draw-color.ts";

export const GROUNDS = {
  sand: ["#f7f1e6", "#e6dccb", "#d5c7af"],
  sage: ["#eff3ea", "#d7e0d0", "#c1ceb9"],
  mist: ["#f0f3f4", "#d8dfe2", "#c2ccd1"],
  clay: ["#f8ece4", "#ead3c4", "#d9bcab"],
  lilac: ["#f2eff5", "#dfd9e6", "#cac2d5"],
} as const satisfies Record<string, readonly [string, string, string]>;
export type Ground = keyof typeof GROUNDS;

export type Box = { x: number; y: number; width: number; height: number; radius: number };
type Stop = readonly [offset: number, color: string, opacity?: number];
type Line = readonly [x1: number, y1: number, x2: number, y2: number];

export const DOWN: Line = [0, 0, 0, 1];
export const ACROSS: Line = [0, 0, 1, 0];

/** Rounds numbers to two decimals, which keeps a drawing at a few kilobytes. */
export function svg(strings: TemplateStringsArray, ...values: (string | number)[]): string {
  return strings.reduce((text, part, index) => {
    const value = values[index - 1] as string | number;
    return (
      text + (typeof value === "number" ? String(Math.round(value * 100) / 100) : value) + part
    );
  });
}

/** A square picture, 800 units a side, drawn back to front. */
export type Canvas = {
  add(markup: string): void;
  /**
   * Each returns a value for a fill, clip-path or mask attribute. Equal paints are defined once.
   */
  linear(stops: readonly Stop[], line?: Line): string;
  radial(stops: readonly Stop[], focus?: { fx: number; fy: number }): string;
  clip(shape: string): string;
  /** A shadow on the floor: wide and soft, then narrow and dark at the contact. */
  shadow(cx: number, y: number, width: number, strength?: number): void;
  /** Draws with its own origin and scale; `turn` in degrees around that origin. */
  at(x: number, y: number, scale: number, draw: () => void, turn?: number): void;
  toSvg(view?: { x: number; y: number; size: number }): string;
};

export function createCanvas(ground: Ground): Canvas {
  const ids = new Map<string, string>();
  const parts: string[] = [];
  const define = (make: (id: string) => string) => {
    const body = make("");
    let id = ids.get(body);
    if (!id) {
      id = `d${ids.size.toString(36)}`;
      ids.set(body, id);
    }
    return `url(#${id})`;
  };
  const canvas: Canvas = {
    add: (markup) => void parts.push(markup),
    linear: (stops, [x1, y1, x2, y2] = DOWN) =>
      define(
        () =>
          svg`<linearGradient id="" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${toStops(stops)}</linearGradient>`,
      ),
    radial: (stops, focus) =>
      define(
        () =>
          svg`<radialGradient id=""${focus ? svg` fx="${focus.fx}" fy="${focus.fy}"` : ""}>${toStops(stops)}</radialGradient>`,
      ),
    clip: (shape) => define(() => `<clipPath id="">${shape}</clipPath>`),
    shadow(cx, y, width, strength = 1) {
      // Radial gradients instead of blur filters: equally soft at a tenth of the rendering time.
      const soft = (opacity: number) =>
        canvas.radial([
          [0, "#241a0e", opacity],
          [0.45, "#241a0e", opacity * 0.62],
          [0.75, "#241a0e", opacity * 0.18],
          [1, "#241a0e", 0],
        ]);
      canvas.add(
        svg`<ellipse cx="${cx}" cy="${y + 6}" rx="${width * 0.72}" ry="${width * 0.1 + 22}" fill="${soft(0.3 * strength)}"/><ellipse cx="${cx}" cy="${y}" rx="${width * 0.56}" ry="${width * 0.022 + 9}" fill="${soft(0.72 * strength)}"/>`,
      );
    },
    at(x, y, scale, draw, turn = 0) {
      const turned = turn === 0 ? "" : svg` rotate(${turn})`;
      parts.push(svg`<g transform="translate(${x} ${y}) scale(${scale})${turned}">`);
      draw();
      parts.push("</g>");
    },
    toSvg({ x, y, size } = { x: 40, y: 40, size: 720 }) {
      const defs = [...ids].map(([body, id]) => body.replace('id=""', `id="${id}"`)).join("");
      return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${size} ${size}" width="800" height="800"><defs>${defs}</defs>${parts.join("")}</svg>`;
    },
  };
  paintGround(canvas, ground);
  return canvas;
}

export function fillBox(canvas: Canvas, { x, y, width, height }: Box, paint: string): void {
  canvas.add(svg`<path fill="${paint}" d="M${x} ${y}h${width}v${height}h${-width}z"/>`);
}

function paintGround(canvas: Canvas, ground: Ground): void {
  const [light, middle, deep] = GROUNDS[ground];
  const wall = canvas.radial(
    [
      [0, light],
      [0.6, middle],
      [1, deep],
    ],
    { fx: 0.4, fy: 0.3 },
  );
  const floor = canvas.linear([
    [0, deep, 0],
    [0.1, darken(deep, 0.05), 0.5],
    [0.55, middle, 0.35],
    [1, light, 0.25],
  ]);
  canvas.add(
    svg`<path fill="${middle}" d="M0 0h800v800H0z"/><circle cx="400" cy="370" r="620" fill="${wall}"/><path fill="${floor}" d="M0 586h800v214H0z"/>`,
  );
}

function toStops(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, color, opacity]) =>
        svg`<stop offset="${offset}" stop-color="${color}"${opacity === undefined ? "" : svg` stop-opacity="${opacity}"`}/>`,
    )
    .join("");
}
