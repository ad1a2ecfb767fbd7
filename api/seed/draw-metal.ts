import { ACROSS, type Box, type Canvas, DOWN, svg } from "./draw-canvas.ts";
import { darken, lighten, lightnessOf } from "./draw-color.ts";

export function toMetal(canvas: Canvas, color: string, line = ACROSS): string {
  return canvas.linear(
    [
      [0, darken(color, 0.42)],
      [0.05, lighten(color, 0.42)],
      [0.13, color],
      [0.5, darken(color, 0.14)],
      [0.87, color],
      [0.95, lighten(color, 0.36)],
      [1, darken(color, 0.46)],
    ],
    line,
  );
}

export function toSurface(canvas: Canvas, color: string): string {
  const isDark = lightnessOf(color) < 0.3;
  return canvas.linear(
    [
      [0, lighten(color, isDark ? 0.24 : 0.34)],
      [0.4, lighten(color, 0.05)],
      [1, darken(color, isDark ? 0.3 : 0.17)],
    ],
    [0.08, 0, 0.92, 1],
  );
}

export function toBar(canvas: Canvas, color: string): string {
  return canvas.linear(
    [
      [0, lighten(color, 0.4)],
      [0.3, color],
      [0.75, darken(color, 0.16)],
      [1, darken(color, 0.46)],
    ],
    DOWN,
  );
}

export function drawFrame(canvas: Canvas, box: Box, color: string): void {
  const { x, y, width, height, radius } = box;
  canvas.add(
    svg`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${toMetal(canvas, color)}"/><rect x="${x + 1.2}" y="${y + 1.2}" width="${width - 2.4}" height="${height - 2.4}" rx="${radius - 1.2}" fill="none" stroke="${lighten(color, 0.5)}" stroke-opacity=".5" stroke-width="1.2"/>`,
  );
}

export function drawSheen(canvas: Canvas, box: Box, strength = 0.3): void {
  const { x, y, width, height, radius } = box;
  const shape = svg`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`;
  const light = canvas.linear(
    [
      [0, "#ffffff", strength],
      [0.5, "#ffffff", strength * 0.18],
      [1, "#ffffff", 0],
    ],
    [0, 0, 0.55, 1],
  );
  canvas.add(
    svg`<g clip-path="${canvas.clip(shape)}"><path fill="${light}" d="M${x} ${y}H${x + width * 0.66}L${x + width * 0.16} ${y + height}H${x}z"/></g>`,
  );
}

/** The shop's own logo in place of the maker's. */
export function drawMark(canvas: Canvas, cx: number, cy: number, r: number, color: string): void {
  const isDark = lightnessOf(color) < 0.55;
  const ink = isDark ? lighten(color, 0.45) : darken(color, 0.24);
  canvas.add(
    svg`<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${ink}" stroke-width="${r * 0.24}" stroke-dasharray="${r * 4.8} ${r * 1.5}" stroke-linecap="round" opacity=".65" transform="rotate(-30 ${cx} ${cy})"/>`,
  );
}

export function drawLens(canvas: Canvas, cx: number, cy: number, r: number): void {
  const glass = canvas.radial(
    [
      [0, "#6484b3"],
      [0.32, "#22314b"],
      [0.72, "#0b0f17"],
      [1, "#050609"],
    ],
    { fx: 0.38, fy: 0.34 },
  );
  const ring = canvas.linear(
    [
      [0, "#5a5e66"],
      [0.5, "#17191d"],
      [1, "#3a3d44"],
    ],
    [0.1, 0, 0.9, 1],
  );
  canvas.add(
    svg`<circle cx="${cx + r * 0.04}" cy="${cy + r * 0.14}" r="${r * 1.07}" fill="#000" opacity=".24"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="${ring}"/><circle cx="${cx}" cy="${cy}" r="${r * 0.9}" fill="#101216"/><circle cx="${cx}" cy="${cy}" r="${r * 0.66}" fill="${glass}"/><circle cx="${cx}" cy="${cy}" r="${r * 0.66}" fill="none" stroke="#9db8e6" stroke-opacity=".18" stroke-width="${r * 0.06}"/><circle cx="${cx - r * 0.2}" cy="${cy - r * 0.24}" r="${r * 0.13}" fill="#e4edff" opacity=".85"/><circle cx="${cx + r * 0.2}" cy="${cy + r * 0.22}" r="${r * 0.07}" fill="#8fb3ff" opacity=".6"/>`,
  );
}

export function drawFlash(canvas: Canvas, cx: number, cy: number, r: number): void {
  canvas.add(
    svg`<circle cx="${cx}" cy="${cy}" r="${r}" fill="#fff6dc" stroke="#b3a786" stroke-width="${r * 0.22}"/><circle cx="${cx}" cy="${cy}" r="${r * 0.45}" fill="#ffe9a8"/>`,
  );
}
